#include <fcntl.h>
#include <gtest/gtest.h>

#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::read_file;
using test::run_cleaner;
using test::ToolRun;

class OutputTest : public test::CleanedSite {};

TEST_F(OutputTest, WritesAFileThatAppearsWhenComplete) {
  const ToolRun run = clean({"--quiet", "-o", temp / "out.jsonl", temp / "site"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(lines_of(read_file(temp / "out.jsonl")).size(), 30U);
  EXPECT_EQ(clean({"-o", temp / "no/such/out.jsonl", temp / "site"}).exit_code, 1);
}

// A file in /dev/shm is a regular file.
TEST_F(OutputTest, WritesFilesInSharedMemoryLikeOthers) {
  const std::filesystem::path folder = "/dev/shm/styletree-" + temp.path().filename().string();
  std::filesystem::create_directory(folder);
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(clean({"-o", folder / "out.jsonl", temp / "site"}).exit_code, 0);
    EXPECT_EQ(lines_of(read_file(folder / "out.jsonl")).size(), 30U) << "run " << run;
  }
  EXPECT_EQ(clean({"-o", folder / "out.jsonl.gz", temp / "site"}).exit_code, 0);
  EXPECT_TRUE(read_file(folder / "out.jsonl.gz").starts_with("\x1F\x8B"));
  std::filesystem::copy_file(db, folder / "m.db");
  EXPECT_EQ(clean({"-o", folder / "m.db", temp / "site"}).exit_code, 2);
  EXPECT_EQ(read_file(folder / "m.db"), read_file(db));
  std::filesystem::remove_all(folder);
}

TEST_F(OutputTest, AppendsToWhatADescriptorHasOpen) {
  const std::string path = temp.write("log", "before\n");
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  EXPECT_EQ(clean({"-o", "/dev/fd/" + std::to_string(file), temp / "site/007.html"}).exit_code, 0);
  close(file);
  EXPECT_TRUE(read_file(path).starts_with("before\n{"));
}

TEST_F(OutputTest, WritesTextsOneAfterTheOther) {
  const ToolRun run = clean({"--format", "text", temp / "site/000.html", temp / "site/001.html"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\f'), 2);
  EXPECT_NE(run.out.find(test::example_sentence(0)), std::string::npos);
  EXPECT_NE(run.out.find(test::example_sentence(1)), std::string::npos);
}

TEST_F(OutputTest, WritesTextsIntoAFolderLikeTheInputs) {
  temp.write("tree/deep/er/page.html", test::example_page(5));
  EXPECT_EQ(clean({"--format", "text", "-o", temp / "texts/", temp / "tree"}).exit_code, 0);
  EXPECT_NE(read_file(temp / "texts/deep/er/page.html.txt").find(test::example_sentence(5)),
            std::string::npos);
}

TEST_F(OutputTest, LosesNoFileToAnotherOfItsName) {
  temp.write("one/page.html", test::example_page(5));
  temp.write("two/page.html", test::example_page(6));
  temp.write("c.warc", test::page_record(test::example_url(3), test::example_page(3)) +
                           test::page_record(test::example_url(3), test::example_page(4)));
  EXPECT_EQ(clean({"--format", "text", "-o", temp / "texts/", temp / "one", temp / "two",
                   temp / "c.warc"})
                .exit_code,
            0);
  std::string all;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{temp / "texts"}) {
    if (entry.is_regular_file()) {
      all += read_file(entry.path());
      ++files;
    }
  }
  EXPECT_EQ(files, 4U + 1) << "including the list of pages";
  for (const std::size_t number : {3, 4, 5, 6}) {
    EXPECT_NE(all.find(test::example_sentence(number)), std::string::npos) << number;
  }
}

TEST_F(OutputTest, NeverWritesOutsideTheFolder) {
  std::filesystem::create_directories(temp / "in/side");
  temp.write("outside.html", test::example_page(5));
  EXPECT_EQ(
      clean({"--format", "text", "-o", temp / "texts/",
             (temp / "in/side/../../../") + temp.path().filename().string() + "/outside.html"})
          .exit_code,
      0);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{temp / "texts"}) {
    files += entry.is_regular_file() ? 1U : 0U;
  }
  EXPECT_EQ(files, 1U + 1) << "including the list of pages";
  EXPECT_FALSE(std::filesystem::exists(temp / "outside.html.txt"));
}

TEST_F(OutputTest, FailsWhenTheDiskIsFull) {
  const ToolRun run = clean({"-o", "/dev/full", temp / "site"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("/dev/full: the output cannot be written"), std::string::npos) << run.err;
}

TEST_F(OutputTest, IsValidJsonWhateverThePageHolds) {
  const std::string in =
      "<title>\"\\ \x07 \xFF</title><p>quote \" backslash \\ control \x01 \x1F bad \xC3\x28 "
      "\xF0\x9F\x98\x80 line\xE2\x80\xA8"
      "separator</p>";
  const auto lines = lines_of(clean({"-"}, in).out);
  ASSERT_EQ(lines.size(), 1U);
  const auto json = parsed(lines[0]);
  EXPECT_NE(std::string{json["text"].GetString()}.find("quote \" backslash \\"), std::string::npos);
}

TEST_F(OutputTest, WritesThroughLinks) {
  temp.write("there/old.jsonl", "the old one");
  std::filesystem::create_symlink("there/old.jsonl", temp.path() / "link.jsonl");
  EXPECT_EQ(clean({"-o", temp / "link.jsonl", temp / "site"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(temp.path() / "link.jsonl"));
  EXPECT_EQ(lines_of(read_file(temp / "there/old.jsonl")).size(), 30U);
}

TEST_F(OutputTest, FollowsNoLinksFromFilesBesideTheOutput) {
  const std::string archive =
      temp.write("a.warc", test::page_record("http://gardens.example/7", test::example_page(7)));
  const std::string precious = temp.write("precious", "precious");
  for (const char* ending : {".part", ".originals", ".replicas"}) {
    const std::string out = temp / ("out" + std::string{ending});
    std::filesystem::create_symlink(precious, out + ending);
    const ToolRun run = clean({"--replicas", "mark", "-o", out, archive});
    EXPECT_EQ(run.exit_code, 1) << ending;
    EXPECT_NE(run.err.find(ending), std::string::npos) << run.err;
    EXPECT_EQ(read_file(precious), "precious") << ending;
  }
}

TEST_F(OutputTest, NeverReplacesADevice) {
  std::filesystem::create_symlink("/dev/null", temp.path() / "null");
  EXPECT_EQ(clean({"-o", temp / "null", temp / "site"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(temp.path() / "null"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(OutputTest, RefusesToOverwriteWhatItReads) {
  const std::string page = temp / "site/000.html";
  for (const std::string& output : {db, page}) {
    const std::string before = read_file(output);
    const ToolRun run = clean({"-o", output, page});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.err.find("would overwrite " + output), std::string::npos) << run.err;
    EXPECT_EQ(read_file(output), before);
  }
  EXPECT_EQ(clean({"--format", "html", "-o", temp / "site/", temp / "site"}).exit_code, 2);
}

TEST_F(OutputTest, NeverOverwritesAModelFile) {
  const std::string before = read_file(db);
  const ToolRun run = run_cleaner({"--method", "page", "-o", db, temp / "site"}, "");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("is a model file"), std::string::npos) << run.err;
  EXPECT_EQ(read_file(db), before);
}

TEST_F(OutputTest, RefusesToOverwriteWhatListsNameInOtherWords) {
  const std::string page = temp / "site/000.html";
  const std::string before = read_file(page);
  std::filesystem::create_symlink("site", temp.path() / "link");
  std::filesystem::create_symlink("site/000.html", temp.path() / "page.html");
  for (const std::string& named :
       {(temp / "site/"), (temp / "link"), (temp / "link/000.html"), (temp / "page.html"),
        (temp / "site/../site/."), (temp / "site/../link/000.html")}) {
    const std::string list = temp.write("named.txt", named + "\n");
    EXPECT_EQ(clean({"-o", page, "@" + list}).exit_code, 2) << named;
    EXPECT_EQ(read_file(page), before);
  }
}

TEST_F(OutputTest, RefusesToDeleteAShardThatItReads) {
  const std::string shard = temp.write("pages-00001.warc", test::example_warc(2));
  const std::string list = temp.write("list.txt", "nothing\n" + shard + "\n");
  const std::string before = read_file(shard);
  for (const std::string& input : {shard, "@" + list}) {
    const ToolRun run = clean(
        {"--fresh", "--shard-size", "1M", "--format", "warc", "-o", temp / "pages.warc", input});
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_NE(run.err.find("would overwrite " + shard), std::string::npos) << run.err;
    EXPECT_EQ(read_file(shard), before);
  }
}

TEST_F(OutputTest, RefusesToBecomeItsOwnInput) {
  const std::string list = temp.write("l.txt", "\xEF\xBB\xBF" + (temp / "site") + "\r\n");
  for (const std::string& input : {temp / "site", "@" + list}) {
    const ToolRun run = clean({"--format", "warc", "-o", temp / "site/all.warc", input});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.err.find("is in " + (temp / "site") + ", and would be read"), std::string::npos)
        << run.err;
    EXPECT_EQ(clean({"--format", "text", "-o", temp / "site/texts/", input}).exit_code, 2);
  }
  // An input folder may contain the output file if no run would read it as a page or an archive.
  EXPECT_EQ(clean({"-o", temp / "site/out.jsonl", temp / "site"}).exit_code, 0);
  const ToolRun again = clean({"-o", temp / "site/out.jsonl", temp / "site"});
  EXPECT_EQ(lines_of(read_file(temp / "site/out.jsonl")).size(), 30U) << again.err;
}

TEST_F(OutputTest, LosesNoPageWhosePlaceIsTakenOrTooLong) {
  std::string deep = "http://gardens.example";
  for (int i = 0; i < 3'000; ++i) {
    deep += "/d";
  }
  const auto page = [](const std::string& url, std::size_t number) {
    return test::page_record(url, test::example_page(number));
  };
  // "/a" is written to the file a@...txt, which is also a folder in the last page's path.
  temp.write("c.warc", page("http://gardens.example/a", 3) + page(deep, 4));
  ASSERT_EQ(clean({"--format", "text", "-o", temp / "texts/", temp / "c.warc"}).exit_code, 0);
  std::string file;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{temp / "texts"}) {
    file = entry.is_regular_file() && entry.path().native().find("/a@") != std::string::npos
               ? entry.path().filename().native()
               : file;
  }
  std::filesystem::remove(temp / "texts/.styletree.pages");  // now the pages look like user files
  temp.write("d.warc", page("http://gardens.example/" + file + "/b", 5));
  const ToolRun run = clean({"--format", "text", "-o", temp / "texts/", temp / "d.warc"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("the path is too long or already taken"), std::string::npos) << run.err;
  std::string all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{temp / "texts"}) {
    all += entry.is_regular_file() ? read_file(entry.path()) : "";
  }
  for (const std::size_t number : {3, 4, 5}) {
    EXPECT_NE(all.find(test::example_sentence(number)), std::string::npos) << number;
  }
}

TEST_F(OutputTest, SaysWhichFolderIsMissing) {
  const ToolRun run = clean({"-o", temp / "no/out.jsonl", temp / "site"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err, "sst-clean: error: " + (temp / "no") +
                         ": this folder does not exist; create it to write out.jsonl there\n");
  EXPECT_NE(clean({"-o", temp / "no/", temp / "site"}).err.find(", specify a file such as "),
            std::string::npos);
}

TEST_F(OutputTest, RefusesToGoOnWithAnotherRun) {
  const std::string archive = temp.write("a.warc", test::example_warc(2));
  temp.write("out.jsonl.journal", "styletree journal 2\nrun of something else\n");
  const ToolRun run = clean({"-o", temp / "out.jsonl", archive});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("out.jsonl.journal: another run, with different options"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(clean({"--fresh", "-o", temp / "out.jsonl", archive}).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(temp / "out.jsonl.journal"));
}

TEST_F(OutputTest, RefusesToGoOnWithARunOfAnotherSite) {
  const std::vector<std::string> command{"--shard-size", "3000", "-o", temp / "out.jsonl",
                                         temp / "site"};
  // The run stops after its first shard because a folder has the second shard's name.
  const std::string obstacle = temp / "out-00002.jsonl.part";
  std::filesystem::create_directories(obstacle);
  EXPECT_EQ(clean(command).exit_code, 1);
  std::filesystem::remove(obstacle);
  std::vector<std::string> without_site{"--db", db};
  without_site.insert(without_site.end(), command.begin(), command.end());
  const ToolRun run = run_cleaner(without_site);
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("another run, with different options"), std::string::npos) << run.err;
  EXPECT_EQ(clean(command).exit_code, 0);
}

TEST_F(OutputTest, RefusesADamagedJournal) {
  const std::vector<std::string> command{"--shard-size", "3000", "-o", temp / "out.jsonl",
                                         temp / "site"};
  // The run stops after its first shard because a folder has the second shard's name.
  const std::string obstacle = temp / "out-00002.jsonl.part";
  std::filesystem::create_directory(obstacle);
  ASSERT_EQ(clean(command).exit_code, 1);
  std::filesystem::remove(obstacle);
  const std::string shard = read_file(temp / "out-00001.jsonl");
  const std::string journal = temp / "out.jsonl.journal";
  const std::string whole = read_file(journal);
  const auto damaged = [&](const std::string& entry, const std::string& by) {
    std::string text = whole;
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(entry, at)) != std::string::npos; at += by.size()) {
      text.replace(at, entry.size(), by);
      ++count;
    }
    EXPECT_GT(count, 0U) << entry << whole;
    return text;
  };
  for (const auto& [entry, by, damage] : std::vector<std::array<std::string, 3>>{
           {"\"cursor\":\"", "\"cursor\":\"x", "its cursor is \"x"},
           {"\"cursor\":", "\"other\":", "it has no cursor"},
           {"\"page cleaned\":\"", "\"page cleaned\":\"x", "its count \"page cleaned\" is \"x"},
           {"\"replicas\":\"0", "\"replicas\":\"0x", "its count \"replicas\" is \"0x\""}}) {
    temp.write("out.jsonl.journal", damaged(entry, by));
    const ToolRun run = clean(command);
    EXPECT_EQ(run.exit_code, 1) << run.err;
    EXPECT_NE(run.err.find(journal + ": the journal is damaged (" + damage), std::string::npos)
        << run.err;
    EXPECT_NE(run.err.find("); start over with --fresh\n"), std::string::npos) << run.err;
    EXPECT_EQ(read_file(temp / "out-00001.jsonl"), shard);
    EXPECT_FALSE(std::filesystem::exists(temp / "out-00002.jsonl"));
  }
  temp.write("out.jsonl.journal", whole);
  EXPECT_EQ(clean(command).exit_code, 0);
}

TEST_F(OutputTest, RefusesAnOutputThatAnotherRunIsWriting) {
  const std::string journal = temp.write("out.jsonl.journal", "");
  const int other = open(journal.c_str(), O_RDWR);
  ASSERT_EQ(flock(other, LOCK_EX), 0);
  for (const char* way : {"--quiet", "--fresh"}) {
    const ToolRun run = clean({way, "-o", temp / "out.jsonl", temp / "site"});
    EXPECT_EQ(run.exit_code, 1) << way;
    EXPECT_NE(run.err.find("another run is writing to this output"), std::string::npos) << run.err;
  }
  const std::string replicas = temp.write("out.jsonl.replicas", "of the other run");
  EXPECT_EQ(clean({"--replicas", "mark", "-o", temp / "out.jsonl", temp / "site"}).exit_code, 1);
  EXPECT_EQ(read_file(replicas), "of the other run");
  close(other);
  EXPECT_EQ(clean({"-o", temp / "out.jsonl", temp / "site"}).exit_code, 0);
}

TEST_F(OutputTest, NumbersShards) {
  EXPECT_EQ(clean({"--shard-size", "3000", "-o", temp / "out.jsonl", temp / "site"}).exit_code, 0);
  std::string all;
  for (const char* name : {"out-00001.jsonl", "out-00002.jsonl", "out-00003.jsonl"}) {
    EXPECT_TRUE(read_file(temp / name).ends_with("}\n")) << name;
    all += read_file(temp / name);
  }
  EXPECT_TRUE(clean({temp / "site"}).out.starts_with(all));
  const ToolRun again = clean({"--shard-size", "3000", "-o", temp / "out.jsonl", temp / "site"});
  EXPECT_NE(again.err.find("out-00001.jsonl: this shard already exists"), std::string::npos)
      << again.err;
}

TEST_F(OutputTest, WritesHtmlThatIsWellFormedAndHarmless) {
  const std::string in =
      "<title>A &lt; B</title><body onload=x()><h1>A &lt; B</h1><p onclick=\"x()\">two <a "
      "href=\"javascript:x()\">three</a> <a href=\"/four?a=1&amp;b=2\">four</a> <img src=5.png "
      "alt='\"five\"'><ul><li>six<li>seven</ul><table><tr><td>8<td>9</table><script>x()</script>"
      "<form><input value=x><button>subscribe</button></form><pre> a\n  b</pre>";
  const std::string archive =
      temp.write("h.warc", test::page_record("http://other.example/dir/page", in));
  const ToolRun run = run_cleaner({"--db", db, "--format", "html", archive});
  EXPECT_EQ(
      run.out,
      "<!DOCTYPE html>\n<html>\n<head><meta charset=\"utf-8\"><title>A &lt; B</title></head>\n"
      "<body>\n<h1>A &lt; B</h1>\n<p>two three <a "
      "href=\"http://other.example/four?a=1&amp;b=2\">four</a> <img "
      "src=\"http://other.example/dir/5.png\" alt=\"&quot;five&quot;\"></p>\n"
      "<ul><li>six</li>\n<li>seven</li>\n</ul>\n<table><tr><td>8</td>\n<td>9</td>\n</tr>\n"
      "</table>\n<pre> a\n  b</pre>\n\n</body>\n</html>\n\f\n");
}

TEST_F(OutputTest, MakesNoScriptOfAnAddress) {
  const std::string archive = temp.write(
      "j.warc", test::page_record("javascript://x/%0aalert(1)//", "<p>a <a href=\"y\">link</a>"));
  const ToolRun run = run_cleaner({"--db", db, "--format", "html", archive});
  EXPECT_EQ(run.out.find("javascript"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("<a href=\"y\">link</a>"), std::string::npos) << run.out;
}

TEST_F(OutputTest, WritesWarcRecords) {
  temp.write("c.warc", test::page_record(test::example_url(3), test::example_page(3)) +
                           test::page_record(test::example_url(4), "%PDF-1.4"));
  const ToolRun run = clean({"--format", "warc", temp / "c.warc"});
  for (const char* line :
       {"WARC/1.1\r\nWARC-Type: conversion\r\n", "WARC-Date: 2020-02-03T04:05:06Z\r\n",
        "WARC-Target-URI: http://gardens.example/003.html\r\n",
        "WARC-Refers-To: <urn:test:http://gardens.example/003.html>\r\n",
        "Content-Type: text/plain; charset=utf-8\r\n"}) {
    EXPECT_NE(run.out.find(line), std::string::npos) << line << run.out;
  }
  EXPECT_NE(run.out.find(test::example_sentence(3)), std::string::npos);
  EXPECT_EQ(run.out, clean({"--format", "warc", "--threads", "8", temp / "c.warc"}).out);
}

TEST_F(OutputTest, WritesWarcRecordsWithoutADateWhereNoneIsKnown) {
  temp.write("c.warc", test::warc_record("response", test::example_url(3),
                                         test::http_response(test::example_page(3)),
                                         "WARC-Date: unknown\r\n"));
  const ToolRun run = clean({"--format", "warc", temp / "c.warc"});
  EXPECT_NE(run.out.find(test::example_sentence(3)), std::string::npos);
  EXPECT_EQ(run.out.find("WARC-Date"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace sst
