#include "trainer/show_evidence.hpp"

#include <algorithm>
#include <iomanip>
#include <string>
#include <string_view>

#include "common/cli/progress.hpp"
#include "common/report/shown_element.hpp"
#include "common/text/printable.hpp"

namespace sst {
namespace {

constexpr std::size_t kItemsPrinted = 20;  // per list; the other formats have more

void print_text(std::string_view text, std::ostream& out) {
  out << '"' << printable(text) << '"';
}

void print_example(std::string_view text, std::ostream& out) {
  if (!text.empty()) {
    out << "        ";
    print_text(text, out);
    out << '\n';
  }
}

/// Prints the first items of a list, and the number of remaining items.
template <typename Item, typename Print>
void print_items(const Listed<Item>& list, std::ostream& out, Print print) {
  const std::size_t printed = std::min(list.items.size(), kItemsPrinted);
  for (std::size_t i = 0; i < printed; ++i) {
    print(list.items[i]);
  }
  if (list.all > printed) {
    out << "        and " << with_thousands(list.all - printed) << " more\n";
  }
  out << '\n';
}

std::string pages_column(std::uint32_t pages) {
  const std::string text = counted(pages, "page", "pages");
  return std::string(text.size() < 13 ? 13 - text.size() : 0, ' ') + text;
}

void print_repeats(const SiteModel& model, const ReadableEvidence& evidence, std::ostream& out) {
  const SiteTree::Tables& tables = model.site_tree.tables();
  out << "Text that many pages have at the same place, which is evidence against it: "
      << counted(tables.repeated_shingles.size(), "shingle", "shingles")
      << " (on two pages or more, at any place: " << with_thousands(tables.shared_shingles.size())
      << ")\n";
  print_items(evidence.repeats, out, [&](const RepeatedText& text) {
    out << pages_column(text.pages) << ": " << printable(text.path) << '\n';
    print_example(text.text, out);
  });
}

void print_places(const SiteModel& model, const ReadableEvidence& evidence, std::ostream& out) {
  const SiteTree::Tables& tables = model.site_tree.tables();
  out << "Places where pages differ: " << with_thousands(tables.value_places.size());
  if (tables.has_records) {
    out << "; the pages are records: the short values at "
        << counted(tables.record_places.size(), "place", "places") << " are kept, except for "
        << counted(tables.common_values.size(), "value that repeats", "values that repeat")
        << " from page to page";
  }
  if (tables.has_threads) {
    out << "; readers' comments are content on these pages";
  }
  out << '\n';
  print_items(evidence.places, out, [&](const VaryingPlace& place) {
    out << pages_column(place.pages) << ", " << counted(place.values, "value", "values") << ": "
        << printable(place.path);
    if (!place.label.empty()) {
      out << ", labeled ";
      print_text(place.label, out);
    }
    out << (place.is_record ? " (of a record)\n" : "\n");
    for (const std::string& example : place.examples) {
      print_example(example, out);
    }
    for (const PlaceValue& value : place.common) {
      out << "        repeats on " << counted(value.pages, "page", "pages") << ": ";
      print_text(value.text, out);
      out << '\n';
    }
  });
}

void print_nodes(std::string_view heading, const Listed<MarkedNode>& nodes, std::ostream& out) {
  out << heading << ": " << counted(nodes.all, "node", "nodes") << '\n';
  print_items(nodes, out, [&](const MarkedNode& node) {
    out << pages_column(node.pages) << ", importance " << short_number(node.importance);
    if (node.kept) {
      out << ", " << percent(*node.kept) << " of the words kept";
    }
    out << ": " << printable(node.path) << '\n';
    print_example(node.example, out);
  });
}

void print_votes(const ReadableEvidence& evidence, std::ostream& out) {
  out << "Decisions on the blocks of the sampled pages\n";
  for (const VerdictCount& count : evidence.verdicts) {
    const VerdictMeaning& meaning = meaning_of(count.verdict);
    out << pages_column(count.pages) << ", " << counted(count.blocks, "block", "blocks") << ", "
        << counted(count.words, "word", "words") << ": " << (meaning.is_kept ? "kept" : "dropped")
        << " because " << meaning.rule << " (" << meaning.name << ")\n";
    print_example(count.example, out);
  }
  out << "\nEvidence for (+) and against (-) blocks, by node\n";
  print_items(evidence.votes, out, [&](const BlockPlace& place) {
    out << pages_column(place.pages) << ", " << with_thousands(place.kept) << " of "
        << counted(place.blocks, "block", "blocks") << " kept: " << printable(place.path)
        << "\n       ";
    for (std::size_t i = 0; i < kBlockRules; ++i) {
      if (place.votes[i] > 0) {
        out << ' ' << (block_rules()[i].is_for ? '+' : '-') << block_rules()[i].name << ' '
            << with_thousands(place.votes[i]);
      }
    }
    out << '\n';
    print_example(place.example, out);
  });
}

}  // namespace

void print_evidence(const SiteModel& model, const ReadableEvidence& evidence, std::ostream& out) {
  print_repeats(model, evidence, out);
  print_places(model, evidence, out);
  print_nodes("Noisy nodes of the site's tree", evidence.noisy, out);
  print_nodes("Meaningful nodes", evidence.meaningful, out);
  if (evidence.pages > 0) {
    print_votes(evidence, out);
  } else {
    out << "Texts and votes are not shown: " << printable(evidence.note) << ".\n\n";
  }
}

}  // namespace sst
