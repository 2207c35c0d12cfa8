#include "python/src/sample.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <styletree/trainer.hpp>

#include "python/src/bindings.hpp"
#include "python/src/choices.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/interruptible_work.hpp"
#include "python/src/model.hpp"
#include "python/src/page_argument.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

using SamplePointer = std::unique_ptr<SharedSample>;

void add(SharedSample& self, nb::handle page, const std::optional<nb::str>& url) {
  const PageArgument added{page, url ? utf8_of(*url) : std::string{}};
  self.with([&](Sample& sample) { added.add_to(sample); });
}

std::string serialized(SharedSample& self) {
  return self.with([](Sample& sample) { return sample.serialize(); });
}

nb::bytes sample_state(SharedSample& self) {
  return bytes_of(serialized(self));
}

Sample sample_of(const nb::bytes& bytes) {
  const std::string_view view = view_of(bytes);
  const GilRelease no_gil;
  return Sample::deserialize(view);
}

/// Merges `other` into `self`. Locks both in the order of their addresses, so that two merges
/// cannot deadlock.
void merge(SharedSample& self, SharedSample& other) {
  if (&self == &other) {
    self.with([](Sample& sample) { sample.merge(sample); });  // throws an error
    return;
  }
  const bool is_first = std::less<>{}(&self, &other);
  (is_first ? self : other).with([&](Sample& one) {
    (is_first ? other : self).use([&](Sample& another) {
      is_first ? one.merge(another) : another.merge(one);
    });
  });
}

SharedModel learn(SharedSample& self, const std::string& profile, std::optional<double> threshold,
                  bool keep_pages, std::int64_t threads) {
  TrainerOptions options;
  options.profile = chosen<Profile>(
      "profile", profile,
      {{"site", Profile::site}, {"paper", Profile::paper}, {"template", Profile::template_}});
  options.threshold = threshold;
  options.keep_pages = keep_pages;
  options.threads = checked_threads(threads);
  InterruptibleWork work;
  options.on_step = [&] { work.check(); };
  const Trainer trainer{options};
  std::optional<Model> model;
  work.run([&] { model = self.use([&](Sample& sample) { return trainer.learn(sample); }); });
  return SharedModel{*model};
}

}  // namespace

void bind_sample(nb::module_& module) {
  nb::class_<SharedSample>(
      module, "Sample",
      "A random sample of one site's pages. Its size is bounded, regardless of the number of\n"
      "pages added. It depends only on the set of pages, not on their order. Samples of parts of\n"
      "a site merge into the sample of the whole site, so processes and machines can share the\n"
      "work. Samples can be pickled.\n"
      "\n"
      ">>> sample = styletree.Sample('example.org')\n"
      ">>> sample.add(b'<p>Hello', url='https://example.org/a')\n"
      ">>> other = styletree.Sample('example.org')\n"
      ">>> other.add(b'<p>Good day', url='https://example.org/b')\n"
      ">>> sample.merge(other)\n"
      ">>> sample\n"
      "Sample('example.org', 2 pages seen)\n")
      .def(
          "__init__",
          [](SharedSample* self, const nb::str& site, std::size_t size, std::uint64_t seed) {
            new (self) SharedSample{Sample{utf8_of(site), {.size = size, .seed = seed}}};
          },
          "site"_a, nb::kw_only(), "size"_a = SampleOptions{}.size, "seed"_a = SampleOptions{}.seed,
          "site: the host, or a URL on it. size: the number of pages to learn from; 20 are enough, "
          "500 are better.")
      .def_static(
          "outline",
          [](const nb::str& site, std::size_t size, std::uint64_t seed) {
            return SamplePointer{
                new SharedSample{Sample::outline(utf8_of(site), {.size = size, .seed = seed})}};
          },
          "site"_a, nb::kw_only(), "size"_a = SampleOptions{}.size, "seed"_a = SampleOptions{}.seed,
          "An empty outline of a sample: it counts pages and draws the same pages, but keeps only\n"
          "about a hundred bytes of each. No model can be learned from it. With restrict_to() and\n"
          "its bound, a second pass over the pages keeps only pages that are drawn.\n"
          "\n"
          ">>> outline = styletree.Sample.outline('example.org', size=1)\n"
          ">>> for path in 'abcde':\n"
          "...     outline.add(f'<p>Page {path}', url=f'https://example.org/{path}')\n"
          ">>> part = styletree.Sample('example.org', size=1)\n"
          ">>> part.restrict_to(outline.bound)\n")
      .def("add", &add, "page"_a.none(), "url"_a = nb::none(),
           nb::sig("def add(self, page: PageLike, url: str | None = None) -> None"),
           "Counts the page, and keeps it if it is sampled.")
      .def("merge", &merge, "other"_a,
           "Adds another sample of the same site, size and seed. Raises UsageError if only one of\n"
           "them is an outline.")
      .def(
          "restrict_to",
          [](SharedSample& self, std::uint64_t bound) {
            self.with([&](Sample& sample) { sample.restrict_to(bound); });
          },
          "bound"_a,
          "Drops the pages whose hashes are larger than the bound, now and from now on. If it is\n"
          "the bound of an outline of all pages of the site, samples of its parts still merge to\n"
          "the same sample. Pickling does not keep the bound.")
      .def_prop_ro(
          "bound",
          [](SharedSample& self) {
            return self.with([](Sample& sample) { return sample.bound(); });
          },
          "The largest hash of a page that can still be drawn; 2**64 - 1 while all pages can.")
      .def("learn", &learn, nb::kw_only(), "profile"_a = "site", "threshold"_a = nb::none(),
           "keep_pages"_a = true, "threads"_a = 1,
           "Learns the site's model. profile: 'site', 'paper' for the published algorithm, or\n"
           "'template' for the baseline in the paper.\n"
           "threshold: the importance threshold, for 'site' and 'paper'; None chooses it\n"
           "automatically. keep_pages: keep the sampled pages in the model, so that it can be\n"
           "learned again. threads: 0 means one per core; the model does not depend on it. "
           "Raises\n"
           "InputError if no page is usable.")
      .def("to_bytes", &sample_state, "The sample as bytes. Equal samples have identical bytes.")
      .def_static(
          "from_bytes",
          [](const nb::bytes& bytes) { return SamplePointer{new SharedSample{sample_of(bytes)}}; },
          "bytes"_a,
          "Reads the bytes that to_bytes() wrote. Raises InputError if they are not a sample.")
      .def_prop_ro("site",
                   [](SharedSample& self) {
                     return str_of(self.with([](Sample& sample) { return sample.site(); }));
                   })
      .def_prop_ro(
          "pages_seen",
          [](SharedSample& self) {
            return self.with([](Sample& sample) { return sample.pages_seen(); });
          },
          "The number of pages added, here and in merged samples.")
      .def_prop_ro(
          "problems",
          [](SharedSample& self) {
            return self.with([](Sample& sample) { return sample.problems(); });
          },
          "The number of unusable pages.")
      .def("__repr__",
           [](SharedSample& self) {
             const auto [site, pages] = self.with([](Sample& sample) {
               return std::pair{sample.site(), sample.pages_seen()};
             });
             return formatted("Sample({!r}, {} pages seen)", str_of(site), pages);
           })
      .def("__getstate__", &sample_state)
      .def("__setstate__", [](SharedSample& self, const nb::bytes& bytes) {
        new (&self) SharedSample{sample_of(bytes)};
      });
}

}  // namespace styletree::python
