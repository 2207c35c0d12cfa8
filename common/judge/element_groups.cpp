#include "common/judge/element_groups.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "common/page/name_parts.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

using Group = ElementGroup;

enum class Match : std::uint8_t {
  whole,   // the part is the word
  begins,  // the part begins with it
  ends,    // the part ends with it, or begins with it
};

struct GroupWord {
  std::string_view word;
  Group group;
  Match match;
};

// Sorted within each group only; the index below is made from it.
constexpr GroupWord kGroupWords[] = {
    {"content", Group::named_content, Match::ends},
    {"contents", Group::named_content, Match::whole},
    {"contenido", Group::named_content, Match::whole},
    {"inhalt", Group::named_content, Match::whole},
    {"main", Group::named_content, Match::begins},
    {"body", Group::named_body, Match::ends},
    {"post", Group::named_post, Match::begins},
    {"entry", Group::named_post, Match::begins},
    {"hentry", Group::named_post, Match::whole},
    {"blog", Group::named_post, Match::begins},
    {"article", Group::named_article, Match::begins},
    {"artikel", Group::named_article, Match::begins},
    {"articolo", Group::named_article, Match::begins},
    {"articulo", Group::named_article, Match::begins},
    {"story", Group::named_article, Match::begins},
    {"news", Group::named_article, Match::whole},
    {"noticia", Group::named_article, Match::begins},
    {"detail", Group::named_article, Match::begins},
    {"text", Group::named_text, Match::ends},
    {"texto", Group::named_text, Match::whole},
    {"txt", Group::named_text, Match::ends},
    {"paragraph", Group::named_text, Match::begins},
    {"prose", Group::named_text, Match::whole},
    {"description", Group::named_text, Match::begins},
    {"richtext", Group::named_text, Match::whole},
    {"wysiwyg", Group::named_text, Match::whole},
    {"title", Group::named_title, Match::ends},
    {"titre", Group::named_title, Match::whole},
    {"titulo", Group::named_title, Match::whole},
    {"headline", Group::named_title, Match::ends},
    {"heading", Group::named_title, Match::whole},
    {"subtitle", Group::named_title, Match::whole},
    {"lead", Group::named_title, Match::whole},
    {"lede", Group::named_title, Match::whole},
    {"summary", Group::named_title, Match::whole},
    {"standfirst", Group::named_title, Match::whole},
    {"teaser", Group::named_related, Match::begins},
    {"comment", Group::named_comments, Match::begins},
    {"comentario", Group::named_comments, Match::begins},
    {"commentaire", Group::named_comments, Match::begins},
    {"kommentar", Group::named_comments, Match::begins},
    {"komentar", Group::named_comments, Match::begins},
    {"discuss", Group::named_comments, Match::begins},
    {"disqus", Group::named_comments, Match::begins},
    {"livefyre", Group::named_comments, Match::begins},
    {"echo", Group::named_comments, Match::whole},
    {"feedback", Group::named_comments, Match::whole},
    {"reacties", Group::named_comments, Match::whole},
    {"reactions", Group::named_comments, Match::whole},
    {"response", Group::named_comments, Match::begins},
    {"reply", Group::named_reply, Match::begins},
    {"replies", Group::named_reply, Match::whole},
    {"respond", Group::named_reply, Match::whole},
    {"vcard", Group::named_reply, Match::whole},
    {"says", Group::named_reply, Match::whole},
    {"commentmetadata", Group::named_reply, Match::whole},
    {"permalink", Group::named_reply, Match::whole},
    {"vote", Group::named_reply, Match::begins},
    {"answer", Group::named_forum, Match::begins},
    {"forum", Group::named_forum, Match::begins},
    {"message", Group::named_forum, Match::begins},
    {"question", Group::named_forum, Match::begins},
    {"thread", Group::named_forum, Match::begins},
    {"topic", Group::named_forum, Match::begins},
    {"nav", Group::named_nav, Match::begins},
    {"menu", Group::named_nav, Match::ends},
    {"navbar", Group::named_nav, Match::ends},
    {"breadcrumb", Group::named_nav, Match::begins},
    {"breadcrumbs", Group::named_nav, Match::whole},
    {"crumb", Group::named_nav, Match::begins},
    {"dropdown", Group::named_nav, Match::begins},
    {"tabs", Group::named_nav, Match::whole},
    {"toc", Group::named_nav, Match::whole},
    {"skip", Group::named_nav, Match::whole},
    {"links", Group::named_nav, Match::whole},
    {"side", Group::named_side, Match::begins},
    {"rail", Group::named_side, Match::whole},
    {"left", Group::named_side, Match::begins},
    {"right", Group::named_side, Match::begins},
    {"aside", Group::named_side, Match::whole},
    {"secondary", Group::named_side, Match::whole},
    {"sidebar", Group::named_side, Match::ends},
    {"foot", Group::named_footer, Match::begins},
    {"footer", Group::named_footer, Match::ends},
    {"bottom", Group::named_footer, Match::begins},
    {"colophon", Group::named_footer, Match::whole},
    {"copyright", Group::named_footer, Match::begins},
    {"disclaimer", Group::named_footer, Match::begins},
    {"legal", Group::named_footer, Match::whole},
    {"privacy", Group::named_footer, Match::begins},
    {"head", Group::named_header, Match::whole},
    {"header", Group::named_header, Match::ends},
    {"masthead", Group::named_header, Match::begins},
    {"top", Group::named_header, Match::begins},
    {"banner", Group::named_ad, Match::begins},
    {"logo", Group::named_header, Match::begins},
    {"branding", Group::named_header, Match::whole},
    {"related", Group::named_related, Match::begins},
    {"relacionad", Group::named_related, Match::begins},
    {"recommend", Group::named_related, Match::begins},
    {"popular", Group::named_related, Match::begins},
    {"trending", Group::named_related, Match::begins},
    {"latest", Group::named_related, Match::begins},
    {"recent", Group::named_related, Match::begins},
    {"more", Group::named_related, Match::whole},
    {"most", Group::named_related, Match::begins},
    {"similar", Group::named_related, Match::begins},
    {"similarposts", Group::named_related, Match::whole},
    {"readmore", Group::named_related, Match::begins},
    {"outbrain", Group::named_related, Match::begins},
    {"taboola", Group::named_related, Match::begins},
    {"upsell", Group::named_related, Match::begins},
    {"crosssell", Group::named_related, Match::begins},
    {"suggest", Group::named_related, Match::begins},
    {"share", Group::named_share, Match::begins},
    {"sharing", Group::named_share, Match::begins},
    {"social", Group::named_share, Match::begins},
    {"addthis", Group::named_share, Match::begins},
    {"addtoany", Group::named_share, Match::begins},
    {"sharedaddy", Group::named_share, Match::begins},
    {"bookmark", Group::named_share, Match::begins},
    {"facebook", Group::named_share, Match::begins},
    {"twitter", Group::named_share, Match::begins},
    {"tweet", Group::named_share, Match::begins},
    {"fb", Group::named_share, Match::whole},
    {"email", Group::named_share, Match::whole},
    {"print", Group::named_share, Match::begins},
    {"follow", Group::named_share, Match::begins},
    {"tools", Group::named_share, Match::ends},
    {"toolbar", Group::named_share, Match::ends},
    {"author", Group::named_author, Match::begins},
    {"avatar", Group::named_author, Match::begins},
    {"bio", Group::named_author, Match::begins},
    {"byline", Group::named_author, Match::begins},
    {"signature", Group::named_author, Match::begins},
    {"profile", Group::named_author, Match::begins},
    {"user", Group::named_author, Match::begins},
    {"byl", Group::named_author, Match::whole},
    {"date", Group::named_meta, Match::ends},
    {"fecha", Group::named_meta, Match::whole},
    {"info", Group::named_meta, Match::ends},
    {"meta", Group::named_meta, Match::ends},
    {"metadata", Group::named_meta, Match::ends},
    {"published", Group::named_meta, Match::whole},
    {"time", Group::named_meta, Match::begins},
    {"timestamp", Group::named_meta, Match::whole},
    {"data", Group::named_meta, Match::whole},
    {"postedby", Group::named_meta, Match::whole},
    {"postmetadata", Group::named_meta, Match::whole},
    {"category", Group::named_tags, Match::whole},
    {"categories", Group::named_tags, Match::whole},
    {"cat", Group::named_tags, Match::whole},
    {"label", Group::named_tags, Match::begins},
    {"tag", Group::named_tags, Match::whole},
    {"tags", Group::named_tags, Match::ends},
    {"tagcloud", Group::named_tags, Match::whole},
    {"archive", Group::named_tags, Match::begins},
    {"ad", Group::named_ad, Match::whole},
    {"ads", Group::named_ad, Match::ends},
    {"advert", Group::named_ad, Match::begins},
    {"adsense", Group::named_ad, Match::whole},
    {"anzeige", Group::named_ad, Match::begins},
    {"promo", Group::named_ad, Match::begins},
    {"publicid", Group::named_ad, Match::begins},
    {"reklam", Group::named_ad, Match::begins},
    {"sponsor", Group::named_ad, Match::begins},
    {"werbung", Group::named_ad, Match::begins},
    {"newsletter", Group::named_subscribe, Match::begins},
    {"subscri", Group::named_subscribe, Match::begins},
    {"signup", Group::named_subscribe, Match::begins},
    {"optin", Group::named_subscribe, Match::whole},
    {"paywall", Group::named_subscribe, Match::begins},
    {"premium", Group::named_subscribe, Match::whole},
    {"mailing", Group::named_subscribe, Match::begins},
    {"rss", Group::named_subscribe, Match::whole},
    {"feed", Group::named_subscribe, Match::begins},
    {"cta", Group::named_subscribe, Match::whole},
    {"alert", Group::named_dialog, Match::begins},
    {"consent", Group::named_dialog, Match::begins},
    {"cookie", Group::named_dialog, Match::begins},
    {"dialog", Group::named_dialog, Match::begins},
    {"gdpr", Group::named_dialog, Match::begins},
    {"hidden", Group::named_dialog, Match::whole},
    {"lightbox", Group::named_dialog, Match::begins},
    {"modal", Group::named_dialog, Match::begins},
    {"notice", Group::named_dialog, Match::begins},
    {"overlay", Group::named_dialog, Match::begins},
    {"popup", Group::named_dialog, Match::begins},
    {"popover", Group::named_dialog, Match::begins},
    {"reader", Group::named_dialog, Match::whole},  // screen-reader
    {"sr", Group::named_dialog, Match::whole},
    {"toast", Group::named_dialog, Match::begins},
    {"tooltip", Group::named_dialog, Match::begins},
    {"visually", Group::named_dialog, Match::whole},
    {"warning", Group::named_dialog, Match::whole},
    {"button", Group::named_form, Match::ends},
    {"btn", Group::named_form, Match::ends},
    {"form", Group::named_form, Match::ends},
    {"login", Group::named_form, Match::begins},
    {"poll", Group::named_form, Match::begins},
    {"register", Group::named_form, Match::whole},
    {"search", Group::named_form, Match::begins},
    {"signin", Group::named_form, Match::begins},
    {"caption", Group::named_caption, Match::ends},
    {"credit", Group::named_caption, Match::begins},
    {"figure", Group::named_caption, Match::whole},
    {"foto", Group::named_caption, Match::begins},
    {"gallery", Group::named_caption, Match::begins},
    {"image", Group::named_caption, Match::begins},
    {"img", Group::named_caption, Match::whole},
    {"legend", Group::named_caption, Match::begins},
    {"photo", Group::named_caption, Match::begins},
    {"picture", Group::named_caption, Match::whole},
    {"slide", Group::named_caption, Match::begins},
    {"thumb", Group::named_caption, Match::begins},
    {"video", Group::named_caption, Match::begins},
    {"card", Group::named_item, Match::ends},
    {"grid", Group::named_item, Match::begins},
    {"item", Group::named_item, Match::begins},
    {"list", Group::named_item, Match::ends},
    {"listing", Group::named_item, Match::begins},
    {"result", Group::named_item, Match::begins},
    {"tile", Group::named_item, Match::begins},
    {"cart", Group::named_product, Match::whole},
    {"checkout", Group::named_product, Match::whole},
    {"price", Group::named_product, Match::begins},
    {"product", Group::named_product, Match::begins},
    {"rating", Group::named_product, Match::begins},
    {"review", Group::named_product, Match::begins},
    {"shipping", Group::named_product, Match::begins},
    {"shop", Group::named_product, Match::begins},
    {"block", Group::named_widget, Match::whole},
    {"box", Group::named_widget, Match::ends},
    {"module", Group::named_widget, Match::begins},
    {"panel", Group::named_widget, Match::begins},
    {"portlet", Group::named_widget, Match::begins},
    {"widget", Group::named_widget, Match::begins},
    {"next", Group::named_pager, Match::whole},
    {"pager", Group::named_pager, Match::begins},
    {"paginat", Group::named_pager, Match::begins},
    {"paging", Group::named_pager, Match::begins},
    {"prev", Group::named_pager, Match::begins},
};

