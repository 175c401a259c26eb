import type { Step } from "./step";

/** Invitations of operators: nothing of the invited person changes before they accept. */
export const operatorInvitations: Step = async ({ table, run }) => {
  await table(
    "operator_invitation",
    `id text primary key, company_id text not null references company (id), mobile text not null, real_name text not null,
     roles text not null, code_hash text not null, invited_by text not null, at bigint not null,
     unique (company_id, mobile)`,
  );
  await run("create index operator_invitation_mobile on operator_invitation (mobile)");
  await run("create index operator_invitation_at on operator_invitation (company_id, at desc, id)");
};
