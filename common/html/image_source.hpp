#pragma once

#include <string_view>

namespace sst {

/// True if an address leads to the actual image: not empty, not a fragment, not a "data:" URL, and
/// not a placeholder shown until a script loads the image.
bool is_image_address(std::string_view address);

/// The addresses of an image other than its src: addresses from which scripts load the image when
/// it comes into view (data-src and similar), and addresses of the image in other sizes (srcset,
/// and the <source>s in its <picture>).
class ImageSource {
 public:
  /// Begins an <img> or a <source>. An <img> uses the last <source> before it.
  void begin_tag() {
    m_lazy = {};
    m_set = {};
  }
  /// Adds an attribute of an <img> or <source>.
  void add(std::string_view name, std::string_view value);
  /// Ends a <source>.
  void end_source() { m_picture = m_set; }
  /// The image's address, as a slice of an attribute: the address that a script would load; else
  /// `src`, if is_image_address(src); else the largest of the other sizes; else `src`.
  std::string_view choose(std::string_view src) const;
  /// Ends a <picture>.
  void end_picture() { m_picture = {}; }

 private:
  std::string_view m_lazy;
  std::string_view m_set;
  std::string_view m_picture;  // the srcset of the last <source>
};

}  // namespace sst
