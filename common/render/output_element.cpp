#include "common/render/output_element.hpp"

namespace sst {

OutputElement output_element(Tag tag) {
  switch (tag) {
    case Tag::a:
    case Tag::abbr:
    case Tag::address:
    case Tag::article:
    case Tag::aside:
    case Tag::b:
    case Tag::bdi:
    case Tag::bdo:
    case Tag::blockquote:
    case Tag::br:
    case Tag::caption:
    case Tag::cite:
    case Tag::code:
    case Tag::dd:
    case Tag::del:
    case Tag::details:
    case Tag::dfn:
    case Tag::div:
    case Tag::dl:
    case Tag::dt:
    case Tag::em:
    case Tag::figcaption:
    case Tag::figure:
    case Tag::footer:
    case Tag::h1:
    case Tag::h2:
    case Tag::h3:
    case Tag::h4:
    case Tag::h5:
    case Tag::h6:
    case Tag::header:
    case Tag::hr:
    case Tag::i:
    case Tag::img:
    case Tag::ins:
    case Tag::kbd:
    case Tag::li:
    case Tag::main:
    case Tag::mark:
    case Tag::nav:
    case Tag::ol:
    case Tag::p:
    case Tag::pre:
    case Tag::q:
    case Tag::rp:
    case Tag::rt:
    case Tag::ruby:
    case Tag::s:
    case Tag::samp:
    case Tag::section:
    case Tag::small:
    case Tag::span:
    case Tag::strong:
    case Tag::sub:
    case Tag::summary:
    case Tag::sup:
    case Tag::table:
    case Tag::tbody:
    case Tag::td:
    case Tag::tfoot:
    case Tag::th:
    case Tag::thead:
    case Tag::time:
    case Tag::tr:
    case Tag::u:
    case Tag::ul:
    case Tag::var:
      return OutputElement::as_it_is;
    case Tag::root:
    case Tag::body:
    case Tag::frameset:
    case Tag::noframes:
      return OutputElement::not_at_all;
    default:
      return display_of(tag) == Display::inline_level ? OutputElement::not_at_all
                                                      : OutputElement::as_block;
  }
}

}  // namespace sst
