import { certificateCalls } from "#contract/certificates/calls";
import type { Language } from "#locales/languages";
import { attached } from "../../files/service";
import { type Context, type Handlers, notFound, type Refusing, refuse } from "../../handler";
import { pictureAddress } from "../record/addresses";
import { picturesOf, renderInputOf, reply } from "../record/render";
import { lookOf, readCertificate, type StoredCertificate, shownOf, stateOf } from "../record/shown";
import { pdfOf, pngOf, svgOf } from "../rendering/render";
import { findByClaim } from "./find";

/** Widths in pixels: print at 150 dpi on the long side, and chat previews. */
const widths = { full: 1754, card: 600 } as const;

interface Wanted {
  templateUuid: string;
  certificateUuid: string;
  site: string;
  language?: Language | undefined;
}

/** Anyone may verify a certificate. */
export const publicService: Pick<
  Handlers<typeof certificateCalls>,
  "find" | "show" | "sheet" | "pdf" | "picture" | "ownPicture"
> = {
  /** Finds the page of a certificate by what is printed on it. */
  async find(claim, context) {
    return (await findByClaim(context, claim)) ?? refuse(certificateCalls.find, "CERTIFICATE_NOT_FOUND");
  },

  async show(address, { queries, clock }) {
    return shownOf(await readCertificate(queries, address), clock.now());
  },

  async sheet(wanted, context) {
    const row = await readDrawable(certificateCalls.sheet, wanted, context);
    const { look } = renderInputOf(row, wanted.site);
    const svg = await svgOf(renderInputOf(row, wanted.site, wanted.language), (which) =>
      look[which] ? pictureAddress(wanted, which) : null,
    );
    return { svg };
  },

  async pdf(wanted, context) {
    const row = await readDrawable(certificateCalls.pdf, wanted, context);
    const renderInput = renderInputOf(row, wanted.site, wanted.language);
    return reply("application/pdf", keyOf("pdf", row, wanted), async () =>
      pdfOf(renderInput, await picturesOf(context.queries, row.company_id, renderInput.look)),
    );
  },

  async picture({ size, ...wanted }, context) {
    const row = await readDrawable(certificateCalls.picture, wanted, context);
    const renderInput = renderInputOf(row, wanted.site, wanted.language);
    return reply("image/png", keyOf(size, row, wanted), async () =>
      pngOf(renderInput, await picturesOf(context.queries, row.company_id, renderInput.look), widths[size]),
    );
  },

  async ownPicture({ which, ...address }, { queries }) {
    const row = await readCertificate(queries, address);
    const file = await queries
      .selectFrom("file")
      .selectAll()
      .where("id", "=", lookOf(row)[which])
      .where("company_id", "=", row.company_id)
      .where("purpose", "=", "certificate")
      .executeTakeFirst();
    // Used template versions and files are immutable.
    return file ? attached(file, "public, max-age=86400, immutable") : notFound();
  },
};

/**
 * A certificate neither revoked nor replaced. Those are not rendered: a file circulates without its page, and
 * a watermark can be cropped.
 */
async function readDrawable(
  call: Refusing<"CERTIFICATE_NOT_GOOD">,
  wanted: Wanted,
  { queries, clock }: Pick<Context, "queries" | "clock">,
): Promise<StoredCertificate> {
  const row = await readCertificate(queries, wanted);
  const state = stateOf(row, clock.now());
  return state === "issued" || state === "expired" ? row : refuse(call, "CERTIFICATE_NOT_GOOD");
}

/** All that a rendering depends on: printed content, look, site and language. */
const keyOf = (form: "pdf" | "full" | "card", row: StoredCertificate, { site, language }: Wanted) =>
  JSON.stringify([form, row.id, row.hash, row.version_id, site, language ?? ""]);
