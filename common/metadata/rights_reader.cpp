#include "common/metadata/rights_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/metadata/element_text.hpp"
#include "common/metadata/licence_name.hpp"
#include "common/metadata/rights_notice.hpp"
#include "common/page/name_words.hpp"
#include "common/page/page_headers.hpp"
#include "common/page/reference.hpp"
#include "common/page/tag.hpp"
#include "common/text/comma_list.hpp"
#include "common/text/digit.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostNotices = 50;          // maximum number of notices, and of licence links
constexpr std::size_t kLongestStatement = 1'000;  // bytes of a field
constexpr std::size_t kMostDirectives = 100;  // maximum number of robots directives kept for a page
constexpr std::size_t kMostDirectivesRead = 1'000;
constexpr std::size_t kLongestLabel = 64;  // bytes of a link's text
constexpr NodeId kReach = 60;  // maximum number of nodes of a line on each side of the sign

// Texts of links, case-folded.
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
                                            "όροι χρήσησ",
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

/// True for "Example Ltd.", false for markup and numbers.
bool is_plain_name(std::string_view text) {
  return text.find('<') == std::string_view::npos && std::ranges::any_of(text, [](char c) {
           return is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80;
         });
}

/// A quick check before read_label(): true if a text is short enough for a label, and begins with
/// the first letter of a label or with a character that is not ASCII.
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
    list_directives();
    for (const RightsFieldPlace& field : kRightsFields) {
      MetadataText& text = m_rights.*field.text;
      if (field.is_url && text.value.size() > kLongestStatement) {
        text = {};  // a truncated URL would lead elsewhere
      }
      text.value.resize(cut_utf8(text.value, kLongestStatement).size());
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
    return m_references ? *m_references : m_references.emplace(m_page, m_context.address);
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

  /// True if one of the nodes [first, end) is in the content.
  bool is_content(NodeId first, NodeId end) const {
    if (m_context.content == nullptr) {
      return false;
    }
    const auto pieces = m_context.content->pieces();
    const auto found = std::ranges::lower_bound(pieces, first, {}, &KeptContent::Piece::node);
    return found != pieces.end() && found->node < end;
  }

  /// Reads the notices from the page's end to its beginning, first those outside the content.
  void read_visible_notices() {
    std::vector<NodeId> in_content;
    std::size_t read = 0;
    NodeId before = m_page.size();  // nodes from here on have been read
    for (NodeId id = m_page.size(); id-- > 1 && read < kMostNotices;) {
      if (id >= before || !is_shown(m_page, id) ||
          find_rights_sign(m_page.text(id)) == std::string_view::npos) {
        continue;
      }
      if (is_content(id, id + 1)) {
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

  /// Reads the notice in a line. A licence in the content is used only if a holder is also named,
  /// because articles discuss licences, and captions state the licences of pictures.
  Line read_line(Line line, bool is_outside) {
    if (is_credit(line.first)) {
      return line;
    }
    const std::string text = text_of(line);
    RightsNotice found = read_rights_notice(around_sign(text));
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
      if (!is_picture_credit(text)) {
        read_creative_commons(line);
      }
    }
    return line;
  }

  /// The text of a line, with kNoticeBreak at line breaks and at the edges of links. A comma after
  /// a link continues the name in the link: "Example</a>, Inc."
  std::string text_of(Line line) const {
    constexpr std::size_t kMostBytes = 100'000;
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

  /// The part of a long text around its first sign; see find_rights_sign().
  static std::string_view around_sign(std::string_view text) {
    constexpr std::size_t kBefore = 300;  // bytes
    const std::size_t sign = find_rights_sign(text);
    if (sign == std::string_view::npos || sign <= kBefore) {
      return text;
    }
    const std::size_t space = text.find(' ', sign - kBefore);
    return space < sign ? text.substr(space + 1) : text;
  }

  /// True for a node in a figure or its caption.
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

  /// If `url` is the URL of a Creative Commons licence, sets the name and URL of the licence,
  /// unless they are already set.
  void take_licence_url(std::string_view url, MetadataSource source) {
    if (std::string name = creative_commons_name(url); !name.empty()) {
      set(m_rights.licence, std::move(name), source);
      set(m_rights.licence_url, target(url), source);
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
                         find_rights_sign(notice.value) == std::string_view::npos &&
                         is_plain_name(notice.value);
    set(m_rights.holder, is_name ? notice.value : found.holder, notice.source);
    set(m_rights.notice, notice.value, notice.source);
    set(m_rights.licence, std::move(found.licence), notice.source);
  }

  /// A licence in the page's markup takes precedence over one in its visible text.
  void read_licence() {
    const MetadataText& stated = m_metadata.licence;
    if (stated.value.empty()) {
      return;
    }
    if (const std::string url = web_address(stated.value); !url.empty()) {
      if (m_rights.licence_url.value != url) {
        m_rights.licence = {creative_commons_name(url), stated.source};
        m_rights.licence.source =
            m_rights.licence.value.empty() ? MetadataSource::none : stated.source;
      }
      m_rights.licence_url = {url, stated.source};
      return;
    }
    RightsNotice found = read_rights_notice(stated.value);
    if (found.holder.empty() && is_plain_name(stated.value)) {
      if (m_rights.licence.value != stated.value) {
        m_rights.licence_url = {};
      }
      m_rights.licence = stated;
    } else {  // many pages state their copyright as dc.rights
      set(m_rights.holder, std::move(found.holder), stated.source);
      set(m_rights.notice, std::move(found.notice), stated.source);
      set(m_rights.licence, std::move(found.licence), stated.source);
    }
  }

  /// The absolute URL of a stated licence; empty if the statement is not the URL of a web page.
  std::string web_address(std::string_view stated) {
    const bool is_reference = stated.starts_with('/') || stated.starts_with("./");
    Url url;
    const bool is_web = url.parse(stated) && (url.scheme() == "http" || url.scheme() == "https");
    return is_web || is_reference ? target(stated) : std::string{};
  }

  void read_links() {
    std::size_t links = 0;
    constexpr std::size_t kMostLinks = 5'000;
    NodeId text = m_page.size();  // the first visible text after the node
    // Start at the end, where these links usually are.
    for (NodeId id = m_page.size(); id-- > 1 && links < kMostLinks;) {
      text = is_shown(m_page, id) ? id : text;
      if (!m_page.is_link(id)) {
        continue;
      }
      ++links;
      read_licence_link(id);
      if (text < m_page.node(id).end && may_be_label(m_page.text(text))) {
        read_label(id);
      }
    }
  }

  void read_label(NodeId link_node) {
    std::string label;
    append_folded(label, element_text(m_page, link_node, kLongestLabel));
    while (label.ends_with('.')) {
      label.pop_back();
    }
    if (is_label_in(label, kTermsTexts)) {
      set(m_rights.terms, link(link_node), MetadataSource::link);
    } else if (is_label_in(label, kImprintTexts)) {
      set(m_rights.imprint, link(link_node), MetadataSource::link);
    }
  }

  /// Reads a link to a Creative Commons licence outside the content, such as the link around a
  /// badge.
  void read_licence_link(NodeId link_node) {
    const std::string_view target = m_page.attribute(link_node, AttributeName::href);
    if (m_rights.licence.value.empty() && m_rights.licence_url.value.empty() &&
        target.find("creativecommons.org/") != std::string_view::npos &&
        ++m_licence_links <= kMostNotices && !is_credit(link_node) &&
        !is_content(link_node, m_page.node(link_node).end) &&
        !is_picture_credit(text_of(line_around(link_node)))) {
      take_licence_url(target, MetadataSource::link);
    }
  }

  std::string link(NodeId id) { return target(m_page.attribute(id, AttributeName::href)); }

  /// The target of a reference. If the page's address is a path, so is the target, which is then
  /// the same on all pages of the site.
  std::string target(std::string_view reference) {
    const std::string link{references().link(reference)};
    const bool has_path = m_context.address.starts_with('/');
    return link.empty() || !has_path ? link : std::string{references().feature(reference)};
  }

  void read_policies() {
    for (const PageStatement& meta : m_statements.metas) {
      take_policy(meta.names, meta.content, MetadataSource::meta);
    }
    for_each_policy(m_context.policies, [&](std::string_view name, std::string_view value) {
      take_policy(ascii_iequals(name, "x-robots-tag") ? "robots" : ascii_lower(name), value,
                  MetadataSource::header);
    });
  }

  void take_policy(std::string_view names, std::string_view value, MetadataSource source) {
    if (has_name_word(names, "robots")) {
      add_directives(value, source);
    } else if (has_name_word(names, "tdm-reservation")) {
      if (trimmed(value) == "0" || trimmed(value) == "1") {
        set(m_rights.tdm_reservation, std::string{trimmed(value)}, source);
      }
    } else if (has_name_word(names, "tdm-policy")) {
      set(m_rights.tdm_policy, target(trimmed(value)), source);
    }
  }

  /// Adds the directives that are not listed yet. The directives of the page and of the HTTP
  /// headers all apply. A header may address one robot ("examplebot: noindex, nofollow"). Each of
  /// its directives is then listed with that robot's name.
  void add_directives(std::string_view value, MetadataSource source) {
    std::string robot;
    for_each_in_list(value, [&](std::string_view item) {
      if (m_directives.size() >= kMostDirectives || ++m_directives_read > kMostDirectivesRead) {
        return;
      }
      std::string directive;
      bool space_pending = false;
      append_collapsed(directive, ascii_lower(item), space_pending);
      if (!m_directives.empty() && is_rest_of_date(m_directives.back(), directive)) {
        m_directives.back() += ", " + directive;  // "unavailable_after: Wed, 03 Dec 2025"
        return;
      }
      const std::size_t colon = directive.find(':');
      if (colon != std::string::npos && !has_value(directive.substr(0, colon))) {
        robot = directive.substr(0, colon + 1) + " ";
        directive = std::string{trimmed(std::string_view{directive}.substr(colon + 1))};
      }
      if (!directive.empty() &&
          std::ranges::find(m_directives, robot + directive) == m_directives.end()) {
        m_directives.push_back(robot + directive);
        m_rights.robots.source =
            m_rights.robots.source == MetadataSource::none ? source : m_rights.robots.source;
      }
    });
  }

  /// True for the directives that have a value after a colon.
  static bool has_value(std::string_view directive) {
    return directive == "unavailable_after" || directive.starts_with("max-");
  }
  static bool is_rest_of_date(std::string_view directive, std::string_view next) {
    return directive.starts_with("unavailable_after") && !next.empty() && is_digit(next.front());
  }

  /// Joins the directives, leaving out those that do not fit.
  void list_directives() {
    std::string& robots = m_rights.robots.value;
    for (const std::string& directive : m_directives) {
      if (robots.size() + directive.size() + 2 <= kLongestStatement) {
        robots += (robots.empty() ? "" : ", ") + directive;
      }
    }
    m_rights.robots.source = robots.empty() ? MetadataSource::none : m_rights.robots.source;
  }

  const PageTree& m_page;
  const PageStatements& m_statements;
  const PageMetadata& m_metadata;
  const RightsContext& m_context;
  std::optional<ReferenceResolver> m_references;  // costly: scans the whole page
  std::vector<std::string> m_directives;          // for robots, without duplicates
  std::size_t m_directives_read = 0;
  std::size_t m_licence_links = 0;  // links to Creative Commons
  PageRights m_rights;
};

}  // namespace

PageRights read_rights(const PageTree& page, const PageStatements& statements,
                       const PageMetadata& metadata, const RightsContext& context) {
  return RightsReader{page, statements, metadata, context}.read();
}

}  // namespace sst
