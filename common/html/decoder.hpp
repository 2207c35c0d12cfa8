#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/page/page_problem.hpp"

namespace sst {

/// Turns a page's bytes into UTF-8 that is well-formed and holds no NUL (which HTML ignores and
/// C strings end at). Keeps its buffer from page to page; one thread at a time.
class Decoder {
 public:
  Decoder();
  ~Decoder();
  Decoder(Decoder&&) noexcept;
  Decoder& operator=(Decoder&&) noexcept;

  /// Sets `utf8` to the page's text: `bytes` itself where that is already right, else a buffer that
  /// is good until the next call. Bytes that make no character in `charset` (a name from
  /// resolve_charset()) become U+FFFD; where that is more than half of what is not ASCII, and one
  /// byte in twenty or more, the page is `undecodable`.
  std::optional<PageProblem> decode(std::string_view bytes, const std::string& charset,
                                    std::string_view& utf8);

 private:
  struct Converters;

  std::unique_ptr<Converters> m_converters;
  std::string m_buffer;
};

}  // namespace sst
