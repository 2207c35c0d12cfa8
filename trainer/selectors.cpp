#include "trainer/selectors.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/io/json.hpp"

namespace sst {

void write_selectors(const SiteModel& model, const Wrapper& wrapper, std::ostream& out) {
  Json json;
  json.begin_object().field("site", model.site).field("version", model.version);
  json.field("learned", model.provenance.created_at);
  for (const auto& [name, date] :
       {std::pair<std::string_view, const std::string&>{"from", model.era.first},
        {"until", model.era.last}}) {
    json.key(name);
    date.empty() ? json.null() : json.value(date);
  }
  json.field("language", language_name(wrapper.language));
  for (const auto& [name, selectors] :
       {std::pair<std::string_view, const std::vector<std::string>&>{"content", wrapper.content},
        {"drop", wrapper.drop},
        {"title", wrapper.title},
        {"authors", wrapper.authors},
        {"published", wrapper.published}}) {
    json.key(name).begin_array();
    for (const std::string& selector : selectors) {
      json.value(selector);
    }
    json.end_array();
  }
  json.key("agreement").begin_object().field("pages", wrapper.agreement.pages);
  json.field("f1", wrapper.agreement.f1).field("same", wrapper.agreement.same).end_object();
  json.end_object();
  out << json << '\n';
}

}  // namespace sst
