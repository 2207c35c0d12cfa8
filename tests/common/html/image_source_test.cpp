#include "common/html/image_source.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(ImageSource, TellsAddressesFromStandIns) {
  EXPECT_TRUE(is_image_address("/a.jpg"));
  EXPECT_TRUE(is_image_address("https://lazy.example/a.jpg"));  // only the file name counts
  for (const char* stand_in : {"", " ", "#", "data:image/gif;base64,R0", "DATA:,", "/blank.gif",
                               "/img/lazyload.png", "placeholder.svg?w=3", "/1x1.png"}) {
    EXPECT_FALSE(is_image_address(stand_in)) << stand_in;
  }
}

TEST(ImageSource, ChoosesWhatAScriptWouldLoad) {
  ImageSource image;
  image.begin_tag();
  image.add("Data-Src", "/real.jpg");
  EXPECT_EQ(image.choose("/small.jpg"), "/real.jpg");
  image.begin_tag();
  EXPECT_EQ(image.choose("/small.jpg"), "/small.jpg");
  image.add("data-src", "data:,x");
  EXPECT_EQ(image.choose("/small.jpg"), "/small.jpg");
}

TEST(ImageSource, ChoosesTheLargestOfASetWhereThereIsNoAddress) {
  ImageSource image;
  image.begin_tag();
  image.add("srcset", "/a.jpg 300w, /b.jpg 1200w,/c.jpg 600w");
  EXPECT_EQ(image.choose(""), "/b.jpg");
  EXPECT_EQ(image.choose("data:,x"), "/b.jpg");
  EXPECT_EQ(image.choose("/own.jpg"), "/own.jpg");
  image.begin_tag();
  image.add("srcset", "/a,b.jpg 1x, /c.jpg 2.5x");
  EXPECT_EQ(image.choose(""), "/c.jpg");
  for (const char* odd : {"", ",", " , ,", "/a.jpg 99999999999999999999w", "/a.jpg", "/a.jpg,"}) {
    image.begin_tag();
    image.add("srcset", odd);
    EXPECT_TRUE(image.choose("").empty() || image.choose("") == "/a.jpg") << odd;
  }
}

TEST(ImageSource, KnowsThePictureAround) {
  ImageSource image;
  image.begin_tag();
  image.add("srcset", "/a.webp 1x");
  image.end_source();
  image.begin_tag();
  EXPECT_EQ(image.choose("data:,x"), "/a.webp");
  EXPECT_EQ(image.choose("/own.jpg"), "/own.jpg");
  image.end_picture();
  EXPECT_EQ(image.choose("data:,x"), "data:,x");
}

}  // namespace
}  // namespace sst
