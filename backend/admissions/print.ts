import { ticketFacts, ticketRules } from "#contract/admissions/facts";
import type { AdmissionTicket } from "#contract/admissions/shapes";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { qrModules } from "../certificates/rendering/qr";
import { cleanName } from "../files/names";
import { type PrintData, printAccessible } from "../print/print";
import type { TicketPhoto } from "./ticket";

/** What `templates/admission.typ` lays out, a page for each ticket. */
interface AdmissionSheet extends PrintData {
  tickets: {
    organiser: string;
    heading: string;
    exam: string;
    rows: [label: string, value: string][];
    photo: { name: string; alt: string } | null;
    /** Where a photo can be stuck on; "" beside one. */
    noPhoto: string;
    code: { name: string; alt: string; caption: string };
    rulesTitle: string;
    rules: string[];
  }[];
}

/** Tickets as one tagged PDF in this language. */
export async function printTickets(
  all: readonly { ticket: AdmissionTicket; photo: TicketPhoto | null }[],
  language: Language,
) {
  const t = translators[language];
  const pictures: Record<string, Uint8Array> = {};
  const tickets = all.map(({ ticket, photo }, at): AdmissionSheet["tickets"][number] => {
    const photoName = `photo-${at}.${photo?.type === "image/png" ? "png" : "jpg"}`;
    if (photo) pictures[photoName] = photo.bytes;
    pictures[`code-${at}.svg`] = qrPicture(ticket.checkAddress);
    return {
      ...{ organiser: ticket.organiser, heading: t("rooms:ticket.title"), exam: ticket.exam },
      rows: ticketFacts(ticket).map(({ key, value }) => [t(`rooms:ticket.${key}`), value]),
      photo: photo && { name: photoName, alt: t("rooms:ticket.photoOf", { name: ticket.name }) },
      noPhoto: photo ? "" : t("rooms:ticket.photo"),
      code: { name: `code-${at}.svg`, alt: ticket.checkAddress, caption: t("rooms:ticket.check") },
      rulesTitle: t("rooms:ticket.rules"),
      rules: ticketRules(ticket, t("rooms:ticket.usualRules")),
    };
  });
  const [first] = all;
  const title =
    all.length === 1 ? `${t("rooms:ticket.title")} ${first!.ticket.name}` : t("rooms:ticket.title");
  const sheet: AdmissionSheet = { title: `${title} · ${first!.ticket.exam}`, language, tickets };
  const bytes = Buffer.from(await printAccessible("admission", sheet, pictures));
  const name = cleanName(`${sheet.title.replace(/[\\/]/g, " ")}.pdf`, "tickets", "pdf");
  return { bytes, size: bytes.length, type: "application/pdf", name };
}

/** A QR code of this text, as SVG. */
export function qrPicture(text: string): Uint8Array {
  const { modules, path } = qrModules(text)!;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${modules}" height="${modules}" viewBox="0 0 ${modules} ${modules}"><path fill="#fff" d="M0 0h${modules}v${modules}h-${modules}z"/><path d="${path}"/></svg>`,
  );
}
