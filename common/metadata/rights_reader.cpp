#include "common/metadata/rights_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/metadata/element_text.hpp"
#include "common/metadata/rights_notice.hpp"
#include "common/page/name_words.hpp"
#include "common/page/reference.hpp"
#include "common/page/tag.hpp"
#include "common/text/byte_search.hpp"
#include "common/text/comma_list.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostNotices = 50;          // texts read on one page
constexpr std::size_t kLongestStatement = 1'000;  // bytes of a field
constexpr std::size_t kLongestLabel = 64;         // bytes of the text of a link
constexpr NodeId kReach = 60;  // nodes of a line before and after the text with the sign

// Texts of links, in lower case and in order.
constexpr std::string_view kTermsTexts[] = {"agb",
                                            "aviso legal y condiciones de uso",
                                            "condiciones de uso",
                                            "conditions d'utilisation",
                                            "conditions générales",
                                            "conditions of use",
                                            "nutzungsbedingungen",
                                            "regulamin",
                                            "terms",
                                            "terms & conditions",
                                            "terms and conditions",
                                            "terms of service",
                                            "terms of use",
                                            "termos de uso",
                                            "user agreement",
                                            "пользовательское соглашение",
                                            "условия использования",
                                            "όροι χρήσης",
                                            "使用条款",
                                            "服务条款",
                                            "用户协议",
                                            "利用規約"};
constexpr std::string_view kImprintTexts[] = {
    "aviso legal",      "impressum",   "imprint",  "legal notice", "legal notices",
    "mentions légales", "note legali", "法律声明", "版权声明",     "免责声明"};

bool is_label_in(std::string_view text, std::span<const std::string_view> texts) {
  return std::ranges::find(texts, text) != texts.end();
}

/// True if a text may contain a notice. A quick test, because almost no text does.
bool may_state_rights(std::string_view text) {
  // A byte of each sign except "licence": ©, (c), copyright, rights, 所有.
  const auto is_of_sign = [](auto c) {
    return (c == 0xA9) | (c == '(') | (c == 'y') | (c == 'Y') | (c == 'g') | (c == 'G') |
           (c == 0x89);
  };
  const auto has = [&](std::size_t at, std::size_t before, std::string_view sign) {
    return at >= before && ascii_iequals(text.substr(at - before, sign.size()), sign);
  };
  for (std::size_t at = find_byte_if(text, 0, is_of_sign); at < text.size();
       at = find_byte_if(text, at + 1, is_of_sign)) {
    if (has(at, 1, "©") || has(at, 0, "(c)") || has(at, 3, "copyright") || has(at, 2, "rights") ||
        has(at, 1, "所有")) {
      return true;
    }
  }
  constexpr std::size_t kShortest = 20;  // "Licensed under CC BY"
  return text.size() >= kShortest && (text.find("cens") != std::string_view::npos ||
                                      text.find("cenc") != std::string_view::npos ||
                                      text.find("reative Commons") != std::string_view::npos);
}

/// True if a text may be one of the labels, which begin with these letters or are not ASCII.
bool may_be_label(std::string_view text) {
  return !text.empty() && text.size() <= kLongestLabel &&
         (static_cast<unsigned char>(text.front()) >= 0x80 ||
          std::string_view{"acilmnrtu"}.find(ascii_lower(text.front())) != std::string_view::npos);
}

class RightsReader {
 public:
  RightsReader(const PageTree& page, const PageStatements& statements, const PageMetadata& metadata,
               const RightsContext& context)
      : m_page{page}, m_statements{statements}, m_metadata{metadata}, m_context{context} {}

  PageRights read() {
    read_visible_notices();
    read_stated_notices();
    read_licence();
    read_links();
    read_policies();
    for (const RightsFieldPlace& field : kRightsFields) {
      std::string& value = (m_rights.*field.text).value;
      value.resize(cut_utf8(value, kLongestStatement).size());
    }
    return std::move(m_rights);
  }

 private:
  /// A line of the page: inline nodes between two block elements or line breaks.
  struct Line {
    NodeId first = 0;
    NodeId end = 0;
  };

  static void set(MetadataText& field, std::string value, MetadataSource source) {
    if (field.value.empty() && !value.empty()) {
      field = {std::move(value), source};
    }
  }

  ReferenceResolver& references() {
    if (!m_references) {
      m_references.emplace(m_page, m_context.address);
    }
    return *m_references;
  }

  NodeId container_of(NodeId id) const {
    do {
      id = m_page.node(id).parent;
    } while (id != PageTree::kRoot && display_of(m_page.node(id).tag) == Display::inline_level);
    return id;
  }

