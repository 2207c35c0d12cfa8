#include "common/report/readable_evidence.hpp"

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "common/error.hpp"
#include "common/hash/mix_hashes.hpp"
#include "common/hash/seeded_hash.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/page/block_sums.hpp"
#include "common/page/share.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/report/shown_element.hpp"
#include "common/site/block_places.hpp"
#include "common/site/content_finder.hpp"
#include "common/site/pooled_tree.hpp"
#include "common/text/text_cutter.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kItemsListed = 200;
constexpr std::size_t kTextCharacters = 160;
constexpr std::size_t kTextBytes = TextCutter::most_bytes(kTextCharacters);
constexpr std::size_t kValuesShown = 3;    // number of example values shown for a place
constexpr std::size_t kElementsNamed = 5;  // number of elements named at the end of a path
constexpr std::uint32_t kRepeatedPages = 2;

/// Indexes into block_rules().
enum class RuleNumber : std::uint8_t {
  probable,
  own_text,
  meaningful,
  value,
  record,
  repeats,
  noise_by_name,
  noisy,
  links,
  unlikely,
};
constexpr std::array<BlockRule, kBlockRules> kRules{{
    {"probable", true, "texts at its place on the site read like content"},
    {"own_text", true, "most of its text occurs on no other sampled page"},
    {"meaningful", true, "its node in the site's tree is marked as meaningful"},
    {"value", true, "the text at its place differs on most pages"},
    {"record", true, "it is a value in a record"},
    {"repeats", false, "the site has this text at this place on many pages"},
    {"noise_by_name", false, "its class, id, role or tag suggests boilerplate"},
    {"noisy", false, "its node in the site's tree is marked as noise"},
    {"links", false, "most of it is links"},
    {"unlikely", false, "texts at its place on the site do not read like content"},
}};

/// The text of the words [first, end) of a block, on one line, up to kTextBytes or slightly more.
class BlockText {
 public:
  BlockText(const PageTree& page, const Block& block) : m_page{page}, m_block{block} {
    for (NodeId id = block.first; id < block.end; ++id) {
      const std::string_view text = page.text(id);
      for_each_word(text, [&](std::string_view word) {
        const auto first = static_cast<std::size_t>(word.data() - text.data());
        m_words.push_back({id, first, first + word.size()});
      });
    }
  }

  std::string of(std::size_t first, std::size_t end) const {
    const NodeId last = m_block.end - 1;
    const Word from = first == 0 ? Word{m_block.first, 0, 0} : m_words[first];
    const Word to =
        end == m_words.size() ? Word{last, 0, m_page.text(last).size()} : m_words[end - 1];
    return between(from.node, from.first, to.node, to.end);
  }
  std::string whole() const { return of(0, m_words.size()); }

 private:
  struct Word {
    NodeId node;
    std::size_t first;
    std::size_t end;
  };

  std::string between(NodeId from, std::size_t first, NodeId to, std::size_t end) const {
    std::string line;
    bool space_pending = false;
    for (NodeId id = from; id <= to && line.size() <= kTextBytes; ++id) {
      const std::string_view text = m_page.text(id);
      const std::size_t begin = id == from ? first : 0;
      const PageNode& node = m_page.node(id);
      space_pending = space_pending || (id != from && node.is_text() && node.space_before);
      append_collapsed(line, text.substr(begin, (id == to ? end : text.size()) - begin),
                       space_pending);
    }
    return line;
  }

  const PageTree& m_page;
  const Block& m_block;
  std::vector<Word> m_words;
};

/// Counts distinct pages. REQUIRES: pages are counted in order.
struct PageCount {
  std::uint32_t pages = 0;
  std::uint32_t last = 0;

  void count(std::uint32_t page) {
    pages += last == page ? 0 : 1;
    last = page;
  }
};

/// Sorts items by `before` and keeps the first kItemsListed items. REQUIRES: `before` orders any
/// two unequal items.
template <typename Item, typename Before>
Listed<Item> listed(std::vector<Item> items, Before before) {
  std::sort(items.begin(), items.end(), before);
  Listed<Item> list{{}, items.size()};
  items.resize(std::min(items.size(), kItemsListed));
  list.items = std::move(items);
  return list;
}

/// Finds, on the sampled pages, the texts from which the evidence was learned.
class EvidenceTexts {
 public:
  explicit EvidenceTexts(const SiteModel& model)
      : m_model{model},
        m_evidence{model.site_tree},
        m_keys{model.vocabulary},
        m_finder{model.site_tree, model.parameters.without} {}

