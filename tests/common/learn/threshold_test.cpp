#include "common/learn/threshold.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::run_trainer;

/// Page `i` of a site whose pages have a menu and an article. Every fifth page has one more link in
/// the menu, so that the menu's importance is above 0.
std::string page_with_menu(std::size_t i) {
  std::string menu = "<a href=/>All plots</a> <a href=/tools>Tools of the trade</a>";
  menu += i % 5 == 0 ? " <a href=/news>Fresh from the beds</a>" : "";
  return "<body><div class=menu>" + menu + "</div><div class=text><p>" + test::example_sentence(i) +
         " " + test::example_sentence(i + 100) + "</p></div>";
}

SiteModel learned(Threshold threshold, double given, Profile profile = Profile::paper) {
  std::vector<TrainingPage> sample;
  for (std::size_t i = 0; i < 40; ++i) {
    const std::string html = page_with_menu(i);
    sample.push_back(
        {make_sampling_key(1, "/" + std::to_string(i), digest_of(html)), test::page(html), ""});
  }
  Parameters parameters = parameters_of(profile);
  parameters.threshold = given;
  return learn_model(sample, parameters, 1, threshold);
}

bool has_noisy_menu(const SiteModel& model) {
  for (SiteStyleTree::ElementId id = 0; id < model.tree.elements().size(); ++id) {
    if (model.elements[id].key.attributes == "class=\"menu\"") {
      return model.tree.element(id).mark == Mark::noisy;
    }
  }
  return false;
}

TEST(Threshold, IsPickedSoThatTheTreeKeepsWhatTheProfileSiteKeeps) {
  const SiteModel low = learned(Threshold::given, 0.05);
  EXPECT_FALSE(has_noisy_menu(low)) << "otherwise the test proves nothing";
  const SiteModel chosen = learned(Threshold::chosen, 0.05);
  EXPECT_TRUE(has_noisy_menu(chosen));
  EXPECT_GT(chosen.parameters.threshold, 0.05);
  EXPECT_LT(chosen.parameters.threshold, 0.95) << "the smallest of equally good thresholds";
  const double below = chosen.parameters.threshold - 0.05;
  EXPECT_FALSE(has_noisy_menu(learned(Threshold::given, below)));
}

TEST(Threshold, IsTakenAsItIsGiven) {
  EXPECT_EQ(learned(Threshold::given, 0.3).parameters.threshold, 0.3);
  EXPECT_EQ(learned(Threshold::chosen, 0.2, Profile::site).parameters.threshold, 0.2)
      << "the profile does not use the threshold";
}

class ThresholdOptionTest : public test::CleanedSite {
 protected:
  double threshold_of(const std::string& text) {
    std::vector<std::string> arguments{"learn",  "--quiet",   "--db",      temp / "t.db",
                                       "--site", "a.example", "--profile", "paper"};
    if (!text.empty()) {
      arguments.insert(arguments.end(), {"--threshold", text});
    }
    arguments.push_back(temp / "site");
    if (run_trainer(arguments).exit_code != 0) {
      return -1.0;
    }
    const auto lines =
        test::lines_of(run_trainer({"list", "--db", temp / "t.db", "--format", "json"}).out);
    return test::parsed(lines.back())["threshold"].GetDouble();
  }
};

TEST_F(ThresholdOptionTest, IsAutoOrANumber) {
  EXPECT_EQ(threshold_of("0.35"), 0.35);
  EXPECT_EQ(threshold_of("auto"), threshold_of(""));
  EXPECT_EQ(threshold_of("1.5"), -1.0);
  EXPECT_EQ(threshold_of("automatic"), -1.0);
}

}  // namespace
}  // namespace sst