  /// The line around a text. A notice often spans several elements, such as a link around the name.
  Line line_around(NodeId text) const {
    const NodeId container = container_of(text);
    Line line{text, text + 1};
    const auto belongs = [&](NodeId id) {
      const Display display = display_of(m_page.node(id).tag);
      return (display == Display::inline_level || display == Display::line_break) &&
             container_of(id) == container;
    };
    const NodeId least = std::max(container + 1, text > kReach ? text - kReach : 0);
    while (line.first > least && belongs(line.first - 1) &&
           !is_blank_line(line.first - 1, line.first)) {
      --line.first;
    }
    const NodeId most = std::min(m_page.node(container).end, text + kReach);
    while (line.end < most && belongs(line.end) && !is_blank_line(line.end - 1, line.end)) {
      ++line.end;
    }
    return line;
  }
  bool is_blank_line(NodeId first, NodeId second) const {
    return m_page.node(first).tag == Tag::br && m_page.node(second).tag == Tag::br;
  }

  bool is_content(NodeId text) const {
    if (m_context.content == nullptr) {
      return false;
    }
    const auto pieces = m_context.content->pieces();
    const auto found = std::ranges::lower_bound(pieces, text, {}, &KeptContent::Piece::node);
    return found != pieces.end() && found->node == text;
  }

  /// Reads the notices from the page's end to its beginning, first those outside the content.
  void read_visible_notices() {
    std::vector<NodeId> in_content;
    std::size_t read = 0;
    NodeId before = m_page.size();  // nodes from here on have been read
    for (NodeId id = m_page.size(); id-- > 1 && read < kMostNotices;) {
      if (id >= before || !is_shown(m_page, id) || !may_state_rights(m_page.text(id))) {
        continue;
      }
      if (is_content(id)) {
        in_content.push_back(id);
        continue;
      }
      ++read;
      before = read_line(line_around(id), true).first;
    }
    for (std::size_t i = 0; i < std::min(in_content.size(), kMostNotices); ++i) {
      read_line(line_around(in_content[i]), false);
    }
  }

  /// Reads the notice in a line. A licence in the content counts only if its holder is named, too:
  /// articles discuss licences, and captions state the licences of pictures.
  Line read_line(Line line, bool is_outside) {
    if (is_credit(line.first)) {
      return line;
    }
    RightsNotice found = read_rights_notice(text_of(line));
    const bool has_holder = !found.holder.empty();
    if (has_holder && m_rights.holder.value.empty()) {
      set(m_rights.holder, std::move(found.holder), MetadataSource::text);
      set(m_rights.notice, std::move(found.notice), MetadataSource::text);
    }
    if (is_outside || has_holder) {
      if (!found.licence.empty() && m_rights.licence.value.empty()) {
        set(m_rights.licence, std::move(found.licence), MetadataSource::text);
        set(m_rights.licence_url, licence_link(line, m_rights.licence.value), MetadataSource::text);
      }
      read_creative_commons(line);
    }
    return line;
  }

  /// The text of a line, with marks for its breaks. A comma after a link continues the name in the
  /// link: "Example</a>, Inc."
  std::string text_of(Line line) const {
    constexpr std::size_t kMostBytes = 2'000;
    const std::string mark = " " + std::string{kNoticeBreak} + " ";
    std::string text;
    NodeId end_of_link = 0;
    for (NodeId id = line.first; id < line.end && text.size() < kMostBytes; ++id) {
      const PageNode& node = m_page.node(id);
      if (node.tag == Tag::br || m_page.is_link(id)) {
        end_of_link = node.tag == Tag::br ? end_of_link : node.end;
        text += text.ends_with("«") || text.ends_with("“") ? "" : mark;
      } else if (is_shown(m_page, id)) {
        const std::string_view words = m_page.text(id);
        if (id >= end_of_link && end_of_link != 0) {
          text += words.starts_with(',') ? "" : mark;
          end_of_link = 0;
        }
        text.append(node.space_before ? " " : "").append(words);
      }
    }
    return text;
  }

  /// True in a figure or its caption.
  bool is_credit(NodeId id) const {
    constexpr int kLevels = 6;
    for (int i = 0; i < kLevels && id != PageTree::kRoot; ++i, id = m_page.node(id).parent) {
      if (m_page.node(id).tag == Tag::figure || m_page.node(id).tag == Tag::figcaption) {
        return true;
      }
    }
    return false;
  }

  /// The target of the link whose text is the licence's name.
  std::string licence_link(Line line, std::string_view name) {
    for (NodeId id = line.first; id < line.end; ++id) {
      if (m_page.is_link(id)) {
        const std::string text = element_text(m_page, id, kLongestStatement);
        if (!text.empty() &&
            (name.find(text) != std::string_view::npos || text.find(name) != std::string::npos)) {
          return link(id);
        }
      }
    }
    return {};
  }

  void read_creative_commons(Line line) {
    for (NodeId id = line.first; id < line.end; ++id) {
      if (m_page.is_link(id)) {
        take_licence_url(m_page.attribute(id, AttributeName::href), MetadataSource::text);
      }
    }
  }

  /// Takes the URL of a Creative Commons licence, and its name if none is known.
  void take_licence_url(std::string_view url, MetadataSource source) {
    if (std::string name = creative_commons_name(url); !name.empty()) {
      set(m_rights.licence, std::move(name), source);
      set(m_rights.licence_url, std::string{references().link(url)}, source);
    }
  }

