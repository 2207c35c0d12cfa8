#include "common/clean/cleaned_page.hpp"

#include "common/text/words.hpp"

namespace sst {

std::string_view status_name(CleanStatus status) {
  switch (status) {
    case CleanStatus::cleaned:
      return "cleaned";
    case CleanStatus::unmatched:
      return "unmatched";
    case CleanStatus::no_model:
      return "no_model";
    case CleanStatus::damaged_model:
      return "damaged_model";
    case CleanStatus::fallback:
      return "fallback";
    case CleanStatus::stated:
      return "stated";
  }
  return "unknown";
}

bool has_content(const PageTree& page, const KeptContent& content) {
  bool has_text = false;
  for (const KeptContent::Piece& piece : content.pieces()) {
    if (page.node(piece.node).is_text() && !page.node(piece.node).blank) {
      has_text = true;
      if (has_word(content.text(page, piece))) {
        return true;
      }
    }
  }
  // No words were kept. That is correct only if the whole page has no words.
  bool page_has_text = false;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).is_text() && !page.node(id).blank) {
      page_has_text = true;
      if (has_word(page.text(id))) {
        return false;
      }
    }
  }
  return page_has_text ? has_text : !content.pieces().empty();
}

}  // namespace sst
