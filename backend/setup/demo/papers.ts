import { plainPart } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import type { Queries } from "../../database/open";
import { insertChildren } from "../../papers/store/groups";
import { toHundredths } from "../../papers/store/points";
import { searchKey } from "../../papers/store/search";
import { type Author, insertPaper, lockPaper } from "../../papers/store/store";
import { settle } from "../../papers/store/totals";
import { insertParts, insertQuestions } from "../../questions/content";
import { questionsOf, type WrittenPart } from "../standards/questions";
import { demoBank } from "./bank";
import { withSound } from "./listening";
import written from "./papers.json";

const day = 86_400_000;

/** A demo paper. Papers without parts or questions are drafts; `children` lists the papers of a group. */
interface DemoPaper {
  title: string;
  about: string;
  remark?: string;
  daysAgo: number;
  minutes: number;
  isTimedByPart?: boolean;
  isPractice?: boolean;
  showsScore?: boolean;
  /** Used by an exam whose candidates have received their papers. */
  isUsed?: boolean;
  passScore?: number;
  isArchived?: boolean;
  parts?: DemoPart[];
  children?: string[];
}

/** A part has its own name, or a kind of part whose name many papers share. */
interface DemoPart extends WrittenPart {
  kind?: string;
  name?: string;
  introduction?: string;
  minutes?: number;
}

const kinds: Record<string, { name: string; introduction?: string }> = written.kinds;
const first = written.first as DemoPaper[];
/** The second company of the demo shows that tenants are isolated. */
const second = written.second as DemoPaper[];

/** Inserts the papers of the demo's two companies, dated back from `now` (epoch milliseconds). */
export async function demoPapers(
  queries: Queries,
  who: { companyId: string; otherCompanyId: string; author: { id: string; realName: string }; now: number },
): Promise<void> {
  const author = (companyId: string, operatorId: string): Author => ({
    queries,
    caller: { companyId, operatorId },
    clock: { now: () => who.now },
  });
  const own = author(who.companyId, who.author.id);
  await demoBank(own, await insertPapers(own, first));
  const other = await queries
    .selectFrom("operator")
    .select("id")
    .where("company_id", "=", who.otherCompanyId)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await insertPapers(author(who.otherCompanyId, other.id), second);
}

/**
 * A question is inserted once into the company's bank, and all papers that contain it refer to the same
 * version, which is returned for each.
 */
async function insertPapers(author: Author, papers: DemoPaper[]): Promise<Map<Question, string>> {
  const named = await Promise.all(papers.flatMap(({ parts = [] }) => parts.map(questionsOf)));
  const questions = [...new Set(named.flat())];
  const oldest = Math.max(...papers.map(({ daysAgo }) => daysAgo));
  const before = author.clock.now() - oldest * day;
  const then = { ...author, clock: { now: () => before } };
  const ids = await insertQuestions(then, await withSound(then, questions));
  const versions = new Map(questions.map((question, at) => [question, ids[at]!.versionId]));
  const inserted = new Map<string, string>();
  for (const paper of papers) {
    const then = author.clock.now() - paper.daysAgo * day;
    inserted.set(
      paper.title,
      await insertDemoPaper({ ...author, clock: { now: () => then } }, paper, versions, inserted),
    );
  }
  return versions;
}

async function insertDemoPaper(
  author: Author,
  paper: DemoPaper,
  versions: Map<Question, string>,
  inserted: Map<string, string>,
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
    (paper.children ?? []).map((title) => inserted.get(title)!),
  );
  await insertParts(
    author,
    id,
    await Promise.all(
      (paper.parts ?? []).map(async (part) => {
        const { name = "", introduction = "" } = part.kind ? kinds[part.kind]! : part;
        return {
          ...plainPart,
          name,
          introduction,
          duration: (part.minutes ?? 0) * 60,
          slots: (await questionsOf(part)).map((question) => ({
            versionId: versions.get(question)!,
            score: part.score,
          })),
        };
      }),
    ),
  );
  await settle(author, id, null);

  const before = await lockPaper(queries, caller.companyId, id);
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
