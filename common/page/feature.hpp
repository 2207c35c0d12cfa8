#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"
#include "common/page/reference.hpp"
#include "common/text/words.hpp"

namespace sst {

/// The kind of a feature ([Yi03], section 3.3: "words, image files, link references, etc"). Stored
/// in models by name.
enum class FeatureKind : std::uint8_t { word, image, link };

std::string_view feature_kind_name(FeatureKind kind);

/// A feature is identified by a 64-bit hash of its kind and text. Stored in models. Accidental
/// collisions within one site are negligible. A forged collision harms only the forger's own site.
using FeatureHash = std::uint64_t;

/// The readable form of a feature.
struct ReadableFeature {
  FeatureKind kind = FeatureKind::word;
  std::string text;
};

/// The hash of a word or of a resolved reference. REQUIRES: words are case-folded, see
/// append_folded().
FeatureHash hash_feature(FeatureKind kind, std::string_view text);

/// Calls `visit(FeatureKind, std::string_view text)` for each feature in the subtree of `node`, in
/// document order, including repeats. `references` resolves the page's references. Overwrites
/// `scratch`.
template <typename Visitor>
void for_each_feature(const PageTree& page, ReferenceResolver& references, NodeId node,
                      std::string& scratch, Visitor&& visit) {
  const auto visit_reference = [&](FeatureKind kind, std::string_view reference) {
    if (!reference.empty()) {
      visit(kind, references.feature(reference));
    }
  };
  for (NodeId id = node; id < page.node(node).end; ++id) {
    switch (page.node(id).tag) {
      case Tag::text:
        for_each_word(page.text(id), [&](std::string_view word) {
          scratch.clear();
          append_folded(scratch, word);
          visit(FeatureKind::word, std::string_view{scratch});
        });
        break;
      case Tag::img:
      case Tag::embed:
      case Tag::iframe:
      case Tag::input:
        visit_reference(FeatureKind::image, page.attribute(id, AttributeName::src));
        break;
      case Tag::a:
        visit_reference(FeatureKind::link, page.attribute(id, AttributeName::href));
        break;
      default:
        break;
    }
  }
}

}  // namespace sst
