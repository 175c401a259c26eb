import type { KeyedQuestion, ScannedField } from "#contract/keying/shapes";
import type { Queries } from "../database/open";
import { type Context, notFound } from "../handler";
import { sceneOfCandidate } from "../sitting/scene";
import { keyedQuestions } from "./fields";
import { placesBefore } from "./sitting";

/** The questions of a candidate's own paper as they are keyed. */
export async function ownQuestions(
  context: Pick<Context, "queries" | "clock" | "encryption">,
  candidateId: string,
): Promise<KeyedQuestion[]> {
  const scene = (await sceneOfCandidate(context, candidateId)) ?? notFound();
  const { places } = await placesBefore(context, scene);
  return keyedQuestions(scene.paper, places);
}

/** What was read from the scan of a candidate's sheet; null without one. A page that was pruned shows nothing. */
export async function scanOf(queries: Queries, candidateId: string): Promise<ScannedField[] | null> {
  const row = await queries
    .selectFrom("scanned_sheet")
    .select("fields")
    .where("candidate_id", "=", candidateId)
    .executeTakeFirst();
  if (!row) return null;
  const pages = await queries
    .selectFrom("scanned_page")
    .select("id")
    .where("candidate_id", "=", candidateId)
    .execute();
  const there = new Set(pages.map(({ id }) => id));
  const fields: ScannedField[] = JSON.parse(row.fields);
  return fields.map((one) => (there.has(one.pageId) ? one : { ...one, pageId: "" }));
}

/** What a scan says, as somebody would have typed it: by question and field. */
export const typedFromScan = (
  scanned: readonly ScannedField[],
  questions: readonly KeyedQuestion[],
): string[][] =>
  questions.map(({ fields }, place) =>
    fields.map((_, field) => scanned.find((one) => one.place === place && one.field === field)?.text ?? ""),
  );
