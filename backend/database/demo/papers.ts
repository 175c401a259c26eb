import { plainPart } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import { insertChildren } from "../../papers/groups";
import { toHundredths } from "../../papers/points";
import { searchKey } from "../../papers/search";
import { type Author, holdPaper, insertPaper } from "../../papers/store";
import { settle } from "../../papers/totals";
import { insertParts, insertQuestions } from "../../questions/content";
import type { Queries } from "../open";
import { demoBank, withAbility } from "./bank";
import { type DemoPaper, demoPaperList, otherDemoPaperList } from "./paper-list";

const day = 86_400_000;

/** Writes the papers of the demo's two companies, dated back from `now` (epoch milliseconds). */
export async function demoPapers(
  queries: Queries,
  who: { companyId: string; otherCompanyId: string; author: { id: string; realName: string }; now: number },
): Promise<void> {
  const author = (companyId: string, operatorId: string): Author => ({
    queries,
    caller: { companyId, operatorId },
    clock: { now: () => who.now },
  });
  const first = author(who.companyId, who.author.id);
  await demoBank(first, await insertPapers(first, demoPaperList));
  const other = await queries
    .selectFrom("operator")
    .select("id")
    .where("company_id", "=", who.otherCompanyId)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await insertPapers(author(who.otherCompanyId, other.id), otherDemoPaperList);
}

/**
 * A question stands once in the company's bank, and all papers that hold it refer to the same version, which is
 * returned for each.
 */
async function insertPapers(author: Author, papers: DemoPaper[]): Promise<Map<Question, string>> {
  const questions = [
    ...new Set(papers.flatMap((paper) => (paper.parts ?? []).flatMap((part) => part.questions))),
  ];
  const ids = await insertQuestions(author, questions.map(withAbility));
  const versions = new Map(questions.map((question, at) => [question, ids[at]!.versionId]));
  const written = new Map<string, string>();
  for (const paper of papers) {
    const then = author.clock.now() - paper.daysAgo * day;
    written.set(
      paper.title,
      await insertDemoPaper({ ...author, clock: { now: () => then } }, paper, versions, written),
    );
  }
  return versions;
}

async function insertDemoPaper(
  author: Author,
  paper: DemoPaper,
  versions: Map<Question, string>,
  written: Map<string, string>,
): Promise<string> {
  const { queries, caller } = author;
  const id = await insertPaper(
    author,
    {
      title: paper.title,
      short_name: paper.about,
      description: "{}",
      time_rule: paper.isTimedByPart ? 2 : 1,
      open_order: 1,
      part_start: 1,
      duration: paper.minutes * 60,
      practice: paper.isPractice ? 1 : 0,
      show_score: paper.showsScore ? 1 : 0,
    },
    paper.children !== undefined,
  );
  await insertChildren(
    queries,
    id,
    (paper.children ?? []).map((title) => written.get(title)!),
  );
  await insertParts(
    author,
    id,
    (paper.parts ?? []).map((part) => ({
      ...plainPart,
      name: part.name,
      introduction: part.introduction ?? "",
      duration: (part.minutes ?? 0) * 60,
      slots: part.questions.map((question) => ({ versionId: versions.get(question)!, score: part.score })),
    })),
  );
  await settle(author, id, null);

  const before = await holdPaper(queries, caller.companyId, id);
  const remark = paper.remark ?? "";
  await queries
    .updateTable("paper")
    .set({
      remark,
      search_key: searchKey({ ...before, remark }),
      state: paper.isUsed ? "used" : before.state,
      generated: paper.isUsed ? 1 : 0,
      pass_score: toHundredths(paper.passScore ?? 0),
      archived: paper.isArchived ? 1 : 0,
    })
    .where("id", "=", id)
    .execute();
  await settle(author, id, before);
  return id;
}
