import { createHash } from "node:crypto";
import type { InferResult } from "kysely";
import type * as z from "zod/v4";
import type {
  CertificateLook,
  CertificateState,
  Printed,
  PublicCertificate,
  publicCertificate,
  TemplateContent,
} from "#contract/certificates/shapes";
import { certificatePictures } from "#contract/certificates/shapes";
import { compiledOnce, readRows } from "../../database/compiled";
import type { Queries } from "../../database/open";
import { notFound } from "../../handler";

type Address = {
  templateUuid: string;
  certificateUuid: string;
};

/**
 * A certificate with everything on its page, in one query by id. Not found: nonexistent ids, another
 * template's certificates, and those staged by an unfinished list.
 */
export async function readCertificate(
  queries: Queries,
  { templateUuid, certificateUuid }: Address,
): Promise<StoredCertificate> {
  const rows = await readRows(queries, shown(queries, { certificateUuid, templateUuid }));
  return rows[0] ?? notFound();
}

const shown = compiledOnce(["certificateUuid", "templateUuid"], (queries, address: Address) => {
  const { certificateUuid, templateUuid } = address;
  return queries
    .selectFrom("certificate as own")
    .innerJoin("certificate_version as version", "version.id", "own.version_id")
    .innerJoin("signing_key as key", "key.id", "own.key_id")
    .innerJoin("company", "company.id", "own.company_id")
    .leftJoin("certificate as later", "later.id", "own.replaced_by")
    .leftJoin("certificate as earlier", "earlier.id", "own.replaces")
    .select(["own.id", "own.company_id", "own.template_id", "own.version_id", "own.printed", "own.hash"])
    .select(["own.signature", "own.key_id", "own.state", "own.ends_at", "own.changed_at", "own.reason"])
    .select(["own.issued_at", "version.content", "company.time_zone"])
    .select(["key.public_key", "key.retired_at", "key.revoked_at"])
    .select(["later.id as later_id", "later.template_id as later_template", "later.number as later_number"])
    .select(["earlier.id as earlier_id", "earlier.template_id as earlier_template"])
    .select("earlier.number as earlier_number")
    .where("own.id", "=", certificateUuid)
    .where("own.template_id", "=", templateUuid)
    .where("own.staged", "=", "");
});

export type StoredCertificate = InferResult<ReturnType<typeof shown>>[number];

/** The public view of it at this moment. */
export function shownOf(row: StoredCertificate, now: number): z.input<typeof publicCertificate> {
  const look = lookOf(row);
  const facts: Omit<PublicCertificate, "checkedAt" | "revision"> = {
    companyUuid: row.company_id,
    printed: printedOf(row),
    hash: row.hash,
    signature: row.signature,
    keyId: row.key_id,
    publicKey: row.public_key,
    state: stateOf(row, now),
    changedAt: row.changed_at,
    reason: row.reason,
    replacedBy: otherOf(row.later_id, row.later_template, row.later_number),
    replaces: otherOf(row.earlier_id, row.earlier_template, row.earlier_number),
    issuedAt: row.issued_at,
    keyState: row.revoked_at > 0 ? "revoked" : row.retired_at > 0 ? "retired" : "good",
    look,
    pictures: certificatePictures.filter((which) => look[which] !== ""),
    timeZone: row.time_zone,
  };
  return { ...facts, checkedAt: now, revision: revisionOf(row, facts) };
}

/** The row stays `issued`; expiry is computed from the clock. */
export function stateOf(
  { state, ends_at }: Pick<StoredCertificate, "state" | "ends_at">,
  now: number,
): CertificateState {
  if (state !== "issued") return state as CertificateState;
  return ends_at > 0 && ends_at <= now ? "expired" : "issued";
}

export const printedOf = ({ printed }: StoredCertificate): Printed => JSON.parse(printed);

export const lookOf = ({ content }: StoredCertificate): CertificateLook =>
  (JSON.parse(content) as TemplateContent).look;

const otherOf = (id: string | null, templateUuid: string | null, number: string | null) =>
  id && templateUuid && number ? { certificateUuid: id, templateUuid, number } : null;

/** A revision of what is shown, apart from the time; used template versions are immutable. */
const revisionOf = (row: StoredCertificate, facts: object): string =>
  createHash("sha256")
    .update(JSON.stringify([facts, row.version_id]))
    .digest("base64url")
    .slice(0, 22);
