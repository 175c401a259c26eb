import { certificateCalls } from "#contract/certificates/calls";
import type { CertificateLanguage } from "#contract/certificates/shapes";
import { attached } from "../files/service";
import { type Context, type Handlers, notFound, type Refusing, refuse } from "../handler";
import { pictureAddress } from "./addresses";
import { pdfOf, pngOf, svgOf } from "./drawing/draw";
import { drawingOf, picturesOf, reply } from "./drawn";
import { findByClaim } from "./find";
import { type CertificateRow, lookOf, readCertificate, shownOf, stateOf } from "./shown";

/** Pixels across: as printed at 150 dpi on the long side, and what chats show. */
const widths = { full: 1754, card: 600 } as const;

interface Wanted {
  templateUuid: string;
  certificateUuid: string;
  site: string;
  language?: CertificateLanguage | undefined;
}

/** Anyone checks a certificate. */
export const publicService: Pick<
  Handlers<typeof certificateCalls>,
  "find" | "show" | "sheet" | "pdf" | "picture" | "ownPicture"
> = {
  /** Somebody who holds a certificate in hand finds its page. */
  async find(claim, context) {
    return (await findByClaim(context, claim)) ?? refuse(certificateCalls.find, "CERTIFICATE_NOT_FOUND");
  },

  async show(address, { queries, clock }) {
    return shownOf(await readCertificate(queries, address), clock.now());
  },

  async sheet(wanted, context) {
    const row = await readDrawable(certificateCalls.sheet, wanted, context);
    const { look } = drawingOf(row, wanted.site);
    const svg = svgOf(drawingOf(row, wanted.site, wanted.language), (which) =>
      look[which] ? pictureAddress(wanted, which) : null,
    );
    return { svg };
  },

  async pdf(wanted, context) {
    const row = await readDrawable(certificateCalls.pdf, wanted, context);
    const drawing = drawingOf(row, wanted.site, wanted.language);
    return reply("application/pdf", keyOf("pdf", row, wanted), async () =>
      pdfOf(drawing, await picturesOf(context.queries, row.company_id, drawing.look)),
    );
  },

  async picture({ size, ...wanted }, context) {
    const row = await readDrawable(certificateCalls.picture, wanted, context);
    const drawing = drawingOf(row, wanted.site, wanted.language);
    return reply("image/png", keyOf(size, row, wanted), async () =>
      pngOf(drawing, await picturesOf(context.queries, row.company_id, drawing.look), widths[size]),
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
    // Neither the version of a template that is in use nor a file ever changes.
    return file ? attached(file, "public, max-age=86400, immutable") : notFound();
  },
};

/**
 * A certificate that still stands. Of one that was revoked or replaced nothing is drawn: a file goes from hand to hand
 * without its page, and a mark across it can be cut off.
 */
async function readDrawable(
  call: Refusing<"CERTIFICATE_NOT_GOOD">,
  wanted: Wanted,
  { queries, clock }: Pick<Context, "queries" | "clock">,
): Promise<CertificateRow> {
  const row = await readCertificate(queries, wanted);
  const state = stateOf(row, clock.now());
  return state === "issued" || state === "expired" ? row : refuse(call, "CERTIFICATE_NOT_GOOD");
}

/** All that a drawing depends on: what is printed, how it looks, for which site and in which language. */
const keyOf = (form: "pdf" | "full" | "card", row: CertificateRow, { site, language }: Wanted) =>
  JSON.stringify([form, row.id, row.hash, row.version_id, site, language ?? ""]);
