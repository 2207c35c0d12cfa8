#pragma once

// The whole library. README.md next to this folder has examples.

#include <styletree/cleaner.hpp>
#include <styletree/drift.hpp>
#include <styletree/error.hpp>
#include <styletree/metadata.hpp>
#include <styletree/model.hpp>
#include <styletree/model_store.hpp>
#include <styletree/page.hpp>
#include <styletree/reader.hpp>
#include <styletree/remote_files.hpp>
#include <styletree/sample.hpp>
#include <styletree/status.hpp>
#include <styletree/trainer.hpp>
#include <styletree/verdict.hpp>
#include <styletree/version.hpp>
