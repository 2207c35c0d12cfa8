#include "common/page/asides.hpp"

#include <cstddef>

#include "common/page/boxes.hpp"
#include "common/page/further_articles.hpp"
#include "common/page/line_numbers.hpp"

namespace sst {

void drop_asides(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept,
                 std::vector<bool>& asides) {
  asides.assign(blocks.size(), false);
  find_boxes(page, blocks, kept, asides);
  find_further_articles(page, blocks, kept, asides);
  find_line_numbers(page, blocks, kept, asides);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    asides[i] = asides[i] && kept[i];
    kept[i] = kept[i] && !asides[i];
  }
}

}  // namespace sst
