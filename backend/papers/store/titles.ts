import { paperLimits } from "#contract/papers/shapes";
import type { Queries } from "../../database/open";

/** Whether a paper of the company, except `except`, has this title. Reliable inside `lockCompany` only. */
export async function isTitleTaken(
  queries: Queries,
  companyId: string,
  title: string,
  except = "",
): Promise<boolean> {
  const found = await queries
    .selectFrom("paper")
    .select("id")
    .where("company_id", "=", companyId)
    .where("title", "=", title)
    .where("id", "!=", except)
    .executeTakeFirst();
  return found !== undefined;
}

/** 「原名（副本）」, 「原名（副本 2）」…: the first free title in the company; a copy of a copy counts on. */
export function titleForCopy(queries: Queries, companyId: string, original: string): Promise<string> {
  const base = original.replace(/（副本(?: \d+)?）$/, "");
  return firstFree(queries, companyId, (turn) =>
    shortenTitle(base, turn === 1 ? "（副本）" : `（副本 ${turn}）`),
  );
}

/** The name itself, or 「原名（2）」, 「原名（3）」… where it is taken. */
export function numberedTitle(queries: Queries, companyId: string, name: string): Promise<string> {
  return firstFree(queries, companyId, (turn) => (turn === 1 ? name : shortenTitle(name, `（${turn}）`)));
}

/** Checks a hundred names per query, so that the thousandth copy does not cost a thousand queries. */
async function firstFree(queries: Queries, companyId: string, name: (turn: number) => string) {
  for (let from = 1; ; from += 100) {
    const names = Array.from({ length: 100 }, (_, at) => name(from + at));
    const taken = await queries
      .selectFrom("paper")
      .select("title")
      .where("company_id", "=", companyId)
      .where("title", "in", names)
      .execute();
    const isTaken = new Set(taken.map((paper) => paper.title));
    const free = names.find((title) => !isTaken.has(title));
    if (free !== undefined) return free;
  }
}

const letters = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** Shortens the name by whole graphemes until name and suffix fit a title. */
export function shortenTitle(name: string, ending: string): string {
  let shortened = "";
  for (const { segment } of letters.segment(name)) {
    if (shortened.length + segment.length + ending.length > paperLimits.titleMax) break;
    shortened += segment;
  }
  return shortened.trimEnd() + ending;
}
