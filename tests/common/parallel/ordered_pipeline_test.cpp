#include "common/parallel/ordered_pipeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "common/parallel/for_each_part.hpp"

namespace sst {
namespace {

/// Squares the numbers below `count`, with delays that make threads overtake each other.
std::vector<int> squares(std::size_t threads, int count) {
  int next = 0;
  std::vector<int> written;
  OrderedPipeline<int> pipeline{
      threads,
      {[&](int& slot) {
         slot = next++;
         return slot < count;
       },
       [](std::size_t, int& slot) {
         std::this_thread::sleep_for(std::chrono::microseconds{(slot * 37) % 200});
         slot *= slot;
       },
       [&](int& slot) { written.push_back(slot); }}};
  pipeline.run();
  return written;
}

TEST(OrderedPipeline, WritesInInputOrderWhateverTheThreads) {
  std::vector<int> expected;
  for (int i = 0; i < 300; ++i) {
    expected.push_back(i * i);
  }
  for (const std::size_t threads : {1, 2, 8}) {
    EXPECT_EQ(squares(threads, 300), expected) << threads;
  }
}

TEST(OrderedPipeline, EndsAtOnceWithoutItems) {
  EXPECT_TRUE(squares(4, 0).empty());
}

TEST(OrderedPipeline, KeepsFewItemsUnderWay) {
  std::mutex mutex;
  std::condition_variable changed;
  int under_way = 0;  // guarded by `mutex`, like `most`
  int most = 0;
  int next = 0;
  const auto read = [&](int& slot) {
    slot = next++;
    if (slot == 500) {
      return false;
    }
    const std::lock_guard lock{mutex};
    most = std::max(most, ++under_way);
    changed.notify_all();
    return true;
  };
  const auto work = [&](std::size_t, int& slot) {
    if (slot == 0) {  // the others wait for this thread, which gives up after a minute
      std::unique_lock lock{mutex};
      changed.wait_for(lock, std::chrono::seconds{60}, [&] { return under_way == 8; });
    }
  };
  const auto write = [&](int&) {
    const std::lock_guard lock{mutex};
    --under_way;
  };
  OrderedPipeline<int> pipeline{2, {read, work, write}};
  pipeline.run();
  EXPECT_EQ(most, 8) << "4 per thread";
  EXPECT_EQ(under_way, 0);
}

TEST(OrderedPipeline, KeepsFewBytesUnderWay) {
  // Items take 30 MiB. The pipeline reads one item beyond the limit, and no more until an item is
  // written. The last items take 100 MiB. Each of them is read when no other item is in progress,
  // or when the others are below the limit.
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  for (const std::size_t threads : {1, 2, 8}) {
    std::atomic<std::size_t> bytes = 0;
    std::size_t most = 0;
    std::size_t next = 0;
    std::vector<std::size_t> written;
    const auto size = [](const std::size_t& slot) { return (slot < 40 ? 30 : 100) * kMebibyte; };
    OrderedPipeline<std::size_t> pipeline{threads,
                                          {[&](std::size_t& slot) {
                                             slot = next++;
                                             if (slot < 44) {
                                               bytes += size(slot);
                                               most = std::max(most, bytes.load());
                                             }
                                             return slot < 44;
                                           },
                                           [](std::size_t, std::size_t&) {},
                                           [&](std::size_t& slot) {
                                             written.push_back(slot);
                                             bytes -= size(slot);
                                           },
                                           size}};
    pipeline.run();
    EXPECT_LE(most, OrderedPipeline<std::size_t>::most_bytes(threads) + 100 * kMebibyte) << threads;
    ASSERT_EQ(written.size(), 44U) << threads;
    EXPECT_TRUE(std::is_sorted(written.begin(), written.end())) << threads;
  }
}

TEST(OrderedPipeline, WorksOnFewBytesAtOnce) {
  // Items are small when read and 30 MiB when opened. The work on one item takes 180 MiB, more than
  // the limit, so only one item is worked on at a time: the next to be written.
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  struct Item {
    int number = 0;
    std::size_t bytes = 0;
  };
  for (const std::size_t threads : {1, 2, 8}) {
    std::atomic<std::size_t> bytes = 0;  // in use by the work
    std::atomic<std::size_t> most = 0;
    int next = 0;
    std::vector<int> written;
    OrderedPipeline<Item> pipeline{threads,
                                   {.read =
                                        [&](Item& item) {
                                          item = {next++, 1};
                                          return item.number < 40;
                                        },
                                    .work =
                                        [&](std::size_t, Item& item) {
                                          most =
                                              std::max<std::size_t>(most, bytes += 6 * item.bytes);
                                          std::this_thread::sleep_for(std::chrono::milliseconds{1});
                                          bytes -= 6 * item.bytes;
                                          item.bytes /= 2;  // the result is smaller
                                        },
                                    .write = [&](Item& item) { written.push_back(item.number); },
                                    .bytes = [](const Item& item) { return item.bytes; },
                                    .open = [&](Item& item) { item.bytes = 30 * kMebibyte; },
                                    .work_bytes = [](const Item& item) { return 6 * item.bytes; }}};
    pipeline.run();
    EXPECT_EQ(most, 180 * kMebibyte) << threads;
    ASSERT_EQ(written.size(), 40U) << threads;
    EXPECT_TRUE(std::is_sorted(written.begin(), written.end())) << threads;
  }
}

TEST(OrderedPipeline, OpensFewBytesAtOnce) {
  // Items are small when read and 30 MiB when opened. Two threads have room for 80 MiB, so two
  // items are open at a time, and a third if it is the next to be written.
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  struct Item {
    int number = 0;
    std::size_t bytes = 0;
  };
  for (const std::size_t threads : {1, 2, 8}) {
    std::atomic<std::size_t> bytes = 0;
    std::atomic<std::size_t> most = 0;
    int next = 0;
    std::vector<int> written;
    OrderedPipeline<Item> pipeline{
        threads,
        {.read =
             [&](Item& item) {
               item = {next++, 1};
               return item.number < 60;
             },
         .work = [](std::size_t, Item&) {},
         .write =
             [&](Item& item) {
               written.push_back(item.number);
               bytes -= item.bytes;
             },
         .bytes = [](const Item& item) { return item.bytes; },
         .open =
             [&](Item& item) {
               item.bytes = 30 * kMebibyte;
               const std::size_t now = bytes += item.bytes;
               std::size_t before = most;
               while (before < now && !most.compare_exchange_weak(before, now)) {
               }
               std::this_thread::sleep_for(std::chrono::milliseconds{1});
             },
         .open_bytes = [](const Item&) { return 30 * kMebibyte; }}};
    pipeline.run();
    EXPECT_LE(most, OrderedPipeline<Item>::most_bytes(threads) + 30 * kMebibyte) << threads;
    ASSERT_EQ(written.size(), 60U) << threads;
    EXPECT_TRUE(std::is_sorted(written.begin(), written.end())) << threads;
  }
}

TEST(OrderedPipeline, ThrowsWhatAnyStepThrows) {
  for (const int failing_step : {0, 1, 2}) {
    for (const std::size_t threads : {1, 4}) {
      int next = 0;
      const auto fail_at = [&](int step, int item) {
        if (step == failing_step && item == 50) {
          throw std::runtime_error{"step " + std::to_string(step)};
        }
      };
      OrderedPipeline<int> pipeline{threads,
                                    {[&](int& slot) {
                                       slot = next++;
                                       fail_at(0, slot);
                                       return slot < 100;
                                     },
                                     [&](std::size_t, int& slot) { fail_at(1, slot); },
                                     [&](int& slot) { fail_at(2, slot); }}};
      try {
        pipeline.run();
        FAIL() << "no exception from step " << failing_step;
      } catch (const std::runtime_error& error) {
        EXPECT_EQ(error.what(), "step " + std::to_string(failing_step));
      }
    }
  }
}

TEST(OrderedPipeline, TellsWorkWhichThreadItIsOn) {
  std::vector<std::atomic<int>> busy(3);
  int next = 0;
  OrderedPipeline<int> pipeline{3,
                                {[&](int& slot) { return (slot = next++) < 200; },
                                 [&](std::size_t thread, int&) {
                                   EXPECT_EQ(busy.at(thread)++, 0)
                                       << "one thread works on two items";
                                   --busy.at(thread);
                                 },
                                 [](int&) {}}};
  pipeline.run();
}

TEST(ForEachPart, RunsEveryPartOnce) {
  std::vector<std::atomic<int>> runs(5);
  for_each_part(5, [&](std::size_t part) { ++runs[part]; });
  for (const auto& count : runs) {
    EXPECT_EQ(count, 1);
  }
}

TEST(ForEachPart, ThrowsWhatTheLowestPartThrew) {
  try {
    for_each_part(4, [](std::size_t part) {
      if (part >= 2) {
        throw std::runtime_error{std::to_string(part)};
      }
    });
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "2");
  }
}

}  // namespace
}  // namespace sst
