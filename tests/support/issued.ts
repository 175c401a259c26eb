import { join } from "node:path";
import { end } from "#backend/certificates/ending";
import { issueCertificates } from "#backend/certificates/issue";
import { openSigning } from "#backend/certificates/signing";
import { openDatabase } from "#backend/database/open";
import { secretsOf } from "#backend/secrets";
import { certificateCalls } from "#contract/certificates/calls";
import type { CertificateDraft, TemplateContent } from "#contract/certificates/shapes";
import { paths } from "~/paths";
import { as } from "./cast";
import { draft, insertTemplate } from "./certificates";

export interface Issued {
  templateUuid: string;
  certificateUuid: string;
  number: string;
  name: string;
  /** The address of its page. */
  path: string;
}

/** Issues certificates of one template on a site that runs, with its own key, as the author's company would. */
export async function issueOn(
  dataFolder: string,
  drafts: Partial<CertificateDraft>[],
  template: Partial<TemplateContent> = {},
): Promise<Issued[]> {
  return onSite(dataFolder, async ({ database, hands, caller }) => {
    const templateId = await insertTemplate(database.queries, caller.companyId, caller.operatorId, template);
    const issuing = { ...caller, templateId, listId: "", isStaged: false, replaces: "" };
    const ids = await database.transaction((queries) =>
      issueCertificates(queries, hands, issuing, drafts.map(draft)),
    );
    const rows = await database.queries
      .selectFrom("certificate")
      .select(["id", "number", "name"])
      .where("id", "in", ids)
      .execute();
    return ids.map((certificateUuid) => {
      const { number, name } = rows.find(({ id }) => id === certificateUuid)!;
      const path = paths.verify.info(templateId, certificateUuid);
      return { templateUuid: templateId, certificateUuid, number, name, path };
    });
  });
}

/** Takes a certificate back; or, with another one to stand in its place, replaces it. */
export async function endOn(
  dataFolder: string,
  { certificateUuid }: Issued,
  reason: string,
  replacement?: Issued,
): Promise<void> {
  await onSite(dataFolder, ({ database, hands, caller }) =>
    database.transaction(async (queries) => {
      const context = { queries, clock: hands.clock, caller } as never;
      const state = replacement ? "replaced" : "revoked";
      await end(certificateCalls.revoke, context, certificateUuid, { state, reason });
      if (!replacement) return;
      const other = replacement.certificateUuid;
      await queries
        .updateTable("certificate")
        .set({ replaced_by: other })
        .where("id", "=", certificateUuid)
        .execute();
      await queries
        .updateTable("certificate")
        .set({ replaces: certificateUuid })
        .where("id", "=", other)
        .execute();
    }),
  );
}

/** Changes a certificate's row behind the site's back. */
export async function tamperOn(
  dataFolder: string,
  { certificateUuid }: Issued,
  change: (printed: string) => { printed?: string; staged?: string; ends_at?: number },
): Promise<void> {
  await onSite(dataFolder, async ({ database: { queries } }) => {
    const { printed } = await queries
      .selectFrom("certificate")
      .select("printed")
      .where("id", "=", certificateUuid)
      .executeTakeFirstOrThrow();
    await queries.updateTable("certificate").set(change(printed)).where("id", "=", certificateUuid).execute();
  });
}

type House = {
  database: Awaited<ReturnType<typeof openDatabase>>;
  hands: { clock: { now(): number }; signing: ReturnType<typeof openSigning> };
  caller: { companyId: string; operatorId: string };
};

async function onSite<Result>(dataFolder: string, work: (house: House) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(join(dataFolder, "mingshi.sqlite"));
  try {
    const operator = await database.queries
      .selectFrom("operator")
      .select(["id", "company_id"])
      .where("mobile", "=", as.author)
      .executeTakeFirstOrThrow();
    const signing = openSigning(secretsOf(dataFolder).device);
    const hands = { clock: { now: () => Date.now() }, signing };
    const caller = { companyId: operator.company_id, operatorId: operator.id };
    return await work({ database, hands, caller });
  } finally {
    await database.close();
  }
}
