#include "common/metadata/time_claims.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include "common/metadata/element_text.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostTimes = 300;  // maximum number of elements to read

/// Reads the dates in the time elements of a page.
class TimeElementReader {
 public:
  TimeElementReader(const PageTree& page, DatePlaceFinder& places, const DateHints& hints,
                    ClaimList& claims)
      : m_page{page}, m_places{places}, m_hints{hints}, m_claims{claims} {
    m_hints.is_date = true;
  }

  void read() {
    std::size_t times = 0;
    for (NodeId id = 0; id < m_page.size() && times < kMostTimes; ++id) {
      if (m_page.node(id).tag == Tag::time) {
        read_element(id);
        ++times;
      }
    }
    add(MetadataField::published, claim_rank::kTime + kBefore, m_before);
    add(MetadataField::published, claim_rank::kTime + kAlone, m_alone.only());
  }

 private:
  // Offsets that are added to the rank.
  static constexpr int kAfter = 1;   // after the heading, without a label
  static constexpr int kBefore = 2;  // before the heading, without a label
  static constexpr int kStated = 3;
  static constexpr int kAlone = 4;

  void read_element(NodeId id) {
    const std::string text = stated_text(m_page, id);
    std::string value = read_written_date(text, m_hints);
    const std::string shown = element_text(m_page, id, kLongestShown);
    const auto dates = find_written_dates(shown, m_hints);
    if (value.empty() && !dates.empty()) {
      value = dates.front().value;
    }
    if (!is_of_the_web(value)) {
      return;
    }
    const std::string_view before =
        dates.empty() ? std::string_view{} : std::string_view{shown}.substr(0, dates.front().first);
    const DatePlace place = m_places.find(id, before, {});
    const MetadataField field = field_of(place);
    switch (place.kind) {
      case DatePlace::Kind::near:
        if (place.label != DateLabel::none) {
          add(field, claim_rank::kTime, value);
        } else if (m_places.heading() != kNoNode && id < m_places.heading()) {
          m_before = value;
        } else {
          add(field, claim_rank::kTime + kAfter, value);
        }
        break;
      case DatePlace::Kind::stated:
        add(field, claim_rank::kTime + kStated, value);
        break;
      case DatePlace::Kind::alone:
        m_alone.add(value);
        break;
      case DatePlace::Kind::other:
        break;
    }
  }
  void add(MetadataField field, int rank, std::string_view value) {
    m_claims.add(field, static_cast<std::uint8_t>(rank), MetadataSource::time, value);
  }

  static constexpr std::size_t kLongestShown = 100;  // bytes

  const PageTree& m_page;
  DatePlaceFinder& m_places;
  DateHints m_hints;
  ClaimList& m_claims;
  std::string m_before;  // the last unlabeled date before the heading
  LoneDates m_alone;
};

}  // namespace

void add_time_claims(const PageTree& page, DatePlaceFinder& places, const DateHints& hints,
                     ClaimList& claims) {
  TimeElementReader{page, places, hints, claims}.read();
}

}  // namespace sst
