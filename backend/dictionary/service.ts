import type { dictionaryCalls } from "#contract/dictionary/calls";
import { dictionaryRecord } from "#contract/dictionary/record";
import type { Queries } from "../database/open";
import { type Handlers, refuse } from "../handler";
import { recordHandlers } from "../records/handlers";
import type { Fields, RecordTable } from "../records/table";

const columns = { parentUuid: "parent_id", dictKey: "dict_key", info: "info", value: "value" };

/** All entries, or those of one type. */
const entries = (queries: Queries) =>
  queries
    .selectFrom("dictionary")
    .select(["id as dictUuid", "parent_id as parentUuid", "dict_key as dictKey", "info", "value"])
    .where("removed_at", "=", 0)
    .orderBy("id");

const hasValues = async (queries: Queries, id: string) =>
  (await entries(queries).where("parent_id", "=", id).limit(1).executeTakeFirst()) !== undefined;

/** A value belongs to an existing type; types have no parent, so that lists do not nest. */
async function refuseOrphan(queries: Queries, { parentUuid }: Fields, isType: boolean): Promise<void> {
  if (parentUuid === "") return;
  const parent = await entries(queries)
    .where("id", "=", String(parentUuid))
    .where("parent_id", "=", "")
    .executeTakeFirst();
  if (!parent || isType) refuse(dictionaryRecord.calls.add, "DICTIONARY_PARENT_GONE");
}

export const dictionaryTable: RecordTable = {
  table: "dictionary",
  columns,
  async onAdd({ queries }, fields) {
    await refuseOrphan(queries, fields, false);
    return {};
  },
  async onUpdate({ queries }, fields, id) {
    await refuseOrphan(queries, fields, await hasValues(queries, id));
    return {};
  },
  async onRemove({ queries }, id) {
    if (await hasValues(queries, id)) refuse(dictionaryRecord.calls.remove, "DICTIONARY_HAS_VALUES");
  },
};

const { get: value, ...handlers } = recordHandlers(dictionaryRecord, dictionaryTable);

/** Forms read their option lists; platform administrators edit them. */
export const dictionaryService: Handlers<typeof dictionaryCalls> = {
  ...handlers,
  value,
  all: (_, { queries }) => entries(queries).execute(),
  values: ({ id }, { queries }) => entries(queries).where("parent_id", "=", id).execute(),
};
