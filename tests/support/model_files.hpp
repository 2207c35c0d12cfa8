#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <string>

#include "common/model/model_store.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst::test {

/// A model of the first pages of the example site. Deterministic.
SiteModel example_model(const std::string& site, std::size_t pages = 12,
                        Profile profile = Profile::paper);

/// Runs `call` and returns the message of the ModelError that it throws; "" if it throws none.
std::string complaint(const std::function<void()>& call);

/// Runs SQL on a model file directly.
void execute(const std::string& path, const std::string& sql);

/// A model file in a temporary folder. The file does not exist until something is saved.
class ModelStoreTest : public testing::Test {
 protected:
  void save(const SiteModel& model) { ModelStore::open_or_create(path).save(model); }
  std::string complaint_on_load() {
    return complaint([&] { ModelStore::open(path).load("example.org", Detail::full); });
  }

  TempDir temp;
  const std::string path = temp / "m.db";
};

}  // namespace sst::test
