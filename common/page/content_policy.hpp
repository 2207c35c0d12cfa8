#pragma once

#include <string>
#include <string_view>

#include <styletree/method.hpp>

namespace sst {

using styletree::Bias;

/// Choices about what counts as content, which differ between users. Training uses the defaults; so
/// does cleaning unless the user asks for something else.
struct ContentPolicy {
  Bias bias = Bias::balanced;
  bool comments = false;  ///< keep readers' comments
  bool captions = false;  ///< keep image captions
  bool tables = false;    ///< keep tables within the text even if they look like layout tables
  bool links = false;     ///< keep lists of links within the text
  bool images = false;    ///< keep images within the text even if they are outside paragraphs

  friend bool operator==(const ContentPolicy&, const ContentPolicy&) = default;
};

/// Returns the bias called "precision", "balanced" or "recall". Throws std::invalid_argument for
/// any other name.
Bias bias_by_name(std::string_view name);

/// Sets the flags named in a list such as "comments,tables". Throws std::invalid_argument for an
/// unknown name.
void add_to_policy(std::string_view names, ContentPolicy& policy);

/// A text that identifies the policy, such as "balanced comments tables". Stored in run journals.
std::string journal_text(const ContentPolicy& policy);

}  // namespace sst
