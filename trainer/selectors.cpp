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
  json.text_or_null("from", model.era.first).text_or_null("until", model.era.last);
  json.field("language", language_name(wrapper.language));
  json.texts("content", wrapper.content).texts("drop", wrapper.drop);
  json.texts("title", wrapper.title).texts("authors", wrapper.authors);
  json.texts("published", wrapper.published);
  json.key("agreement").begin_object().field("pages", wrapper.agreement.pages);
  json.field("f1", wrapper.agreement.f1).field("same", wrapper.agreement.same).end_object();
  json.end_object();
  out << json << '\n';
}

}  // namespace sst
