import { end } from "#backend/certificates/ending";
import { issueCertificates } from "#backend/certificates/issue";
import { openSigning } from "#backend/certificates/signing";
import { secretsOf } from "#backend/secrets";
import { certificateCalls } from "#contract/certificates/calls";
import type { CertificateDraft, TemplateContent } from "#contract/certificates/shapes";
import { paths } from "~/paths";
import { besideSite } from "./bankOf";
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
  return besideSite(dataFolder, as.author, async (database, caller) => {
    const templateId = await insertTemplate(database.queries, caller.companyId, caller.operatorId, template);
    const issuing = { ...caller, templateId, listId: "", isStaged: false, replaces: "" };
    const ids = await database.transaction((queries) =>
      issueCertificates(queries, handsOf(dataFolder), issuing, drafts.map(draft)),
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
  await besideSite(dataFolder, as.author, (database, caller) =>
    database.transaction(async (queries) => {
      const context = { queries, clock: handsOf(dataFolder).clock, caller } as never;
      const state = replacement ? "replaced" : "revoked";
      await end(certificateCalls.revoke, context, certificateUuid, { state, reason });
      if (!replacement) return;
      const other = replacement.certificateUuid;
      const certificates = queries.updateTable("certificate");
      await certificates.set({ replaced_by: other }).where("id", "=", certificateUuid).execute();
      await certificates.set({ replaces: certificateUuid }).where("id", "=", other).execute();
    }),
  );
}

/** Changes a certificate's row behind the site's back. */
export async function tamperOn(
  dataFolder: string,
  { certificateUuid }: Issued,
  change: (printed: string) => { printed?: string; staged?: string; ends_at?: number },
): Promise<void> {
  await besideSite(dataFolder, as.author, async ({ queries }) => {
    const { printed } = await queries
      .selectFrom("certificate")
      .select("printed")
      .where("id", "=", certificateUuid)
      .executeTakeFirstOrThrow();
    await queries.updateTable("certificate").set(change(printed)).where("id", "=", certificateUuid).execute();
  });
}

/** What issuing and ending need beside the database: the site's own key, and the time. */
const handsOf = (dataFolder: string) => ({
  clock: { now: () => Date.now() },
  signing: openSigning(secretsOf(dataFolder).device),
});
