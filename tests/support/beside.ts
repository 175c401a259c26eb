import { join } from "node:path";
import { end } from "#backend/certificates/ending";
import { issueCertificates } from "#backend/certificates/issue";
import { openSigning } from "#backend/certificates/signing";
import { type Database, openDatabase } from "#backend/database/open";
import { secretsOf } from "#backend/secrets";
import { certificateCalls } from "#contract/certificates/calls";
import type { CertificateDraft } from "#contract/certificates/shapes";
import { paths } from "~/paths";
import { as, type Mobile } from "./cast";
import { draft, insertTemplate } from "./certificates";

/** Works on the database beside a running site, on behalf of somebody. */
export async function besideSite<Result>(
  dataFolder: string,
  mobile: Mobile,
  work: (database: Database, caller: { companyId: string; operatorId: string }) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(join(dataFolder, "mingshi.sqlite"));
  try {
    const { id, company_id } = await database.queries
      .selectFrom("operator")
      .select(["id", "company_id"])
      .where("mobile", "=", mobile)
      .executeTakeFirstOrThrow();
    return await work(database, { companyId: company_id, operatorId: id });
  } finally {
    await database.close();
  }
}

export interface Issued {
  templateUuid: string;
  certificateUuid: string;
  number: string;
  name: string;
  /** The address of its page. */
  path: string;
}

/** Issues certificates of one template on a site that runs, with its own key, as the author's company would. */
export async function issueOn(dataFolder: string, drafts: Partial<CertificateDraft>[]): Promise<Issued[]> {
  return besideSite(dataFolder, as.author, async ({ queries, transaction }, caller) => {
    const templateUuid = await insertTemplate(queries, caller.companyId, caller.operatorId);
    const issuing = { ...caller, templateId: templateUuid, listId: "", isStaged: false, replaces: "" };
    const hands = { clock, signing: openSigning(secretsOf(dataFolder).device) };
    const ids = await transaction((trx) => issueCertificates(trx, hands, issuing, drafts.map(draft)));
    const rows = await queries
      .selectFrom("certificate")
      .select(["id as certificateUuid", "number", "name"])
      .where("id", "in", ids)
      .execute();
    return ids.map((id) => {
      const row = rows.find(({ certificateUuid }) => certificateUuid === id)!;
      return { ...row, templateUuid, path: paths.verify.info(templateUuid, id) };
    });
  });
}

/** Takes a certificate back. */
export const revokeOn = (dataFolder: string, { certificateUuid }: Issued, reason: string) =>
  besideSite(dataFolder, as.author, ({ transaction }, caller) =>
    transaction((queries) => {
      const context = { queries, clock, caller } as never;
      return end(certificateCalls.revoke, context, certificateUuid, { state: "revoked", reason });
    }),
  );

const clock = { now: () => Date.now() };