bool matches(const GroupWord& entry, std::string_view part) {
  switch (entry.match) {
    case Match::whole:
      return part == entry.word;
    case Match::begins:
      return part.starts_with(entry.word);
    case Match::ends:
      return part.starts_with(entry.word) || part.ends_with(entry.word);
  }
  return false;
}

struct RoleGroup {
  std::string_view role;
  Group group;
};
constexpr RoleGroup kRoles[] = {
    {"alertdialog", Group::named_dialog}, {"article", Group::article},
    {"banner", Group::header},            {"complementary", Group::aside},
    {"contentinfo", Group::footer},       {"dialog", Group::named_dialog},
    {"form", Group::form},                {"main", Group::main},
    {"menu", Group::nav},                 {"menubar", Group::nav},
    {"menuitem", Group::nav},             {"navigation", Group::nav},
    {"search", Group::form},              {"tablist", Group::nav},
};

ElementGroups groups_of_tag(Tag tag) {
  switch (tag) {
    case Tag::main:
      return bit_of(Group::main);
    case Tag::article:
      return bit_of(Group::article);
    case Tag::section:
      return bit_of(Group::section);
    case Tag::nav:
    case Tag::menu:
      return bit_of(Group::nav);
    case Tag::aside:
      return bit_of(Group::aside);
    case Tag::footer:
      return bit_of(Group::footer);
    case Tag::header:
      return bit_of(Group::header);
    case Tag::form:
    case Tag::fieldset:
    case Tag::button:
    case Tag::select:
    case Tag::textarea:
    case Tag::label:
      return bit_of(Group::form);
    case Tag::table:
      return bit_of(Group::table);
    case Tag::td:
    case Tag::th:
      return bit_of(Group::cell);
    case Tag::ul:
    case Tag::ol:
    case Tag::dl:
      return bit_of(Group::list);
    case Tag::li:
    case Tag::dd:
    case Tag::dt:
      return bit_of(Group::item);
    case Tag::blockquote:
    case Tag::q:
      return bit_of(Group::quote);
    case Tag::figure:
    case Tag::figcaption:
      return bit_of(Group::figure);
    case Tag::dialog:
      return bit_of(Group::named_dialog);
    default:
      return 0;
  }
}

}  // namespace

