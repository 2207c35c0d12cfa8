#pragma once

#include <string_view>

namespace sst {

/// True if an image's address is that of the image: not empty, no "data:" URL, and not that of a
/// picture that stands there until a script loads the image.
bool is_image_address(std::string_view address);

/// The addresses of an image besides its src: those by which scripts load it when it comes into
/// view (data-src and the like), and those for other sizes (srcset, and the <source>s in its
/// <picture>).
class ImageSource {
 public:
  /// Begins an <img>, for which the <source>s before it count, or a <source>.
  void begin_tag() {
    m_lazy = {};
    m_set = {};
  }
  /// Takes an attribute of an <img> or <source>.
  void add(std::string_view name, std::string_view value);
  /// The tag was a <source>.
  void end_source() { m_picture = m_set; }
  /// The address of the image, a slice of an attribute, in the place of `src`: what a script would
  /// load; `src`, if it is an address; the largest of the other sizes; else `src`.
  std::string_view choose(std::string_view src) const;
  /// The <picture> has ended.
  void end_picture() { m_picture = {}; }

 private:
  std::string_view m_lazy;
  std::string_view m_set;
  std::string_view m_picture;  // the set of the last <source>
};

}  // namespace sst