  void read(const TrainingPage& page) {
    ++m_page;
    m_address = &page.key.address;
    m_view.build(page.tree, m_keys);
    m_finder.find(m_view);
    m_places.reset(m_view);
    for (std::size_t i = 0; i < m_view.blocks().size(); ++i) {
      const BlockText text{page.tree, m_view.blocks()[i]};
      read_repeats(i, text);
      read_values(i, text);
      read_votes(i, text);
    }
    read_elements();
  }

  ReadableEvidence finish() {
    ReadableEvidence found;
    found.pages = m_page;
    found.repeats = take_repeats();
    found.places = take_places();
    found.noisy = take_nodes(Mark::noisy);
    found.meaningful = take_nodes(Mark::meaningful);
    found.verdicts = take_verdicts();
    found.votes = take_votes();
    return found;
  }

 private:
  struct Repeat {
    RepeatedText item;
    PageCount pages;
  };
  struct Value {
    std::string text;
    PageCount pages;
    std::uint32_t order = 0;  // number in the order of first appearance, from 1
    bool is_common = false;
  };
  struct Place {
    VaryingPlace item;
    PageCount pages;
    tsl::robin_map<std::uint64_t, Value, SeededHash> values;  // by text_hash()
  };
  struct ElementWords {
    std::uint64_t all = 0;
    std::uint64_t kept = 0;
  };
  struct Votes {
    BlockPlace item;
    PageCount pages;
  };
  struct Outcome {
    VerdictCount item;
    PageCount pages;
  };

  std::string shortened(const std::string& text) {
    return m_cutter.shortened(text, kTextCharacters);
  }

  /// Records each run of words whose shingles repeat at the block's path.
  void read_repeats(std::size_t block, const BlockText& text) {
    const PathHash path = m_view.path(m_view.blocks()[block].container);
    const auto words = m_view.blocks().words(m_view.blocks()[block]);
    const std::vector<ShingleHash> shingles = m_view.shingles_in_order(block);
    std::size_t first = 0;
    std::size_t end = 0;  // end of the current run
    const auto note_run = [&] {
      if (end > first) {
        const auto run = words.subspan(first, end - first);
        Repeat& repeat = m_repeats[mix_hashes(path, hash_words(run))];
        if (repeat.item.text.empty()) {
          repeat.item = {shortened(text.of(first, end)), name_of(m_view.blocks()[block].container),
                         *m_address, 0, static_cast<std::uint32_t>(run.size())};
        }
        repeat.pages.count(m_page);
      }
    };
    for (std::size_t i = 0; i < shingles.size(); ++i) {
      if (!m_evidence.repeats(path, shingles[i])) {
        continue;
      }
      if (i > end || end == 0) {
        note_run();
        first = i;
      }
      end = std::min(i + MappedPage::kShingleWords, words.size());
    }
    note_run();
  }

  void read_values(std::size_t index, const BlockText& text) {
    const PlaceHash plain = m_places.place(index);
    const PlaceHash labelled = m_places.labelled_place(index);
    if (m_evidence.is_value_place(plain)) {
      read_value(plain, index, "", text);
    }
    if (labelled != plain && m_evidence.is_value_place(labelled)) {
      read_value(labelled, index, label_of(index, text), text);
    }
  }

  void read_value(PlaceHash hash, std::size_t index, const std::string& label,
                  const BlockText& text) {
    Place& place = m_varying[hash];
    if (place.pages.pages == 0) {
      place.item.path = name_of_place(m_view.blocks()[index]);
      place.item.label = shortened(label);
      place.item.is_record = m_evidence.is_record_place(hash);
    }
    place.pages.count(m_page);
    const std::uint64_t text_hash = m_view.text_hash(index);
    Value& value = place.values[text_hash];
    if (value.pages.pages == 0) {
      value.order = static_cast<std::uint32_t>(place.values.size());
      value.is_common = m_evidence.is_common_value(hash, text_hash);
      if (value.is_common || value.order <= kValuesShown) {
        value.text = shortened(text.whole());
      }
    }
    value.pages.count(m_page);
  }

  std::string label_of(std::size_t index, const BlockText& text) const {
    const Block& block = m_view.blocks()[index];
    const std::size_t words = m_places.label_words(block);
    return words > 0 ? text.of(0, words)
                     : BlockText{m_view.page(), m_view.blocks()[index - 1]}.whole();
  }

