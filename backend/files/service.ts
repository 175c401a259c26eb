import type { companyCalls } from "#contract/companies/calls";
import { admits, may } from "#contract/roles";
import type { Tables } from "../database/schema";
import type { Caller, Handlers } from "../handler";
import { notFound } from "../handler";

/**
 * Pictures that stand on every page: a browser may keep them for a while, as an id never gets another content. Licences,
 * and pictures of questions and certificates, must not stay in one that others use too (C6).
 */
const ofFrame = ["logo", "avatar"];

export const fileService: Pick<Handlers<typeof companyCalls>, "file"> = {
  /** Somebody opens a picture of their own company, or a licence that they keep; each time anew it is asked who. */
  async file({ id }, { queries, caller }) {
    const file = await queries.selectFrom("file").selectAll().where("id", "=", id).executeTakeFirst();
    if (!file || !maySee(caller, file)) notFound();
    return attached(file, ofFrame.includes(file.purpose) ? "private, max-age=3600, immutable" : "no-store");
  },
};

/** A kept file to be saved under its name; a browser neither runs it nor takes it for anything else (D2). */
export const attached = (
  { bytes, type, size, name }: Pick<Tables["file"], "bytes" | "type" | "size" | "name">,
  cacheControl: string,
): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-length": String(size),
      "content-disposition": `attachment; filename*=UTF-8''${encoded(name)}`,
      "x-content-type-options": "nosniff",
      "cache-control": cacheControl,
    },
  });

/**
 * Licences are for those who keep the company; whatever belongs to another one is for the platform alone. Exports may
 * hold keys, and are opened by their task.
 */
function maySee({ roles, companyId }: Caller, file: { company_id: string; purpose: string }): boolean {
  if (file.purpose === "export") return false;
  if (admits(may.administer, roles)) return true;
  return file.company_id === companyId && (file.purpose !== "licence" || admits(may.keepCompany, roles));
}

/** RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
