#include "python/src/metadata.hpp"

#include <string>
#include <vector>

#include "python/src/bindings.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;

namespace styletree::python {
namespace {

struct TextField {
  const char* name;
  std::string Metadata::*text;
  const char* doc;
};

constexpr TextField kTextFields[] = {
    {"title", &Metadata::title, "The content's title, without the site's name."},
    {"published", &Metadata::published,
     "The publication date, in ISO 8601, as precise as on the page: '2026-01-31',\n"
     "'2026-01-31T18:05:00+01:00'."},
    {"modified", &Metadata::modified, "The date of the last change, in ISO 8601."},
    {"language", &Metadata::language, "The language as declared, such as 'en-GB'."},
    {"description", &Metadata::description, "A summary of the content."},
    {"site_name", &Metadata::site_name, "The site's own name."},
    {"canonical", &Metadata::canonical, "The page's preferred URL."},
    {"image", &Metadata::image, "The URL of the picture that represents the page."},
    {"licence", &Metadata::licence, "The licence, as a URL or text."},
    {"type", &Metadata::type,
     "The type in schema.org ('NewsArticle') or in Open Graph ('article')."},
};

struct ListField {
  const char* name;
  std::vector<std::string> Metadata::*list;
  const char* doc;
};

constexpr ListField kListFields[] = {
    {"authors", &Metadata::authors, "The names of the authors."},
    {"tags", &Metadata::tags, "The topics of the content."},
};

nb::dict dict_of(const Metadata& metadata) {
  nb::dict fields;
  for (const TextField& field : kTextFields) {
    fields[field.name] = str_of(metadata.*field.text);
  }
  for (const ListField& field : kListFields) {
    fields[field.name] = strs_of(metadata.*field.list);
  }
  fields["sources"] = sources_of(metadata.sources);
  return fields;
}

}  // namespace

nb::list strs_of(const std::vector<std::string>& texts) {
  nb::list list;
  for (const std::string& text : texts) {
    list.append(str_of(text));
  }
  return list;
}

std::vector<std::string> texts_of(nb::handle strs) {
  std::vector<std::string> texts;
  for (const nb::handle text : strs) {
    texts.push_back(utf8_of(nb::str(text)));
  }
  return texts;
}

nb::dict sources_of(const std::vector<Metadata::Source>& sources) {
  nb::dict places;
  for (const Metadata::Source& source : sources) {
    places[str_of(source.field)] = str_of(source.place);
  }
  return places;
}

std::vector<Metadata::Source> sources_of(const nb::dict& places) {
  std::vector<Metadata::Source> sources;
  for (const auto& [field, place] : places) {
    sources.push_back({utf8_of(nb::str(field)), utf8_of(nb::str(place))});
  }
  return sources;
}

nb::tuple metadata_state(const Metadata& metadata) {
  return nb::make_tuple(dict_of(metadata));
}

Metadata metadata_of_state(const nb::tuple& state) {
  require_state(state, 1, "Metadata");
  const auto fields = nb::cast<nb::dict>(state[0]);
  Metadata metadata;
  for (const TextField& field : kTextFields) {
    metadata.*field.text = utf8_of(nb::str(fields[field.name]));
  }
  for (const ListField& field : kListFields) {
    metadata.*field.list = texts_of(fields[field.name]);
  }
  metadata.sources = sources_of(nb::cast<nb::dict>(fields["sources"]));
  return metadata;
}

void bind_metadata(nb::module_& module) {
  nb::class_<Metadata> type{
      module, "Metadata",
      "The page's statements about itself, in JSON-LD, Open Graph, other meta elements,\n"
      "microdata, RDFa, and in the text near its heading. A field is empty if the page does not\n"
      "state it.\n"
      "\n"
      ">>> html = '<meta property=og:title content=Rain><meta name=author content=\"Ann Lee\">'\n"
      ">>> metadata = styletree.clean(html + '<p>It rains.').metadata\n"
      ">>> metadata.authors, metadata.sources['authors']\n"
      "(['Ann Lee'], 'meta')\n"};
  for (const TextField& field : kTextFields) {
    type.def_prop_ro(
        field.name, [text = field.text](const Metadata& self) { return str_of(self.*text); },
        field.doc);
  }
  for (const ListField& field : kListFields) {
    const std::string signature = "def " + std::string{field.name} + "(self) -> list[str]";
    type.def_prop_ro(
        field.name, [list = field.list](const Metadata& self) { return strs_of(self.*list); },
        nb::sig(signature.c_str()), field.doc);
  }
  type.def_prop_ro(
          "sources", [](const Metadata& self) { return sources_of(self.sources); },
          nb::sig("def sources(self) -> dict[str, str]"),
          "The place where each field was found: 'json-ld', 'open-graph', 'meta', 'microdata',\n"
          "'rdfa', 'link', 'time', 'site', 'byline', 'heading', 'title', 'html' or 'url'.")
      .def("as_dict", &dict_of, nb::sig("def as_dict(self) -> dict[str, typing.Any]"),
           "All fields, with the sources.")
      .def("__repr__", [](const Metadata& self) {
        return formatted("Metadata({!r}, {!r}, {!r})", str_of(self.title), strs_of(self.authors),
                         str_of(self.published));
      });
}

}  // namespace styletree::python