  void read_votes(std::size_t index, const BlockText& text) {
    const Block& block = m_view.blocks()[index];
    Votes& place = m_votes[m_view.path(block.container)];
    Outcome& outcome = m_outcomes[static_cast<std::size_t>(m_finder.verdict(index))];
    if (place.pages.pages == 0) {
      place.item.path = name_of(block.container);
      place.item.example = shortened(text.whole());
    }
    if (outcome.pages.pages == 0) {
      outcome.item.verdict = m_finder.verdict(index);
      outcome.item.example = shortened(text.whole());
    }
    outcome.pages.count(m_page);
    ++outcome.item.blocks;
    outcome.item.words += block.words;
    place.pages.count(m_page);
    ++place.item.blocks;
    place.item.words += block.words;
    place.item.kept += m_finder.kept()[index] ? 1 : 0;
    const BlockEvidence& judgement = m_finder.evidence(index);
    const auto vote = [&](RuleNumber rule, bool speaks) {
      place.item.votes[static_cast<std::size_t>(rule)] += speaks ? 1 : 0;
    };
    vote(RuleNumber::probable, m_finder.is_probable(index));
    vote(RuleNumber::own_text, !judgement.is_shared);
    vote(RuleNumber::value, m_finder.is_value(index));
    vote(RuleNumber::record, m_finder.is_value_of_records(index));
    vote(RuleNumber::repeats, judgement.is_repeated);
    vote(RuleNumber::noise_by_name, judgement.is_lexical_noise);
    const SiteNode* node = m_view.node(block.container);
    vote(RuleNumber::noisy, node != nullptr && node->mark == Mark::noisy);
    vote(RuleNumber::meaningful, node != nullptr && node->mark == Mark::meaningful);
    vote(RuleNumber::links, 2 * block.linked_words > block.words);
    vote(RuleNumber::unlikely, !m_finder.is_probable(index));
  }

  /// Counts the kept words of the listed nodes.
  void read_elements() {
    BlockSums kept;
    kept.clear();
    for (std::size_t i = 0; i < m_view.blocks().size(); ++i) {
      kept.push_back(m_finder.kept()[i] ? m_view.blocks()[i].words : 0);
    }
    for (std::uint32_t i = 0; i < m_view.blocks().elements().size(); ++i) {
      const SiteNode* path = m_view.node(i);
      const BlockElement& element = m_view.blocks().elements()[i];
      if (path != nullptr && element.end > element.first && is_maximal(*path, m_evidence)) {
        ElementWords& words = m_elements[path->path];
        words.all += m_view.blocks().word_count(element);
        words.kept += kept.in(element);
      }
    }
  }

  /// The name of a path that the model knows.
  std::string name_of_path(const SiteNode* path) const {
    std::string name;
    for (std::size_t named = 0; path != nullptr && path->parent != path->path; ++named) {
      if (named == kElementsNamed) {
        return "... > " + name;
      }
      name.insert(0, element_name(m_model.node_keys[m_evidence.number(*path)]) +
                         (name.empty() ? "" : " > "));
      path = m_evidence.parent(*path);
    }
    return name;
  }

  /// The name of an element's path on the current page, which the model may not know.
  std::string name_of(std::uint32_t element) const {
    std::string rest;
    while (element != 0 && m_view.node(element) == nullptr) {
      const BlockElement& unknown = m_view.blocks().elements()[element];
      rest.insert(0, " > " + std::string{m_view.page().name(unknown.node)});
      element = unknown.parent;
    }
    return name_of_path(m_view.node(element)) + rest;
  }

  /// The name of the element that contains a block's words.
  std::string name_of_place(const Block& block) const {
    std::string rest;
    const NodeId container = m_view.blocks().elements()[block.container].node;
    for (NodeId id = block.element; id != container; id = m_view.page().node(id).parent) {
      rest.insert(0, " > " + std::string{m_view.page().name(id)});
    }
    return name_of(block.container) + rest;
  }

  Listed<RepeatedText> take_repeats() {
    std::vector<RepeatedText> items;
    for (const auto& [hash, repeat] : m_repeats) {
      if (repeat.pages.pages >= kRepeatedPages) {
        items.push_back(repeat.item);
        items.back().pages = repeat.pages.pages;
      }
    }
    return listed(std::move(items), [](const RepeatedText& a, const RepeatedText& b) {
      return std::tie(b.pages, b.words, a.path, a.text, a.page) <
             std::tie(a.pages, a.words, b.path, b.text, b.page);
    });
  }

