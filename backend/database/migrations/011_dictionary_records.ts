import type { Step } from "./step";

/** The dictionary becomes a plain record: searchable, removed rows can be restored, and keys are unique. */
export const dictionaryRecords: Step = async ({ run }) => {
  await run("alter table dictionary add column search_key text not null default ''");
  await run("alter table dictionary add column removed_at bigint not null default 0");
  await run("update dictionary set search_key = lower(dict_key || ' ' || info || ' ' || value)");
  await run("create unique index dictionary_key on dictionary (parent_id, dict_key) where removed_at = 0");
};
