#include "common/view/category_model.hpp"

#include <fasttext/fasttext.h>
#include <gtest/gtest.h>

#include <string>

#include "common/error.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

/// A model that tells gardens from harbours.
std::string train(test::TempDir& temp, fasttext::model_name kind) {
  std::string examples;
  for (int i = 0; i < 50; ++i) {
    examples += "__label__garden soil beans compost rods\n__label__harbour crane ferry pier tide\n";
  }
  fasttext::Args arguments;
  arguments.input = temp.write("examples.txt", examples);
  arguments.model = kind;
  arguments.loss = fasttext::loss_name::softmax;
  arguments.dim = 8;
  arguments.minn = arguments.maxn = 0;
  arguments.bucket = 0;
  arguments.minCount = 1;
  arguments.epoch = 20;
  arguments.lr = 0.5;
  arguments.thread = 1;
  arguments.verbose = 0;
  fasttext::FastText trainer;
  trainer.train(arguments);
  trainer.saveModel(temp / "model.bin");
  return temp / "model.bin";
}

TEST(CategoryModel, TellsCategories) {
  test::TempDir temp;
  const CategoryModel model{train(temp, fasttext::model_name::sup)};
  EXPECT_EQ(model.category("the beans\nand their rods"), "garden");
  EXPECT_EQ(model.category("a ferry, a crane ferry tide"), "harbour");
  EXPECT_EQ(model.category("Ferry; Crane. Pier!"), "harbour") << "only words count, in lower case";
  EXPECT_EQ(model.category("Zzqx Wwvk"), "") << "the model knows no word of it";
  EXPECT_EQ(model.category("..."), "");
}

TEST(CategoryModel, RefusesWhatIsNoModelOfCategories) {
  test::TempDir temp;
  EXPECT_THROW(CategoryModel{temp / "none.bin"}, InputError);
  EXPECT_THROW(CategoryModel{temp.write("text.bin", "no model at all")}, InputError);
  EXPECT_THROW(CategoryModel{train(temp, fasttext::model_name::sg)}, InputError);
}

}  // namespace
}  // namespace sst
