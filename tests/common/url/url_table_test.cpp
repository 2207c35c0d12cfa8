// Cases that follow the rules of the WHATWG URL Standard. Each part of a URL has a table of inputs
// and their serializations, and the tables are combined with each other.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "common/url/url.hpp"

namespace sst {
namespace {

constexpr std::string_view kInvalid = "invalid";

std::string href(std::string_view text, std::string_view base = {}) {
  Url base_url;
  Url url;
  if (!base.empty() && !base_url.parse(base)) {
    return "invalid base";
  }
  return url.parse(text, base.empty() ? nullptr : &base_url) ? url.href() : std::string{kInvalid};
}

/// A part of a URL as written and as serialized.
struct Part {
  std::string_view text;
  std::string_view serialized;
};

// Hosts of special schemes (section 3.5).
constexpr std::array kHosts{
    Part{"h", "h"},
    Part{"EXAMPLE.Org", "example.org"},
    Part{"h.", "h."},
    Part{"a..b", "a..b"},
    Part{"-a-.b_c", "-a-.b_c"},
    Part{"%48%2e", "h."},
    Part{"a!$&'()*+,;=~b", "a!$&'()*+,;=~b"},
    Part{"a\"`{}b", "a\"`{}b"},
    // Names in other scripts, under UTS #46 without transitional processing.
    Part{"B\xC3\x9C"
         "CHER.example",
         "xn--bcher-kva.example"},
    Part{"b%C3%BCcher.example", "xn--bcher-kva.example"},
    Part{"fa\xC3\x9F.de", "xn--fa-hia.de"},
    Part{"\xEF\xBC\xA7\xEF\xBD\x8F.com", "go.com"},  // fullwidth
    Part{"a\xE3\x80\x82"
         "b",
         "a.b"},  // ideographic full stop
    Part{"a\xC2\xAD"
         "b",
         "ab"},  // soft hyphen
    Part{"xn--bcher-kva", "xn--bcher-kva"},
    Part{"XN--A", "xn--a"},  // an ASCII domain is only lowercased
    Part{"xn--", "xn--"},
    Part{"\xC3\xA4.xn--a", kInvalid},
    Part{"\xC2\xAD", kInvalid},
    Part{"%ff", kInvalid},
    Part{"\xEF\xBF\xBD", kInvalid},
    // Forbidden domain code points.
    Part{"a%00b", kInvalid},
    Part{"a b", kInvalid},
    Part{"a%20b", kInvalid},
    Part{"a%b", kInvalid},
    Part{"a%25b", kInvalid},
    Part{"a%7Fb", kInvalid},
    Part{"a<b", kInvalid},
    Part{"a>b", kInvalid},
    Part{"a^b", kInvalid},
    Part{"a|b", kInvalid},
    Part{"a]b", kInvalid},
    Part{"a%2Fb", kInvalid},
    Part{"a%3Ab", kInvalid},
    Part{"a%40b", kInvalid},
    // A host is parsed as an IPv4 address if its last label is a number.
    Part{"1.2.3.4", "1.2.3.4"},
    Part{"1.2.3.4.", "1.2.3.4"},
    Part{"0x7f.1", "127.0.0.1"},
    Part{"0X7F000001", "127.0.0.1"},
    Part{"017700000001", "127.0.0.1"},
    Part{"0x", "0.0.0.0"},
    Part{"1.0x.2", "1.0.0.2"},
    Part{"256", "0.0.1.0"},
    Part{"1.256", "1.0.1.0"},
    Part{"1.2.65535", "1.2.255.255"},
    Part{"4294967295", "255.255.255.255"},
    Part{"%31.%32.3.4", "1.2.3.4"},
    Part{"\xEF\xBC\x91.2.3.4", "1.2.3.4"},
    Part{"4294967296", kInvalid},
    Part{"1.2.65536", kInvalid},
    Part{"256.1.1.1", kInvalid},
    Part{"1.2.3.4.5", kInvalid},
    Part{"1..2", kInvalid},
    Part{"a.1", kInvalid},
    Part{"a.0x1", kInvalid},
    Part{"08.1", kInvalid},
    Part{"a.09", kInvalid},
    Part{"1.2.3.08", kInvalid},
    Part{"1.a", "1.a"},
    Part{"0xg", "0xg"},
    Part{"1.2.3.4a", "1.2.3.4a"},
    Part{"1.2.3..", "1.2.3.."},
    // IPv6 addresses.
    Part{"[::]", "[::]"},
    Part{"[::1]", "[::1]"},
    Part{"[1::]", "[1::]"},
    Part{"[0:0:0:0:0:0:0:0]", "[::]"},
    Part{"[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"},
    Part{"[1:0:0:2:3:0:0:4]", "[1::2:3:0:0:4]"},
    Part{"[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"},
    Part{"[0001:00aB::C]", "[1:ab::c]"},
    Part{"[::1.2.3.4]", "[::102:304]"},
    Part{"[1:2:3:4:5:6:7.8.9.10]", "[1:2:3:4:5:6:708:90a]"},
    Part{"[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"},
    Part{"[]", kInvalid},
    Part{"[:]", kInvalid},
    Part{"[:1]", kInvalid},
    Part{"[1:]", kInvalid},
    Part{"[1:2:3:4:5:6:7]", kInvalid},
    Part{"[1:2:3:4:5:6:7:8:9]", kInvalid},
    Part{"[1::2:3:4:5:6:7:8]", kInvalid},
    Part{"[1::2::3]", kInvalid},
    Part{"[00001::]", kInvalid},
    Part{"[g::]", kInvalid},
    Part{"[::1%25eth0]", kInvalid},
    Part{"[::1.2.3]", kInvalid},
    Part{"[::1.2.3.256]", kInvalid},
    Part{"[::1.2.3.04]", kInvalid},
    Part{"[::1.2.3.4.5]", kInvalid},
    Part{"[::1.2.3.4:5]", kInvalid},
    Part{"[1:2:3:4:5:6:7:1.2.3.4]", kInvalid},
    Part{"[::1]a", kInvalid},
    Part{"a[::1]", kInvalid},
    Part{"[::1", kInvalid},
};

// Opaque hosts of other schemes.
constexpr std::array kOpaqueHosts{
    Part{"EXAMPLE.Org", "EXAMPLE.Org"},
    Part{"%48", "%48"},
    Part{"%zz", "%zz"},
    Part{"\xC3\xA4", "%C3%A4"},
    Part{"a\x01"
         "b",
         "a%01b"},
    Part{"a\"`{}b", "a\"`{}b"},
    Part{"1.2.3.4.5", "1.2.3.4.5"},
    Part{"0x7f", "0x7f"},
    Part{"[1:0:0::2]", "[1::2]"},
    Part{"[1", kInvalid},
    Part{"a b", kInvalid},
    Part{"a<b", kInvalid},
    Part{"a>b", kInvalid},
    Part{"a^b", kInvalid},
    Part{"a|b", kInvalid},
    Part{"a\\b", kInvalid},
    Part{"a[b", kInvalid},
    Part{"a]b", kInvalid},
};

constexpr std::array kCredentials{
    Part{"", ""},
    Part{"@", ""},
    Part{":@", ""},
    Part{"u@", "u@"},
    Part{"u:@", "u@"},
    Part{":p@", ":p@"},
    Part{"u:p@", "u:p@"},
    Part{"u:p:q@r@", "u:p%3Aq%40r@"},
    Part{"%75%zz@", "%75%zz@"},
    Part{"\xC3\xA4;=[]^|@", "%C3%A4%3B%3D%5B%5D%5E%7C@"},
};

constexpr std::array kPorts{
    Part{"", ""},
    Part{":", ""},
    Part{":0", ":0"},
    Part{":8080", ":8080"},
    Part{":0000000008080", ":8080"},
    Part{":65535", ":65535"},
    Part{":65536", kInvalid},
    Part{":99999999999999999999", kInvalid},
    Part{":8a", kInvalid},
    Part{":-1", kInvalid},
    Part{": 80", kInvalid},
    Part{":8:0", kInvalid},
};

// Paths of special URLs.
constexpr std::array kPaths{
    Part{"", "/"},
    Part{"/", "/"},
    Part{"//", "//"},
    Part{"/a/b", "/a/b"},
    Part{"/a/b/", "/a/b/"},
    Part{"\\a\\b", "/a/b"},
    Part{"/.", "/"},
    Part{"/./", "/"},
    Part{"/..", "/"},
    Part{"/../../a", "/a"},
    Part{"/a/..", "/"},
    Part{"/a/../", "/"},
    Part{"/a/./b/../c", "/a/c"},
    Part{"/a//../b", "/a/b"},
    Part{"/%2e/%2E%2e/a", "/a"},
    Part{"/a/.%2e", "/"},
    Part{"/.../..a/a..", "/.../..a/a.."},
    Part{"/%2f%zz%", "/%2f%zz%"},
    Part{"/a b;c=d:@&", "/a%20b;c=d:@&"},
    Part{"/\xC3\xA4\"<>^`{}|", "/%C3%A4%22%3C%3E%5E%60%7B%7D|"},
    Part{"/C|/../a", "/a"},
};

constexpr std::array kQueries{
    Part{"", ""},
    Part{"?", "?"},
    Part{"?a=b&c", "?a=b&c"},
    Part{"?a?/../\\:@", "?a?/../\\:@"},
    Part{"?a b'\"<>`{}|^\xC3\xA4%zz", "?a%20b%27%22%3C%3E`{}|^%C3%A4%zz"},
};

constexpr std::array kFragments{
    Part{"", ""},
    Part{"#", "#"},
    Part{"#a#?/../", "#a#?/../"},
    Part{"# '\"<>`{}|^\xC3\xA4%zz", "#%20'%22%3C%3E%60{}|^%C3%A4%zz"},
};

/// Concatenated parts; "invalid" if any part is invalid.
struct Row {
  std::string text;
  std::string serialized;
  bool is_valid = true;

