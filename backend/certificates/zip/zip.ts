import { certificateCalls } from "#contract/certificates/calls";
import { certificateLimits, type TemplateContent } from "#contract/certificates/shapes";
import { audit } from "../../audit";
import { companyDay } from "../../companies/zone";
import type { Queries } from "../../database/open";
import { streamed } from "../../files/service";
import { type Context, type Handlers, refuse } from "../../handler";
import { writeZip, zipMostBytes } from "../../zip/writing";
import { type CertificateFilter, filterCertificates, issued } from "../record/filter";
import { entriesOf } from "./zip-entries";

/** Maximum bytes of a certificate without its pictures: fonts and lines. */
const plainBytes = 300_000;

type Zipping = Context<typeof certificateCalls.zip | typeof certificateCalls.zipMany>;

/** Operators download many certificates at once: those of a filter, or those that they chose. */
export const zipService: Pick<Handlers<typeof certificateCalls>, "zip" | "zipMany"> = {
  zip({ site, ...filter }, context) {
    const { queries, caller, clock } = context;
    const matches = filterCertificates(queries, caller.companyId, filter, clock.now());
    return zipOf(context, matches, site, filter);
  },

  zipMany({ site, certificateUuids }, context) {
    const matches = issued(context.queries, context.caller.companyId);
    return zipOf(context, matches.where("certificate.id", "in", certificateUuids), site, {});
  },
};

/**
 * Those of these certificates that are neither revoked nor replaced, each rendered as the client reads: a slow
 * client blocks nobody, and a disconnect stops the rendering.
 */
async function zipOf(
  context: Zipping,
  matches: ReturnType<typeof issued>,
  site: string,
  asked: Partial<CertificateFilter>,
): Promise<Response> {
  const { queries, caller, clock, language } = context;
  const { companyId } = caller;
  const now = clock.now();
  const ids = await idsToZip(queries, companyId, matches);
  await audit(context, "certificate.zip", "", { after: { ...asked, certificates: ids.length } });
  const day = await companyDay(queries, companyId, now);
  const zipping = { companyId, ids, site, language, now, day, ahead: 1 };
  return streamed(writeZip(entriesOf(queries, zipping)), { name: zipName(day), type: "application/zip" });
}

export const zipName = (day: string): string => `certificates-${day}.zip`;

/** Those of the matches that go into a zip, newest first. Refused where there are none, or more than one can hold. */
export async function idsToZip(
  queries: Queries,
  companyId: string,
  matches: ReturnType<typeof issued>,
): Promise<string[]> {
  const call = certificateCalls.zip;
  const found = await standing(matches);
  if (found.length === 0) refuse(call, "NOTHING_TO_DOWNLOAD");
  if (found.length > certificateLimits.zipMax) refuse(call, "TOO_MANY_TO_DOWNLOAD");
  const sizes = await sizesOf(queries, companyId, [...new Set(found.map((row) => row.version_id))]);
  const size = found.reduce((sum, row) => sum + plainBytes + sizes.get(row.version_id)!, 0);
  if (size > zipMostBytes) refuse(call, "TOO_MANY_TO_DOWNLOAD");
  return found.map(({ id }) => id);
}

/** Revoked and replaced certificates are excluded: they must not circulate as files. */
const standing = (matches: ReturnType<typeof issued>) =>
  matches
    .select(["certificate.id", "certificate.version_id"])
    .where("certificate.state", "=", "issued")
    .orderBy("certificate.issued_at", "desc")
    .orderBy("certificate.id", "desc")
    .limit(certificateLimits.zipMax + 1)
    .execute();

/** The bytes of the pictures that each version puts on a certificate. */
async function sizesOf(
  queries: Queries,
  companyId: string,
  versionIds: string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const id of versionIds) {
    const { content } = await queries
      .selectFrom("certificate_version")
      .select("content")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { logo, seal, background } = (JSON.parse(content) as TemplateContent).look;
    const files = await queries
      .selectFrom("file")
      .select("size")
      .where("company_id", "=", companyId)
      .where("id", "in", [logo, seal, background])
      .execute();
    sizes.set(
      id,
      files.reduce((sum, file) => sum + file.size, 0),
    );
  }
  return sizes;
}
