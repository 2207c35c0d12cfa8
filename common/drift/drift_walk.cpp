#include "common/drift/drift_walk.hpp"

#include <algorithm>
#include <utility>

#include "common/drift/era_trial.hpp"
#include "common/drift/misfit_count.hpp"

namespace sst {
namespace {

constexpr std::size_t kFirstTrainingPages = 20;  // pages for an era's first model
constexpr std::size_t kMostTrainingPages = 500;  // maximum for its later models
// A change to a part is reported only if this many pages of the part precede the change, and this
// many other pages follow it.
constexpr std::size_t kLeastOfAPart = 10;
constexpr std::size_t kExamples = 3;

std::vector<std::string> parts_of(const TrainingPage& page) {
  return parts_of_site(page.key.address, page.tree);
}

}  // namespace

std::vector<TemplateChange> DriftWalk::walk(std::span<const TrainingPage> pages) {
  m_pages = pages;
  m_is_misfit.assign(pages.size(), false);
  m_meters.set_newest(nullptr);
  m_new.reset();
  m_last_fitting = &m_active;
  m_detector = ChangeDetector{kFalseAlarms};
  m_era = m_learned_to = m_tested_from = 0;
  m_parts.clear();
  std::vector<TemplateChange> changes;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    m_workers.step();
    test_page(page);
    if (!m_detector.has_alarm()) {
      const std::size_t seen = page + 1 - m_era;
      if (m_new && m_detector.is_at_zero() && seen >= 2 * (m_learned_to - m_era) &&
          seen <= kMostTrainingPages) {
        learn(page + 1);
      }
      continue;
    }
    std::size_t first = m_tested_from + m_detector.change_point();
    if (!is_lasting(first)) {
      m_detector = ChangeDetector{kFalseAlarms};
      m_tested_from = page + 1;
      continue;
    }
    first += count_odd_pages(m_pages.subspan(first), m_active.parameters, m_workers);
    end_era(first, changes);
    changes.push_back(describe_change(first, std::max(first, page)));
    begin_era(first, changes.back());
    page = m_learned_to - 1;  // resume the test after the training pages
  }
  end_era(pages.size(), changes);
  std::stable_sort(
      changes.begin(), changes.end(),
      [](const TemplateChange& a, const TemplateChange& b) { return a.first < b.first; });
  return changes;
}

EraMeters::Measure DriftWalk::measure(const TrainingPage& page) {
  return m_meters.measure(page.tree, page.date);
}

std::size_t DriftWalk::end_of_pages_ahead(std::size_t first) const {
  return std::min(m_pages.size(), first + MisfitCount::kPagesAhead);
}

void DriftWalk::test_page(std::size_t page) {
  const EraMeters::Measure found = measure(m_pages[page]);
  m_is_misfit[page] = found.is_misfit;
  m_last_fitting = found.is_misfit ? m_last_fitting : found.model;
  for (const std::string& name : parts_of(m_pages[page])) {
    Part& part = m_parts[name];
    part.pages.push_back(page);
    if (!part.detector.has_alarm() && part.detector.add(found.evidence)) {
      part.noticed = page;
    }
  }
  m_detector.add(found.evidence);
}

/// Learns a model of the new era from its pages before `end`, and restarts the test at `end`.
void DriftWalk::learn(std::size_t end) {
  const bool was_last = m_new && m_last_fitting == m_new.get();
  m_new = std::make_unique<SiteModel>(
      learn_model(m_pages.subspan(m_era, std::min(end - m_era, kMostTrainingPages)),
                  m_active.parameters, m_workers));
  m_meters.set_newest(m_new.get());
  m_last_fitting = was_last ? m_new.get() : m_last_fitting;
  m_learned_to = m_tested_from = end;
  m_detector = ChangeDetector{kFalseAlarms};
}

/// True if the pages starting at `first` confirm a change to the site.
bool DriftWalk::is_lasting(std::size_t first) {
  MisfitCount ahead;
  for (std::size_t page = first; page < end_of_pages_ahead(first); ++page) {
    ahead.add(measure(m_pages[page]).is_misfit, hash_parts(parts_of(m_pages[page])));
  }
  return ahead.confirms_change();
}

/// Describes a change. Measures pages against the models that were used before the change.
TemplateChange DriftWalk::describe_change(std::size_t first, std::size_t noticed) {
  TemplateChange change;
  change.first = first;
  change.noticed = noticed;
  // Take only pages of the current era: earlier pages have a different design, or are years older.
  for (std::size_t page = first; page-- > m_era && change.unchanged.size() < kExamples;) {
    if (!m_is_misfit[page]) {
      change.unchanged.push_back(page);
    }
  }
  for (std::size_t page = first; page < end_of_pages_ahead(first); ++page) {
    const EraMeters::Measure found = measure(m_pages[page]);
    m_is_misfit[page] = found.is_misfit;
    change.misfits += found.is_misfit ? 1 : 0;
    ++change.pages;
    if (found.is_misfit && change.changed.size() < kExamples) {
      change.changed.push_back(page);
    }
  }
  return change;
}

void DriftWalk::begin_era(std::size_t first, TemplateChange& change) {
  // Keeps the old model alive: m_last_fitting may point to it.
  const std::unique_ptr<const SiteModel> before = std::exchange(m_new, nullptr);
  m_era = first;
  learn(std::min(m_pages.size(), first + kFirstTrainingPages));
  change.paths = changed_paths(*m_last_fitting, *m_new);
  m_last_fitting = m_new.get();
}

/// Appends the changes to single parts that were noticed before the page `end`.
void DriftWalk::end_era(std::size_t end, std::vector<TemplateChange>& changes) {
  for (const auto& [name, part] : m_parts) {
    if (part.detector.has_alarm() && part.noticed < end) {
      add_part_change(name, part, end, changes);
    }
  }
  m_parts.clear();
}

void DriftWalk::add_part_change(const std::string& name, const Part& part, std::size_t end,
                                std::vector<TemplateChange>& changes) {
  const std::size_t before = part.detector.change_point();  // pages of the part before the change
  TemplateChange change;
  change.first = part.pages[before];
  change.noticed = part.noticed;
  change.part = name;
  for (std::size_t i = 0; i < part.pages.size() && part.pages[i] < end; ++i) {
    const std::size_t page = part.pages[i];
    if (i < before) {
      if (!m_is_misfit[page]) {
        change.unchanged.push_back(page);
      }
      continue;
    }
    ++change.pages;
    change.misfits += m_is_misfit[page] ? 1 : 0;
    if (m_is_misfit[page] && change.changed.size() < kExamples) {
      change.changed.push_back(page);
    }
  }
  const std::size_t others = end - change.first - change.pages;
  std::size_t misfits = 0;  // misfits among the other pages
  for (std::size_t page = change.first; page < end; ++page) {
    misfits += m_is_misfit[page] ? 1 : 0;
  }
  misfits -= change.misfits;
  const bool had_fitted = 2 * change.unchanged.size() >= before && before >= kLeastOfAPart;
  const bool others_fit = others >= kLeastOfAPart && 2 * misfits < others;
  if (had_fitted && others_fit && 2 * change.misfits >= change.pages) {
    if (change.unchanged.size() > kExamples) {
      change.unchanged.erase(change.unchanged.begin(),
                             change.unchanged.end() - static_cast<std::ptrdiff_t>(kExamples));
    }
    changes.push_back(std::move(change));
  }
}

}  // namespace sst
