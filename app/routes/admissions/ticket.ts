import type { LoaderFunctionArgs } from "@remix-run/node";
import { askedOpenly } from "~/reports/external.server";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { noRightPage } from "~/reports/report-document.server";
import { candidate } from "~/sitting/candidate.server";
import { ticketPage } from "./ticket-page.server";

export const handle = { isDocument: true };

/** An admission ticket at its open address (000 §2), or its PDF: by a signed link, or the candidate's own session. */
export async function loader(args: LoaderFunctionArgs) {
  const reader = await candidate(args);
  const asked = await askedOpenly(args, reader);
  if (reader.url.pathname.endsWith("/pdf")) {
    const file = await reader.services.admissions.pdf(asked);
    return file.ok ? inlinePdf(file.data, reader.headers) : noRightPage(reader, file);
  }
  const found = await reader.services.admissions.show(asked);
  return found.ok ? ticketPage(found.data, reader, asked.token) : noRightPage(reader, found);
}
