#include "common/view/category_model.hpp"

#include <fasttext/fasttext.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

/// A model that distinguishes gardens from harbours. It has over 256 words, because quantizing
/// needs that many.
std::string train(test::TempDir& temp, fasttext::model_name kind, bool has_subwords = false,
                  bool is_quantized = false) {
  std::string examples;
  for (int i = 0; i < 50; ++i) {
    examples += "__label__garden soil beans compost rods\n__label__harbour crane ferry pier tide\n";
  }
  for (int i = 0; is_quantized && i < 300; ++i) {
    examples += "__label__harbour quay" + std::to_string(i) + "\n";
  }
  fasttext::Args arguments;
  arguments.input = temp.write("examples.txt", examples);
  arguments.model = kind;
  arguments.loss = fasttext::loss_name::softmax;
  arguments.dim = 8;
  arguments.minn = has_subwords ? 2 : 0;
  arguments.maxn = has_subwords ? 3 : 0;
  arguments.bucket = has_subwords ? 40 : 0;
  arguments.minCount = 1;
  arguments.epoch = 20;
  arguments.lr = 0.5;
  arguments.thread = 1;
  arguments.verbose = 0;
  fasttext::FastText trainer;
  trainer.train(arguments);
  if (is_quantized) {
    arguments.dsub = 2;
    arguments.qnorm = true;
    arguments.qout = false;
    arguments.cutoff = has_subwords ? 290 : 0;
    trainer.quantize(arguments);
  }
  trainer.saveModel(temp / "model.bin");
  return temp / "model.bin";
}

TEST(CategoryModel, TellsCategories) {
  test::TempDir temp;
  const CategoryModel model{train(temp, fasttext::model_name::sup)};
  EXPECT_EQ(model.category("the beans\nand their rods"), "garden");
  EXPECT_EQ(model.category("a ferry, a crane ferry tide"), "harbour");
  EXPECT_EQ(model.category("Ferry; Crane. Pier!"), "harbour")
      << "case and punctuation do not count";
  EXPECT_EQ(model.category("Zzqx Wwvk"), "") << "the model knows none of the words";
  EXPECT_EQ(model.category("..."), "");
}

TEST(CategoryModel, RefusesWhatIsNoModelOfCategories) {
  test::TempDir temp;
  EXPECT_THROW(CategoryModel{temp / "none.bin"}, InputError);
  EXPECT_THROW(CategoryModel{temp.write("text.bin", "no model at all")}, InputError);
  EXPECT_THROW(CategoryModel{train(temp, fasttext::model_name::sg)}, InputError);
}

/// The bytes of models without and with subwords, both plain and quantized.
std::vector<std::string> kinds_of_models(test::TempDir& temp) {
  std::vector<std::string> models;
  for (const bool is_quantized : {false, true}) {
    for (const bool has_subwords : {false, true}) {
      models.push_back(
          test::read_file(train(temp, fasttext::model_name::sup, has_subwords, is_quantized)));
    }
  }
  return models;
}

TEST(CategoryModel, ReadsEachKindOfModel) {
  test::TempDir temp;
  for (const std::string& bytes : kinds_of_models(temp)) {
    const CategoryModel model{temp.write("kind.bin", bytes)};
    EXPECT_EQ(model.category("the beans and compost and their rods"), "garden");
  }
}

TEST(CategoryModel, RefusesAModelThatIsCutShort) {
  test::TempDir temp;
  for (const std::string& bytes : kinds_of_models(temp)) {
    const std::size_t step = bytes.size() / 150 + 1;
    for (std::size_t size = 0; size < bytes.size(); size += step) {
      EXPECT_THROW(CategoryModel{temp.write("cut.bin", bytes.substr(0, size))}, InputError) << size;
    }
    EXPECT_THROW(CategoryModel{temp.write("cut.bin", bytes.substr(0, bytes.size() - 1))},
                 InputError);
  }
}

/// At each offset in [first, last), changes one byte of a model and reads the model. Uses the
/// model if it is readable.
void change_bytes(test::TempDir& temp, const std::string& bytes, std::size_t first,
                  std::size_t last) {
  for (std::size_t at = first; at < last; ++at) {
    for (const int flip : {0x01, 0x40, 0x80, 0xFF}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ flip);
      const std::string path = temp.write("changed.bin", changed);
      try {
        CategoryModel{path}.category("the beans and compost and their rods");
      } catch (const InputError&) {
        continue;  // other exceptions fail the test
      }
    }
  }
}

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

TEST(CategoryModel, TrustsNoLengthInTheFile) {
  // The first 64 bytes are the magic number, version and arguments. The dictionary's header of 28
  // bytes and its first words follow.
  constexpr std::size_t kHeads = 160;
  test::TempDir temp;
  const long before = peak_kilobytes();
  for (const std::string& bytes : kinds_of_models(temp)) {
    change_bytes(temp, bytes, 0, std::min(kHeads, bytes.size()));
    // The headers of the matrices and quantizers are between long runs of other bytes.
    const std::size_t step = bytes.size() / 100 + 1;
    for (std::size_t at = kHeads; at < bytes.size(); at += step) {
      change_bytes(temp, bytes, at, at + 1);
    }
  }
  EXPECT_LT(peak_kilobytes() - before, 500'000) << "no changed length led to a large allocation";
}

}  // namespace
}  // namespace sst
