import type { Step } from "./step";

/**
 * Names are found by their pinyin where the company's setting is on (000 §3). The keys of what is there already are
 * emptied, and filled at the next start (`backend/setup/search-keys.ts`).
 */
export const pinyin: Step = async ({ run }) => {
  await run(
    "alter table company add column pinyin_search integer not null default 1 check (pinyin_search in (0, 1))",
  );
  for (const table of ["paper", "exam", "candidate", "certificate", "certificate_template"]) {
    await run(`update ${table} set search_key = ''`);
    await run(`create index ${table}_unkeyed on ${table} (id) where search_key = ''`);
  }
};
