#include "cleaner/page_change.hpp"

#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/io/json.hpp"
#include "common/page/kept_content.hpp"
#include "common/view/content_digest.hpp"

namespace sst {
namespace {

/// Writes the lines of `lines` that are not in `others`. Each line of `others` cancels one equal
/// line.
void write_lines(std::string_view name, std::span<const ContentLine> lines,
                 std::span<const ContentLine> others, Json& json) {
  std::unordered_map<std::uint64_t, std::size_t> counts;
  for (const ContentLine& line : others) {
    ++counts[line.hash];
  }
  json.key(name).begin_array();
  for (const ContentLine& line : lines) {
    const auto found = counts.find(line.hash);
    if (found != counts.end() && found->second > 0) {
      --found->second;
    } else {
      json.value(line.text);
    }
  }
  json.end_array();
}

void write_difference(const PageResult& result, const EarlierRecords::Record& earlier, Json& json) {
  std::string text;
  render_text(result.tree, result.cleaned.content, text);
  const std::vector<ContentLine> after = content_lines(text);
  const std::vector<ContentLine> before = content_lines(earlier.text);
  write_lines("came", after, before, json);
  write_lines("went", before, after, json);
}

}  // namespace

std::string_view change_name(PageChange::Kind kind) {
  switch (kind) {
    case PageChange::Kind::unknown:
      break;
    case PageChange::Kind::added:
      return "new";
    case PageChange::Kind::changed:
      return "changed";
    case PageChange::Kind::same:
      return "same";
    case PageChange::Kind::moved:
      return "moved";
    case PageChange::Kind::gone:
      return "gone";
  }
  return {};
}

bool may_be_there(const SourcePage& page) {
  constexpr int kNotFound = 404;
  constexpr int kGoneForever = 410;
  constexpr int kFirstError = 400;
  return page.skip == Skip::revisit || page.skip == Skip::not_html ||
         (page.skip == Skip::http_error && page.capture.status >= kFirstError &&
          page.capture.status != kNotFound && page.capture.status != kGoneForever);
}

void make_gone(EarlierRecords::Record record, const EarlierRecords& records, PageResult& result) {
  result.page.source = std::move(record.source);
  result.page.url = std::move(record.url);
  result.page.problem = {PageProblemKind::gone, "the page is only in " + records.path()};
  result.site = std::move(record.site);
}

PageChange change_of(const PageResult& result, const EarlierRecords& records) {
  const std::optional<EarlierRecords::Number> earlier = records.find(result.page);
  if (result.page.problem) {
    return {PageChange::Kind::unknown, earlier};
  }
  const std::optional<Digest>& digest = result.content_digest;
  if (earlier) {
    const bool is_same = records.digest(*earlier) == digest;
    return {is_same ? PageChange::Kind::same : PageChange::Kind::changed, earlier};
  }
  const auto first = digest ? records.with_content(*digest) : std::nullopt;
  return {first ? PageChange::Kind::moved : PageChange::Kind::added, first};
}

std::string change_members(const PageChange& change, const PageResult& result,
                           const EarlierRecords& records) {
  Json json;
  json.begin_object().key("change");
  change.kind == PageChange::Kind::unknown ? json.null() : json.value(change_name(change.kind));
  if (change.kind == PageChange::Kind::moved) {
    const EarlierRecords::Record earlier = records.read(*change.earlier);
    json.field("moved_from", earlier.url.empty() ? earlier.source : earlier.url);
  } else if (change.kind == PageChange::Kind::changed) {
    const EarlierRecords::Record earlier = records.read(*change.earlier);
    if (!earlier.text.empty() || !records.digest(*change.earlier)) {
      write_difference(result, earlier, json);
    }
  }
  json.end_object();
  return std::string{json.text().substr(1, json.text().size() - 2)};
}

}  // namespace sst
