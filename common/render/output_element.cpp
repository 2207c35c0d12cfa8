#include "common/render/output_element.hpp"

#include <algorithm>

namespace sst {
namespace {

constexpr Tag kAsTheyAre[] = {
    Tag::a,       Tag::abbr,    Tag::address,    Tag::article,    Tag::aside,   Tag::b,
    Tag::bdi,     Tag::bdo,     Tag::blockquote, Tag::br,         Tag::caption, Tag::cite,
    Tag::code,    Tag::dd,      Tag::del,        Tag::details,    Tag::dfn,     Tag::div,
    Tag::dl,      Tag::dt,      Tag::em,         Tag::figcaption, Tag::figure,  Tag::footer,
    Tag::h1,      Tag::h2,      Tag::h3,         Tag::h4,         Tag::h5,      Tag::h6,
    Tag::header,  Tag::hr,      Tag::i,          Tag::img,        Tag::ins,     Tag::kbd,
    Tag::li,      Tag::main,    Tag::mark,       Tag::nav,        Tag::ol,      Tag::p,
    Tag::pre,     Tag::q,       Tag::rp,         Tag::rt,         Tag::ruby,    Tag::s,
    Tag::samp,    Tag::section, Tag::small,      Tag::span,       Tag::strong,  Tag::sub,
    Tag::summary, Tag::sup,     Tag::table,      Tag::tbody,      Tag::td,      Tag::tfoot,
    Tag::th,      Tag::thead,   Tag::time,       Tag::tr,         Tag::u,       Tag::ul,
    Tag::var};
constexpr Tag kNotAtAll[] = {Tag::root, Tag::body, Tag::frameset, Tag::noframes};

}  // namespace

OutputElement output_element(Tag tag) {
  if (std::ranges::find(kAsTheyAre, tag) != std::end(kAsTheyAre)) {
    return OutputElement::as_it_is;
  }
  if (std::ranges::find(kNotAtAll, tag) != std::end(kNotAtAll) ||
      display_of(tag) == Display::inline_level) {
    return OutputElement::not_at_all;
  }
  return OutputElement::as_block;
}

}  // namespace sst
