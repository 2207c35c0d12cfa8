#include "common/metadata/author_filter.hpp"

#include <algorithm>
#include <iterator>

#include "common/text/letter_key.hpp"
#include "common/text/phrases.hpp"
#include "common/text/white_space.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostPublishers = 20;

// Account names in publishing software, and placeholders for a missing name, in letter_key() form.
constexpr std::string_view kNobody[] = {
    "admin",   "administrator", "adminuser", "siteadmin", "webadmin", "wpadmin",       "webmaster",
    "root",    "superuser",     "user",      "author",    "editor",   "editors",       "staff",
    "guest",   "unknown",       "anonymous", "undefined", "null",     "none",          "na",
    "default", "test",          "system",    "moderator", "manager",  "администратор", "админ",
    "管理员",  "管理者",        "관리자",    "autor",     "auteur",
};

// Names for a publisher's staff, in letter_key() form.
constexpr std::string_view kStaff[] = {
    "staff",       "editorial",     "editorialstaff", "editorialteam",  "editorialboard",
    "newsroom",    "newsdesk",      "webdesk",        "onlinedesk",     "desk",
    "team",        "newsteam",      "redaktion",      "redaction",      "laredaction",
    "redaccion",   "redacao",       "redazione",      "redakcja",       "redactie",
    "redakce",     "redakcia",      "redaksi",        "redaktionen",    "redaksjonen",
    "toimitus",    "redactia",      "szerkesztoseg",  "редакция",       "редакція",
    "staffwriter", "staffreporter", "online",         "news",           "com",
    "reporter",    "correspondent", "reporters",      "correspondents", "webteam",
    "社",          "编辑部",        "編集部",
};

// Last words of company names, in letter_key() form.
constexpr std::string_view kCompanyEnds[] = {"inc", "ltd",  "llc", "gmbh",
                                             "plc", "corp", "srl", "bv"};

/// True for a lower-case ASCII word that looks like an account name ("alee", "ann.lee2"), but not
/// for an agency ("dpa").
bool is_login(std::string_view name) {
  constexpr std::size_t kLongestAgency = 3;
  return name.size() > kLongestAgency && std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
                  c == '-';
         });
}

}  // namespace

void AuthorFilter::add_publisher(std::string_view name) {
  std::string key = letter_key(name);
  if (!key.empty() && m_publishers.size() < kMostPublishers) {
    m_publishers.push_back(std::move(key));
  }
}

void AuthorFilter::add_host_of(std::string_view text) {
  Url url;
  if (!url.parse(trimmed(text))) {
    return;
  }
  std::string_view host = url.host();
  constexpr std::string_view kWww = "www.";
  host.remove_prefix(host.starts_with(kWww) ? kWww.size() : 0);
  add_publisher(host);
  add_publisher(host.substr(0, host.find('.')));
}

bool AuthorFilter::is_person(std::string_view name) const {
  return !is_nobody(name) && !is_login(name) && !is_publisher(name);
}

bool AuthorFilter::is_publisher(std::string_view name) const {
  const std::string key = letter_key(name);
  const bool is_staff = is_one_of(key, kStaff);
  return is_staff ||
         std::any_of(m_publishers.begin(), m_publishers.end(), [&](std::string_view publisher) {
           if (!key.starts_with(publisher)) {
             return key.ends_with(publisher) &&
                    is_one_of(std::string_view{key}.substr(0, key.size() - publisher.size()),
                              kStaff);
           }
           const std::string_view rest = std::string_view{key}.substr(publisher.size());
           return rest.empty() || is_one_of(rest, kStaff);
         });
}

bool AuthorFilter::is_nobody(std::string_view name) const {
  const std::string key = letter_key(name);
  const std::string last = letter_key(name.substr(name.rfind(' ') + 1));
  return is_one_of(key, kNobody) || (last.size() < key.size() && is_one_of(last, kCompanyEnds));
}

}  // namespace sst
