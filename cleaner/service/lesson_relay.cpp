#include "cleaner/service/lesson_relay.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "common/error.hpp"
#include "common/http/http_response.hpp"
#include "common/io/json_reader.hpp"
#include "common/service/json_body.hpp"
#include "common/url/percent_encoding.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostLessonBytes = 65'536;
constexpr std::size_t kMostDetailBytes = 2'000;
constexpr std::chrono::seconds kTrainerPatience{20};  // the trainer may have to read models
constexpr int kOk = 200;

/// The trainer's explanation of an error.
std::string detail_of(const HttpClientAnswer& answer) {
  std::string detail;
  JsonField fields[] = {{"detail", &detail, kMostDetailBytes}};
  JsonReader reader;
  reader.start(answer.body);
  read_fields(reader, fields);
  return detail.empty() ? "the trainer answered " + std::to_string(answer.status) : detail;
}

}  // namespace

void relay_lesson(const std::optional<HttpAddress>& trainer, const HttpRequest& request,
                  HttpStream& stream) {
  const std::string lesson = json_body(request, stream, kMostLessonBytes);
  if (!trainer) {
    throw HttpProblem{503,
                      "this service has no trainer; start it with --trainer URL, or run 'sst-train "
                      "teach'"};
  }
  std::string target = "/v1/sites/";
  append_encoded(target, request.values.at(0), EncodeSet::component);
  target += "/lessons";
  HttpClientAnswer answer;
  try {
    HttpClient client{*trainer, std::string{request.field("styletree-trainer-token")},
                      kTrainerPatience};
    answer = client.post(target, "application/json", lesson);
  } catch (const InputError& error) {
    throw HttpProblem{
        503, "the trainer does not answer (" + std::string{error.what()} + "); try again later"};
  }
  if (answer.status != kOk) {
    // A missing token concerns the trainer, not this service, whose own token was valid.
    throw HttpProblem{answer.status == 401 ? 403 : answer.status, detail_of(answer)};
  }
  stream.set_content_type("application/json");
  stream.write(std::move(answer.body), [](bool) {});
}

}  // namespace sst