  Listed<VaryingPlace> take_places() {
    std::vector<VaryingPlace> items;
    for (const auto& [hash, place] : m_varying) {
      VaryingPlace item = place.item;
      item.pages = place.pages.pages;
      item.values = static_cast<std::uint32_t>(place.values.size());
      std::vector<const Value*> values;
      for (const auto& [text, value] : place.values) {
        values.push_back(&value);
      }
      std::sort(values.begin(), values.end(),
                [](const Value* a, const Value* b) { return a->order < b->order; });
      for (const Value* each : values) {
        if (each->is_common) {
          item.common.push_back({each->text, each->pages.pages});
        } else if (each->order <= kValuesShown) {
          item.examples.push_back(each->text);
        }
      }
      items.push_back(std::move(item));
    }
    return listed(std::move(items), [](const VaryingPlace& a, const VaryingPlace& b) {
      return std::tie(b.pages, b.values, a.path, a.label, a.examples) <
             std::tie(a.pages, a.values, b.path, b.label, b.examples);
    });
  }

  Listed<MarkedNode> take_nodes(Mark mark) const {
    std::vector<MarkedNode> items;
    for (const SiteNode& path : m_evidence.tables().nodes) {
      if (path.mark == mark && is_maximal(path, m_evidence)) {
        const auto index = static_cast<std::size_t>(&path - m_evidence.tables().nodes.data());
        items.push_back({name_of_path(&path), path.pages, path.importance, std::nullopt,
                         m_model.node_examples[index]});
        if (const auto found = m_elements.find(path.path); found != m_elements.end()) {
          items.back().kept = share_of(found->second.kept, found->second.all);
        }
      }
    }
    return listed(std::move(items), [](const MarkedNode& a, const MarkedNode& b) {
      return std::tie(b.pages, a.path, a.example, a.importance, a.kept) <
             std::tie(a.pages, b.path, b.example, b.importance, b.kept);
    });
  }

  std::vector<VerdictCount> take_verdicts() const {
    std::vector<VerdictCount> verdicts;
    for (const Outcome& outcome : m_outcomes) {
      if (outcome.pages.pages > 0) {
        verdicts.push_back(outcome.item);
        verdicts.back().pages = outcome.pages.pages;
      }
    }
    std::stable_sort(
        verdicts.begin(), verdicts.end(),
        [](const VerdictCount& a, const VerdictCount& b) { return a.words > b.words; });
    return verdicts;
  }

  Listed<BlockPlace> take_votes() {
    std::vector<BlockPlace> items;
    for (const auto& [path, place] : m_votes) {
      items.push_back(place.item);
      items.back().pages = place.pages.pages;
    }
    return listed(std::move(items), [](const BlockPlace& a, const BlockPlace& b) {
      return std::tie(b.words, b.pages, a.path, a.example, a.blocks, a.kept, a.votes) <
             std::tie(a.words, a.pages, b.path, b.example, b.blocks, b.kept, b.votes);
    });
  }

  const SiteModel& m_model;
  const SiteTree& m_evidence;
  KeyMaker m_keys;
  MappedPage m_view;
  ContentFinder m_finder;
  BlockPlaces m_places;
  TextCutter m_cutter;
  std::uint32_t m_page = 0;  // the number of the current page, from 1
  const std::string* m_address = nullptr;
  tsl::robin_map<std::uint64_t, Repeat, SeededHash> m_repeats;
  tsl::robin_map<PlaceHash, Place, SeededHash> m_varying;
  tsl::robin_map<PathHash, ElementWords, SeededHash> m_elements;
  tsl::robin_map<PathHash, Votes, SeededHash> m_votes;
  std::array<Outcome, static_cast<std::size_t>(Verdict::taught) + 1> m_outcomes;
};

}  // namespace

std::span<const BlockRule, kBlockRules> block_rules() {
  return kRules;
}

ReadableEvidence read_evidence(const SiteModel& model, std::span<const TrainingPage> sample) {
  EvidenceTexts texts{model};
  for (const TrainingPage& page : sample) {
    texts.read(page);
  }
  return texts.finish();
}

ReadableEvidence read_evidence(const SiteModel& model) {
  std::string note = "the model keeps no pages, so the texts behind its hashes are unknown";
  if (!packed_pages(model).empty()) {
    PageSpool spool;
    try {
      return read_evidence(model,
                           read_kept_pages(model, model.site, spool, default_thread_count()));
    } catch (const InputError&) {
      note = "the pages that the model keeps can no longer be parsed; learn the site again";
    }
  }
  ReadableEvidence evidence = read_evidence(model, std::span<const TrainingPage>{});
  evidence.note = std::move(note);
  return evidence;
}

}  // namespace sst
