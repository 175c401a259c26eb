import { createHmac } from "node:crypto";
import type { PaperVariant, PrintedPaper, PrintedSlot } from "#contract/exports/shapes";
import type { ChildQuestion, Question, Slot } from "#contract/questions/shapes";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";

/** 32 letters and digits that are unambiguous in print, without 0 O 1 I. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const length = 5;

/**
 * Identifies a paper's content, such as `P0012-7KQ2M`: its number, and letters that depend on the content, be
 * it a score, an order or an answer. Answers cannot be brute-forced from a printed code: it also depends on
 * the paper's id, which is random and never printed.
 */
export function versionCodeOf(
  paper: { id: string; number: number; title: string },
  papers: PrintedPaper["papers"],
  variant: PaperVariant,
): string {
  const said = papers.map((one) => [
    one.paper.name,
    one.parts.map(({ part, slots }) => [part.name, part.introduction, slots.map(saidBy)]),
  ]);
  const hash = createHmac("sha256", paper.id)
    .update(JSON.stringify([paper.title, said, ...(variant ? [variant] : [])]))
    .digest();
  const marks = [...hash.subarray(0, length)].map((byte) => letters[byte % letters.length]).join("");
  return `P${String(paper.number).padStart(4, "0")}-${marks}`;
}

/** What of a question is printed, in a fixed order; without ownership and draw flag. */
function saidBy({ number, score, question }: Slot): unknown[] {
  const { type, content, option, answer, scoringRule, isByOrder, analysis } = question;
  const { children, media, code, seconds, prepareSeconds, fileKinds, megabytes, takes, rubric, stimulus } =
    question;
  const key = saidOfAnswer(answer);
  const own = [number, score, type, content, option, key, scoringRule, isByOrder, analysis];
  const rare = [
    ...(media ? [media.src] : []),
    ...(stimulus ? [stimulus] : []),
    ...(takes ? [{ takes }] : []),
  ];
  return [
    ...own,
    children.map(saidOfChild),
    code,
    seconds,
    prepareSeconds,
    fileKinds,
    megabytes,
    ...rubric,
    ...rare,
  ];
}

/** Without a rubric the letters are those of before there were any. */
const saidOfChild = ({ rubric, ...child }: ChildQuestion) => {
  const said = { ...child, answer: saidOfAnswer(child.answer) };
  return rubric.length > 0 ? { ...said, rubric } : said;
};

/** And so without weights. */
const saidOfAnswer = ({ weights, partial, ...answer }: Question["answer"]) => ({
  ...answer,
  ...(weights.length > 0 && { weights }),
  ...(partial.length > 0 && { partial }),
});

/**
 * Stores which question had which number, so that answers on paper can be keyed in later by the code on them.
 * A code that exists already names the same content; its row is updated to where that stands now.
 */
export async function rememberPrint(
  queries: Queries,
  clock: Clock,
  companyId: string,
  { paper, variant, versionCode, papers }: PrintedPaper,
): Promise<void> {
  const numbers = papers.flatMap((one) => one.parts.flatMap(({ slots }) => slots.map(numberedBy)));
  const content = JSON.stringify({
    paperId: paper._id,
    name: paper.name,
    ...(variant && { variant }),
    numbers,
  });
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

/** Letters of a variant are read by the order of its options. */
const numberedBy = ({ number, slotId, versionId, score, origin }: PrintedSlot) => ({
  ...{ number, slotId, versionId, score },
  ...(origin && { options: origin.options, children: origin.children }),
});

/** Whether the content of this code is stored. */
export async function isPrintRemembered(queries: Queries, companyId: string, code: string): Promise<boolean> {
  const print = await queries
    .selectFrom("paper_print")
    .select("code")
    .where("company_id", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirst();
  return print !== undefined;
}
