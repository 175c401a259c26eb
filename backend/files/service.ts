import type { companyCalls } from "#contract/companies/calls";
import { admits, may } from "#contract/roles";
import type { Caller, Handlers } from "../handler";
import { notFound } from "../handler";

export const fileService: Pick<Handlers<typeof companyCalls>, "file"> = {
  /** Somebody opens a picture of their own company, or a licence that they keep; each time anew it is asked who. */
  async file({ id }, { queries, caller }) {
    const file = await queries.selectFrom("file").selectAll().where("id", "=", id).executeTakeFirst();
    if (!file || !maySee(caller, file)) notFound();
    const { bytes, type, size, name, purpose } = file;
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": type,
        "content-length": String(size),
        "content-disposition": `attachment; filename*=UTF-8''${encoded(name)}`,
        "x-content-type-options": "nosniff",
        // An id never gets another content, but a licence must not stay in a browser that others use too.
        "cache-control": purpose === "licence" ? "no-store" : "private, max-age=3600, immutable",
      },
    });
  },
};

/** Licences are for those who keep the company; whatever belongs to another one is for the platform alone. */
function maySee({ roles, companyId }: Caller, file: { company_id: string; purpose: string }): boolean {
  if (admits(may.administer, roles)) return true;
  return file.company_id === companyId && (file.purpose !== "licence" || admits(may.keepCompany, roles));
}

/** RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
