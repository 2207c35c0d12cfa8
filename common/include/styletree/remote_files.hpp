#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

namespace styletree {

/// How to read files that are stored elsewhere, for example in an object store. Their names are
/// URLs: "s3://crawls/2026/a.warc.gz". An exception from one of these functions ends reading,
/// except that an Error (input) from `fetch` becomes a problem of one page.
///
///     styletree::RemoteFiles remote{
///         .open = [](const std::string& url) { return my_store.open(url); },
///         .fetch = [](const std::string& url, auto from, auto n) {
///           return my_store.get(url, from, n);
///         },
///         .prefix = "https://data.commoncrawl.org/"};
struct RemoteFiles {
  /// Opens an index, which is read sequentially from start to end.
  std::function<std::unique_ptr<std::istream>(const std::string& url)> open = {};
  /// Returns `length` bytes of an archive, starting at byte `offset`; may return fewer only at the
  /// end of the archive. If this function is unset, no file is remote.
  std::function<std::string(const std::string& url, std::uint64_t offset, std::uint64_t length)>
      fetch = {};
  /// The URL of a folder; empty if there is none. It determines where the archives of an index are:
  /// - If it is set, it is prepended to names that are neither URLs nor existing files; archives
  ///   named by URLs must be below it.
  /// - If it is empty, names in a remote index are relative to the index's folder; archives named
  ///   by URLs must be below that folder or, for http and https, on its server.
  /// An archive anywhere else is not fetched; its pages have a problem.
  std::string prefix = {};
};

}  // namespace styletree
