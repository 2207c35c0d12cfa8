#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sst {

/// A text classifier: a supervised fastText model. Safe to use from any number of threads.
class CategoryModel {
 public:
  /// Loads a .bin file. Throws InputError if it is not a supervised fastText model, or is damaged.
  explicit CategoryModel(const std::string& path);
  ~CategoryModel();

  /// The most probable label, without fastText's prefix "__label__". Empty if all words of the
  /// text are unknown to the model. Throws InputError if the model contains weights that are not
  /// numbers.
  std::string category(std::string_view text) const;

 private:
  struct Model;

  std::string m_path;
  std::unique_ptr<const Model> m_model;
};

}  // namespace sst
