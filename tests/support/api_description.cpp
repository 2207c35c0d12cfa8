#include "tests/support/api_description.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <utility>

#include "tests/support/http_client.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst::test {

std::vector<std::string> expect_as_described(std::uint16_t port, const std::string& file,
                                             std::string_view body, std::string_view value) {
  const std::string description = HttpClient{port}.get("/openapi.json").body;
  EXPECT_EQ(description, read_file(file));
  rapidjson::Document document;
  document.Parse(description.c_str());
  std::vector<std::string> described;
  for (const auto& path_item : std::as_const(document)["paths"].GetObject()) {
    for (const auto& operation : path_item.value.GetObject()) {
      std::string target = described.emplace_back(path_item.name.GetString());
      std::size_t brace = target.find('{');
      for (; brace != std::string::npos; brace = target.find('{')) {
        target.replace(brace, target.find('}') - brace + 1, value);
      }
      const std::string_view method = operation.name.GetString();
      HttpClient client{port};
      const HttpAnswer answer = method == "get"      ? client.get(target)
                                : method == "delete" ? client.remove(target)
                                                     : client.post(target, body);
      EXPECT_TRUE(operation.value["responses"].HasMember(std::to_string(answer.status).c_str()))
          << target << " " << answer.status;
      EXPECT_EQ(answer.body.find("unknown path"), std::string::npos) << target;
    }
  }
  return described;
}

}  // namespace sst::test