ElementGroups groups_of_name(std::string_view name) {
  ElementGroups groups = 0;
  const std::string lower = ascii_lower(name);
  for_each_name_part(name, lower, [&](std::string_view part) {
    for (const GroupWord& entry : kGroupWords) {
      if (matches(entry, part)) {
        groups |= bit_of(entry.group);
      }
    }
  });
  return groups;
}

ElementGroups groups_of(const PageTree& page, NodeId element) {
  ElementGroups groups = groups_of_tag(page.node(element).tag);
  for (const PageAttribute& attribute : page.attributes(element)) {
    switch (attribute.name) {
      case AttributeName::class_:
      case AttributeName::id:
      case AttributeName::itemprop:
      case AttributeName::custom_tag:
        groups |= groups_of_name(page.value(attribute));
        break;
      case AttributeName::hidden:
        groups |= bit_of(Group::hidden);
        break;
      case AttributeName::role:
        for (const RoleGroup& row : kRoles) {
          if (row.role == page.value(attribute)) {
            groups |= bit_of(row.group);
          }
        }
        break;
      default:
        break;
    }
  }
  return groups;
}

std::string_view group_name(ElementGroup group) {
  static constexpr std::string_view kNamesOfGroups[] = {
#define SST_NAME(enumerator) #enumerator,
      SST_ELEMENT_GROUPS(SST_NAME)
#undef SST_NAME
  };
  return kNamesOfGroups[static_cast<std::size_t>(group)];
}

}  // namespace sst
