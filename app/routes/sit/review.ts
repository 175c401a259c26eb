import type { LoaderFunctionArgs } from "@remix-run/node";
import { candidate } from "~/sitting/candidate.server";
import { reviewPage } from "~/sitting/pages/review-page.server";
import { leadTo, loadSitting } from "./visit.server";

export const handle = { isDocument: true };

/** Questions and answers after the release, where the exam shows them. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  const { session, services, uuid, headers } = visitor;
  const review = found.page.canReview ? await services.sitting.review({ session }) : null;
  return review?.ok ? reviewPage(found.page, review.data, visitor) : leadTo(`/sit/${uuid}`, headers);
}