  Row& add(const Part& part) {
    text += part.text;
    serialized += part.serialized;
    is_valid = is_valid && part.serialized != kInvalid;
    return *this;
  }
  Row& add(std::string_view both) { return add({both, both}); }
  Row with(const Part& part) const { return Row{*this}.add(part); }
  std::string expected() const { return is_valid ? serialized : std::string{kInvalid}; }
};

void expect(const Row& row) {
  EXPECT_EQ(href(row.text), row.expected()) << row.text;
}

TEST(UrlTable, HostsOfEachSpecialScheme) {
  for (const std::string_view scheme : {"http://", "https://", "ftp://", "ws://", "wss://"}) {
    for (const Part& host : kHosts) {
      expect(Row{}.add(scheme).add(host).add("/"));
      expect(Row{}.add(scheme).add("u@").add(host).add(":1").add("/a"));
    }
  }
  for (const Part& host : kHosts) {
    expect(Row{}.add("file://").add(host).add("/"));
  }
}

TEST(UrlTable, HostsOfOtherSchemes) {
  for (const Part& host : kOpaqueHosts) {
    for (const Part& rest : {Part{"", ""}, Part{":80/", ":80/"}, Part{"?q", "?q"}}) {
      expect(Row{}.add("x://").add(host).add(rest));
    }
  }
}

TEST(UrlTable, PartsInAllCombinations) {
  for (const Part& slashes : {Part{"//", "//"}, Part{"", "//"}, Part{"\\/\\", "//"}}) {
    for (const Part& user : kCredentials) {
      for (const Part& port : kPorts) {
        for (const Part& path : kPaths) {
          const Row head = Row{}.add("http:").add(slashes).add(user).add("h").add(port).add(path);
          for (const Part& query : kQueries) {
            for (const Part& fragment : kFragments) {
              expect(head.with(query).add(fragment));
            }
          }
        }
      }
    }
  }
}

TEST(UrlTable, DefaultPortsOfSchemes) {
  constexpr std::array<Part, 6> kDefaults{{{"http", ":80"},
                                           {"https", ":443"},
                                           {"ftp", ":21"},
                                           {"ws", ":80"},
                                           {"wss", ":443"},
                                           {"x", ""}}};
  for (const Part& scheme : kDefaults) {
    for (const std::string_view port : {":80", ":443", ":21", ":070"}) {
      const std::string url = std::string{scheme.text} + "://h";
      const std::string_view kept = port == ":070" ? ":70" : port;
      EXPECT_EQ(href(url + std::string{port} + "/"),
                url + (kept == scheme.serialized ? "" : std::string{kept}) + "/");
    }
  }
}

/// The ASCII characters that are percent-encoded in a part, in addition to controls (section 1.3).
struct EncodedIn {
  std::string_view before;  // the URL before the part
  std::string_view after;
  std::string_view encoded;
  std::string_view ending;  // characters that end or change the part, or make the URL invalid
};

constexpr std::array kEncoded{
    EncodedIn{"http://h/a", "b", " \"<>^`{}", "#?/\\\t\n\r"},
    EncodedIn{"x://h/a", "b", " \"<>^`{}", "#?/\t\n\r"},
    EncodedIn{"x:a", "b", "", "#?\t\n\r"},
    EncodedIn{"http://h/?a", "b", " \"'<>", "#\t\n\r"},
    EncodedIn{"x://h/?a", "b", " \"<>", "#\t\n\r"},
    EncodedIn{"http://h/#a", "b", " \"<>`", "\t\n\r"},
    EncodedIn{"http://u", "b@h/", " \"<>`{};=@[]^|", "#?/\\:\t\n\r"},
    EncodedIn{"http://u:p", "b@h/", " \"<>`{};=:@[]^|", "#?/\\\t\n\r"},
    EncodedIn{"x://a", "b", "", "#?/:@ <>[\\]^|\t\n\r\0"},
};

TEST(UrlTable, EachCharacterIsEncodedWhereItMust) {
  for (const EncodedIn& part : kEncoded) {
    for (unsigned byte = 1; byte < 0x80; ++byte) {
      const char c = static_cast<char>(byte);
      if (part.ending.find(c) != std::string_view::npos) {
        continue;
      }
      std::array<char, 4> encoded{c};
      if (byte < 0x20 || byte == 0x7F || part.encoded.find(c) != std::string_view::npos) {
        std::snprintf(encoded.data(), encoded.size(), "%%%02X", byte);
      }
      const std::string before{part.before};
      const std::string after{part.after};
      EXPECT_EQ(href(before + c + after), before + encoded.data() + after);
    }
  }
}

TEST(UrlTable, ReferencesOnEachBase) {
  struct Base {
    std::string_view url;
    std::string_view origin;
    std::string_view folder;  // the path's folder, with its trailing slash
    std::string_view path;
    std::string_view query;
  };
  constexpr std::array<Base, 6> kBases{{
      {"http://h/a/b/c?q#f", "http://h", "/a/b/", "/a/b/c", "?q"},
      {"https://u:p@h:8/", "https://u:p@h:8", "/", "/", ""},
      {"x://h/a/b", "x://h", "/a/", "/a/b", ""},
      {"x:/a/b?q", "x:", "/a/", "/a/b", "?q"},
      {"file:///a/b", "file://", "/a/", "/a/b", ""},
      {"file:///C:/b", "file://", "/C:/", "/C:/b", ""},
  }};
  for (const Base& base : kBases) {
    const std::string origin{base.origin};
    const std::string folder = origin + std::string{base.folder};
    const std::string path = origin + std::string{base.path};
    const std::string query{base.query};
    const bool has_drive = base.folder == "/C:/";
    const std::string root = origin + (has_drive ? "/C:" : "");
    EXPECT_EQ(href("", base.url), path + query);
    EXPECT_EQ(href(" \t\n", base.url), path + query);
    EXPECT_EQ(href("#g", base.url), path + query + "#g");
    EXPECT_EQ(href("?r", base.url), path + "?r");
    EXPECT_EQ(href("?r#g", base.url), path + "?r#g");
    EXPECT_EQ(href("d", base.url), folder + "d");
    EXPECT_EQ(href("d/e?r", base.url), folder + "d/e?r");
    EXPECT_EQ(href(".", base.url), folder);
    EXPECT_EQ(href("./d", base.url), folder + "d");
    EXPECT_EQ(href("../../../../d", base.url), root + "/d");
    EXPECT_EQ(href("/d/../e", base.url), root + "/e");
    EXPECT_EQ(href("y:d", base.url), "y:d");
    EXPECT_EQ(href("y://I/d", base.url), "y://I/d");
    EXPECT_EQ(href("http://I", base.url), "http://i/");
    const std::string scheme{base.url.substr(0, base.url.find(':') + 1)};
    EXPECT_EQ(href("//i/d", base.url), scheme + "//i/d");
    const bool is_special = scheme != "x:";
    EXPECT_EQ(href("\\d", base.url), is_special ? root + "/d" : folder + "\\d");
    EXPECT_EQ(href("\\\\i/d", base.url), is_special ? scheme + "//i/d" : folder + "\\\\i/d");
  }
}

TEST(UrlTable, FilesAndDriveLetters) {
  for (const std::string_view drive : {"C:", "C|", "c:"}) {
    const std::string letter{drive};
    const std::string path = std::string{"/"} + drive[0] + ":";
    for (const std::string_view start : {"file:", "file:/", "file://", "file:///", "file:\\\\\\"}) {
      EXPECT_EQ(href(std::string{start} + letter + "/../../a"), "file://" + path + "/a") << start;
      EXPECT_EQ(href(std::string{start} + letter), "file://" + path) << start;
      EXPECT_EQ(href(std::string{start} + letter + "?q"), "file://" + path + "?q") << start;
    }
    EXPECT_EQ(href(letter + "/a", "file://h/b"),
              drive[1] == '|' ? "file://h" + path + "/a" : href(letter + "/a"));
    EXPECT_EQ(href("/" + letter + "/a", "file:///D:/b"), "file://" + path + "/a");
  }
  EXPECT_EQ(href("file://localhost/a"), "file:///a");
  EXPECT_EQ(href("file://LOCALHOST/a"), "file:///a");
  EXPECT_EQ(href("file://h:80/a"), kInvalid);
  EXPECT_EQ(href("file:////a"), "file:////a");
  EXPECT_EQ(href("file:a", "http://h/"), "file:///a");
}

TEST(UrlTable, OpaquePaths) {
  EXPECT_EQ(href("x:"), "x:");
  EXPECT_EQ(href("X+1-.:a/../b"), "x+1-.:a/../b");
  EXPECT_EQ(href("x: a"), "x: a");
  EXPECT_EQ(href("x:a  ?q"), "x:a %20?q");
  EXPECT_EQ(href("x:a  #f"), "x:a %20#f");
  EXPECT_EQ(href("x:\xC3\xA4"), "x:%C3%A4");
  EXPECT_EQ(href("1x:a"), kInvalid);
  EXPECT_EQ(href(":a"), kInvalid);
  EXPECT_EQ(href("a"), kInvalid);
  for (const std::string_view reference : {"", "a", "/a", "//a", "?q"}) {
    EXPECT_EQ(href(reference, "x:a?q#f"), kInvalid) << reference;
  }
  EXPECT_EQ(href("#g", "x:a?q#f"), "x:a?q#g");
  EXPECT_EQ(href("x:b", "x:a"), "x:b");
}

TEST(UrlTable, PathsThatCouldBeHosts) {
  EXPECT_EQ(href("x:/.//a"), "x:/.//a");
  EXPECT_EQ(href("x:/a/..//b"), "x:/.//b");
  EXPECT_EQ(href("..//b", "x:/a/c"), "x:/.//b");
  EXPECT_EQ(href("c", "x:/.//a/b"), "x:/.//a/c");
  EXPECT_EQ(href("/c", "x:/.//a/b"), "x:/c");
}

}  // namespace
}  // namespace sst
