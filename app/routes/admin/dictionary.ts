import { dictionaryRecord } from "#contract/dictionary/record";
import { paths } from "~/paths";
import type { RecordPages } from "~/records/pages";

/** Platform administrators maintain the option lists: the types, and each type's values. */
export const dictionaryPages: RecordPages = {
  record: dictionaryRecord,
  screen: "dictionary",
  address: paths.admin.dictionary(),
  words: "admin:dictionary",
  verbs: ["add", "update", "remove", "restore"],
  client: ({ dictionary }) => ({
    page: dictionary.page,
    get: dictionary.value,
    add: dictionary.add,
    update: dictionary.update,
    remove: dictionary.remove,
    restore: dictionary.restore,
  }),
  columns: [
    { field: "info" },
    { field: "dictKey" },
    { field: "value" },
    { field: "parentUuid", kind: "choice" },
  ],
  controls: {
    parentUuid: { kind: "choice", hasHint: true },
    info: {},
    dictKey: { hasHint: true },
    value: { isOptional: true, hasHint: true },
  },
  choices: {
    parentUuid: {
      load: ({ dictionary }) => dictionary.all({}),
      optionOf: ({ dictUuid, parentUuid, info }) =>
        parentUuid === "" ? { value: String(dictUuid), label: String(info) } : null,
    },
  },
  filters: ["parentUuid"],
  // A search covers everything; without one the list begins with the types.
  narrow: ({ parentUuid, key }) => ({ parentUuid: parentUuid || (key ? undefined : "") }),
  rowLink: ({ dictUuid, parentUuid }) =>
    parentUuid === "" ? paths.admin.dictionary({ parentUuid: String(dictUuid) }) : null,
};