  void read_stated_notices() {
    const MetadataText& holder = m_metadata.copyright_holder;
    if (holder.source == MetadataSource::json_ld) {
      m_rights.holder = holder;
    }
    set(m_rights.holder, holder.value, holder.source);
    const MetadataText& notice = m_metadata.copyright_notice;
    if (notice.value.empty()) {
      return;
    }
    RightsNotice found = read_rights_notice(notice.value);
    constexpr std::size_t kLongestStatedName = 80;
    const bool is_name = found.holder.empty() && notice.value.size() <= kLongestStatedName &&
                         !may_state_rights(notice.value);
    set(m_rights.holder, is_name ? notice.value : std::move(found.holder), notice.source);
    set(m_rights.notice, notice.value, notice.source);
    set(m_rights.licence, std::move(found.licence), notice.source);
  }

  /// A licence in the page's markup takes precedence over one in its visible text.
  void read_licence() {
    const MetadataText& stated = m_metadata.licence;
    if (stated.value.empty()) {
      return;
    }
    Url url;
    if (url.parse(stated.value)) {
      m_rights.licence_url = stated;
      if (std::string name = creative_commons_name(stated.value); !name.empty()) {
        m_rights.licence = {std::move(name), stated.source};
      }
      return;
    }
    RightsNotice found = read_rights_notice(stated.value);
    if (found.holder.empty()) {
      m_rights.licence = stated;
    } else {  // many pages state their copyright as dc.rights
      set(m_rights.holder, std::move(found.holder), stated.source);
      set(m_rights.notice, std::move(found.notice), stated.source);
      set(m_rights.licence, std::move(found.licence), stated.source);
    }
  }

  void read_links() {
    std::size_t links = 0;
    constexpr std::size_t kMostLinks = 5'000;
    // From the end, where these links usually are.
    for (NodeId id = m_page.size(); id-- > 1 && links < kMostLinks;) {
      if (!m_page.is_link(id)) {
        continue;
      }
      ++links;
      const NodeId end = m_page.node(id).end;
      NodeId text = id + 1;
      while (text < end && !is_shown(m_page, text)) {
        ++text;
      }
      if (text == end || !may_be_label(m_page.text(text))) {
        continue;
      }
      const std::string label =
          ascii_lower(element_text(m_page, id, kLongestLabel));  // the tables are in lower case
      if (is_label_in(label, kTermsTexts)) {
        set(m_rights.terms, link(id), MetadataSource::link);
      } else if (is_label_in(label, kImprintTexts)) {
        set(m_rights.imprint, link(id), MetadataSource::link);
      }
    }
  }

  std::string link(NodeId id) {
    return std::string{references().link(m_page.attribute(id, AttributeName::href))};
  }

  void read_policies() {
    for (const PageStatement& meta : m_statements.metas) {
      take_policy(meta.names, meta.content, MetadataSource::meta);
    }
    std::string_view rest = m_context.policies;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      const std::size_t colon = line.find(':');
      if (colon != std::string_view::npos) {
        const std::string name = ascii_lower(line.substr(0, colon));
        take_policy(name == "x-robots-tag" ? "robots" : name, trimmed(line.substr(colon + 1)),
                    MetadataSource::header);
      }
    }
  }

  void take_policy(std::string_view names, std::string_view value, MetadataSource source) {
    if (has_name_word(names, "robots")) {
      add_directives(value, source);
    } else if (has_name_word(names, "tdm-reservation")) {
      if (value == "0" || value == "1") {
        set(m_rights.tdm_reservation, std::string{value}, source);
      }
    } else if (has_name_word(names, "tdm-policy")) {
      set(m_rights.tdm_policy, std::string{references().link(value)}, source);
    }
  }

  /// Adds the directives that are not listed yet. The directives of the page and of the HTTP header
  /// all apply.
  void add_directives(std::string_view value, MetadataSource source) {
    MetadataText& robots = m_rights.robots;
    for_each_in_list(value, [&](std::string_view item) {
      const std::string directive = ascii_lower(trimmed(item));
      bool is_known = directive.empty();
      for_each_in_list(robots.value, [&](std::string_view known) {
        is_known = is_known || trimmed(known) == directive;
      });
      if (!is_known && robots.value.size() + directive.size() < kLongestStatement) {
        robots.value += (robots.value.empty() ? "" : ", ") + directive;
        robots.source = robots.source == MetadataSource::none ? source : robots.source;
      }
    });
  }

  const PageTree& m_page;
  const PageStatements& m_statements;
  const PageMetadata& m_metadata;
  const RightsContext& m_context;
  std::optional<ReferenceResolver> m_references;  // costly: scans the whole page
  PageRights m_rights;
};

}  // namespace

PageRights read_rights(const PageTree& page, const PageStatements& statements,
                       const PageMetadata& metadata, const RightsContext& context) {
  return RightsReader{page, statements, metadata, context}.read();
}

}  // namespace sst
