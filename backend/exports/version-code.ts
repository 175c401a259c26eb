import { createHmac } from "node:crypto";
import type { PrintedPaper } from "#contract/exports/shapes";
import type { Slot } from "#contract/questions/shapes";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";

/** Letters and digits that nobody takes for one another, read from paper: 32, without 0 O 1 I. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const length = 5;

/**
 * Names what a paper says, such as `P0012-7KQ2M`: its number, and letters that are the same for the same content and
 * others for another one, be it a mark, an order or an answer. Nobody who holds the paper can find its answers out by
 * trying which give these letters: they are made with the paper's id too, which is random and never printed.
 */
export function versionCodeOf(
  paper: { id: string; number: number; title: string },
  papers: PrintedPaper["papers"],
): string {
  const said = papers.map((one) => [
    one.paper.name,
    one.parts.map(({ part, slots }) => [part.name, part.introduction, slots.map(saidBy)]),
  ]);
  const hash = createHmac("sha256", paper.id)
    .update(JSON.stringify([paper.title, said]))
    .digest();
  const marks = [...hash.subarray(0, length)].map((byte) => letters[byte % letters.length]).join("");
  return `P${String(paper.number).padStart(4, "0")}-${marks}`;
}

/** What of a question is on paper, in a fixed order; who owns it and how it was drawn is not. */
function saidBy({ number, score, question }: Slot): unknown[] {
  const { type, content, option, answer, scoringRule, isByOrder, analysis } = question;
  const { children, code, seconds, prepareSeconds, fileKinds, megabytes } = question;
  const own = [number, score, type, content, option, answer, scoringRule, isByOrder, analysis];
  return [...own, children, code, seconds, prepareSeconds, fileKinds, megabytes];
}

/**
 * Remembers which question stood under which number, so that answers on paper can be keyed in later by the code that
 * they carry. A code that is known already names the same content; it learns where that stands now.
 */
export async function rememberPrint(
  queries: Queries,
  clock: Clock,
  companyId: string,
  { paper, versionCode, papers }: PrintedPaper,
): Promise<void> {
  const numbers = papers.flatMap((one) =>
    one.parts.flatMap(({ slots }) =>
      slots.map(({ number, slotId, versionId, score }) => ({ number, slotId, versionId, score })),
    ),
  );
  const content = JSON.stringify({ paperId: paper._id, name: paper.name, numbers });
  await queries
    .insertInto("paper_print")
    .values({
      company_id: companyId,
      code: versionCode,
      paper_id: paper._id,
      content,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(["company_id", "code"]).doUpdateSet({ content }))
    .execute();
}

/** Whether what has this code can be found again by it. */
export async function isPrintRemembered(queries: Queries, companyId: string, code: string): Promise<boolean> {
  const print = await queries
    .selectFrom("paper_print")
    .select("code")
    .where("company_id", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirst();
  return print !== undefined;
}
