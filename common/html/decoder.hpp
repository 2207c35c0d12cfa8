#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/page/page_problem.hpp"

namespace sst {

/// Converts the bytes of a page to well-formed UTF-8. Drops NUL characters, because HTML ignores
/// them and C strings end at them. Reuses its buffer; one thread at a time.
class Decoder {
 public:
  Decoder();
  ~Decoder();
  Decoder(Decoder&&) noexcept;
  Decoder& operator=(Decoder&&) noexcept;

  /// Sets `utf8` to the text of the page: to `bytes` itself if nothing needs to change, otherwise
  /// to a buffer that is valid until the next call. `charset` is a name from resolve_charset().
  /// Bytes that form no character in `charset` become U+FFFD. The page is `undecodable` if there is
  /// more than one U+FFFD per two non-ASCII characters, and more than one per twenty bytes of text.
  std::optional<PageProblem> decode(std::string_view bytes, const std::string& charset,
                                    std::string_view& utf8);

 private:
  struct Converters;

  std::unique_ptr<Converters> m_converters;
  std::string m_buffer;
};

}  // namespace sst
