#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sst {

/// A classifier of texts: a supervised model of fastText, as its program or library writes them.
/// Any number of threads may use one.
class CategoryModel {
 public:
  /// Throws InputError if the file is no such model.
  explicit CategoryModel(const std::string& path);
  ~CategoryModel();

  /// The likeliest label, without fastText's "__label__"; empty if the model knows no word of the
  /// text.
  std::string category(std::string_view text) const;

 private:
  struct Model;

  std::unique_ptr<const Model> m_model;
};

}  // namespace sst
