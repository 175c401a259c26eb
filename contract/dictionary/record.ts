import * as z from "zod/v4";
import { recordOf } from "../records/record";
import { may } from "../roles";
import { dictionaryDraft, dictionaryEntry } from "./shapes";

/** The platform's option lists: types, and the values of each (000 §3). */
export const dictionaryRecord = recordOf({
  name: "dictionary",
  noun: ["dictionary entry", "dictionary entries"],
  service: "management",
  scope: "platform",
  id: "dictUuid",
  named: "id",
  shape: dictionaryDraft,
  change: dictionaryDraft,
  row: dictionaryEntry,
  filter: { parentUuid: z.string("NOT_VALID").max(64, "NOT_VALID").optional() },
  isSearched: true,
  sort: ["dictKey", "info", "value"],
  unique: { fields: ["parentUuid", "dictKey"], reason: "DICTIONARY_KEY_TAKEN" },
  refusals: {
    DICTIONARY_KEY_TAKEN: "dictKey",
    DICTIONARY_PARENT_GONE: "parentUuid",
    DICTIONARY_HAS_VALUES: null,
  },
  allow: { read: "signedIn", add: may.keepDictionary, change: may.keepDictionary },
  deletion: "undo",
  paths: { get: "/dictionary/value/{id}", remove: "/dictionary/remove/{id}" },
  removal: "GET",
});
