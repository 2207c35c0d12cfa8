#include "common/drift/model_diff.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "common/hash/stored_hash.hpp"
#include "common/page/share.hpp"

namespace sst {
namespace {

// A path changed if the share of pages that contain it is at least kLeastShareOfUsual in one model,
// and at most kMostShareOfRare in the other model.
constexpr double kLeastShareOfUsual = 0.5;
constexpr double kMostShareOfRare = 0.05;
constexpr std::size_t kShownElements = 6;  // only the last elements of a path are shown

struct Path {
  std::uint64_t parent = 0;  // itself for the root
  const ReadableKey* key = nullptr;
  double share = 0.0;
};
using Paths = std::map<std::uint64_t, Path>;  // by hash

Paths paths_of_evidence(const SiteModel& model) {
  Paths paths;
  const auto& known = model.site_tree.tables().nodes;
  for (std::size_t i = 0; i < known.size(); ++i) {
    paths[known[i].path] = {known[i].parent, &model.node_keys[i],
                            share_of(known[i].pages, model.tree.census().pages)};
  }
  return paths;
}

/// The paths in the style tree. Elements with the same path are pooled.
Paths paths_of_tree(const SiteModel& model) {
  Paths paths;
  using Place = std::pair<SiteStyleTree::ElementId, std::uint64_t>;  // element, hash of its parent
  std::vector<Place> pending{{SiteStyleTree::kRoot, 0}};
  std::set<Place> seen{pending.front()};
  while (!pending.empty()) {
    const auto [id, above] = pending.back();
    pending.pop_back();
    const SiteStyleTree::ElementNode& element = model.tree.element(id);
    const std::uint64_t hash = combine_hashes(above, element.key);
    Path& path =
        paths.try_emplace(hash, Path{above == 0 ? hash : above, &model.elements[id].key, 0.0})
            .first->second;
    // The sum may exceed 1, because several elements with the same path on one page are all
    // counted.
    path.share = std::min(1.0, path.share + share_of(element.pages, model.tree.census().pages));
    for (const SiteStyleTree::StyleNode& style : model.tree.styles(element)) {
      for (const SiteStyleTree::ElementId child : model.tree.children(style)) {
        if (seen.emplace(child, hash).second) {
          pending.emplace_back(child, hash);
        }
      }
    }
  }
  return paths;
}

double share_in(const Paths& paths, std::uint64_t path) {
  const auto found = paths.find(path);
  return found == paths.end() ? 0.0 : found->second.share;
}

std::string path_text(const Paths& paths, std::uint64_t path) {
  std::string text;
  for (std::size_t shown = 0;; ++shown) {
    const auto found = paths.find(path);
    if (found == paths.end() || (found->second.parent == path && shown > 0)) {
      return text;  // do not show the root
    }
    if (shown == kShownElements) {
      return "... > " + text;
    }
    const ReadableKey& key = *found->second.key;
    text.insert(0, key.tag + (key.attributes.empty() ? "" : " " + key.attributes) +
                       (text.empty() ? "" : " > "));
    path = found->second.parent;
  }
}

/// The outermost paths that occur on most pages of `one` but on few pages of `other`.
std::vector<PathChange> disappeared(const Paths& one, const Paths& other) {
  const auto has_disappeared = [&](std::uint64_t path) {
    return share_in(one, path) >= kLeastShareOfUsual && share_in(other, path) <= kMostShareOfRare;
  };
  std::vector<PathChange> changes;
  for (const auto& [hash, path] : one) {
    if (has_disappeared(hash) && (path.parent == hash || !has_disappeared(path.parent))) {
      changes.push_back({path_text(one, hash), path.share, share_in(other, hash)});
    }
  }
  std::sort(changes.begin(), changes.end(), [](const PathChange& a, const PathChange& b) {
    return a.before != b.before ? a.before > b.before : a.path < b.path;
  });
  return changes;
}

}  // namespace

std::vector<PathChange> changed_paths(const SiteModel& before, const SiteModel& after) {
  const bool have_evidence = !before.site_tree.empty() && !after.site_tree.empty();
  const auto paths_of = have_evidence ? paths_of_evidence : paths_of_tree;
  const Paths old_paths = paths_of(before);
  const Paths new_paths = paths_of(after);
  std::vector<PathChange> changes = disappeared(old_paths, new_paths);
  for (PathChange& change : disappeared(new_paths, old_paths)) {
    std::swap(change.before, change.after);
    changes.push_back(std::move(change));
  }
  return changes;
}

}  // namespace sst
