#include "common/view/category_model.hpp"

#include <fasttext/fasttext.h>

#include <exception>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "common/text/words.hpp"
#include "common/view/category_model_check.hpp"

namespace sst {
namespace {

constexpr std::string_view kLabelPrefix = "__label__";

}  // namespace

struct CategoryModel::Model {
  fasttext::FastText classifier;
};

CategoryModel::CategoryModel(const std::string& path) : m_path{path} {
  if (const std::string damage = find_category_model_damage(path); !damage.empty()) {
    throw InputError{path + ": this is not a readable fastText model (" + damage +
                     "); give the .bin file of a supervised model"};
  }
  auto model = std::make_unique<Model>();
  try {
    model->classifier.loadModel(path);
  } catch (const std::exception& error) {
    throw InputError{path + ": this is not a readable fastText model (" + error.what() +
                     "); give the .bin file of a supervised model"};
  }
  if (model->classifier.getArgs().model != fasttext::model_name::sup) {
    throw InputError{path + ": this fastText model has no labels; give a supervised one"};
  }
  m_model = std::move(model);
}

CategoryModel::~CategoryModel() = default;

std::string CategoryModel::category(std::string_view text) const {
  std::string line;
  std::string folded;
  bool is_known = m_model->classifier.getArgs().maxn > 0;  // with subwords, every word is known
  for_each_word(text, [&](std::string_view word) {
    folded.clear();
    append_folded(folded, word);
    is_known = is_known || m_model->classifier.getWordId(folded) >= 0;
    line += folded;
    line += ' ';
  });
  if (line.empty() || !is_known) {
    return {};
  }
  line.back() = '\n';
  std::istringstream in{line};
  std::vector<std::pair<fasttext::real, std::string>> predictions;
  try {
    if (!m_model->classifier.predictLine(in, predictions, 1, 0.0F) || predictions.empty()) {
      return {};
    }
  } catch (const std::runtime_error& error) {
    throw InputError{m_path + ": the weights of this fastText model are damaged (" + error.what() +
                     "); use another copy"};
  }
  const std::string& label = predictions.front().second;
  return label.starts_with(kLabelPrefix) ? label.substr(kLabelPrefix.size()) : label;
}

}  // namespace sst
