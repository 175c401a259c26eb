import type { LoaderFunctionArgs } from "@remix-run/node";
import { askedOpenly } from "~/reports/external.server";
import { noRightPage } from "~/reports/report-document.server";
import { candidate } from "~/sitting/candidate.server";
import { externalReviewPage } from "~/sitting/pages/review-page.server";

export const handle = { isDocument: true };

/** Questions and answers of a released sitting at their open address, by the same rights as its report. */
export async function loader(args: LoaderFunctionArgs) {
  const reader = await candidate(args);
  const asked = await askedOpenly(args, reader);
  const found = await reader.services.candidateReports.review(asked);
  return found.ok ? externalReviewPage(found.data, reader) : noRightPage(reader, found);
}
