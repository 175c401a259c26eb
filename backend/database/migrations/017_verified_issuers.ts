import type { Step } from "./step";

/** Names of companies are compared in a normal form, and every verified company has the day of it. */
export const verifiedIssuers: Step = async ({ run }) => {
  // The keys of companies that exist are computed by the code, at the next start (`accounts/company-names.ts`).
  await run("alter table company add column name_key text not null default ''");
  await run("create index company_name_key on company (name_key)");
  // Of companies that were verified before this was written down, today is what can be said.
  await run(
    `update company set verified_at = ${Date.now()} where verification = 'verified' and verified_at = 0`,
  );
};
