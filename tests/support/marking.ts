import type { Clock } from "#backend/clock";
import type { Database } from "#backend/database/open";
import { openWriter } from "#backend/database/writer";
import { scoreHandedIn } from "#backend/results/settling";
import { markingCalls } from "#contract/marking/calls";
import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoringChange } from "#contract/rescoring/shapes";
import { resultCalls } from "#contract/results/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { type Author, openAuthors } from "./authors";
import { ofType } from "./every-type";
import { keyed } from "./keyed";
import { question } from "./papers";
import { candidateOf, chosen, noAnswer, publishedExam } from "./sittings";

const day = 86_400_000;
const essay = (text: string) => ({ ...noAnswer, text });

/** Another mark of one candidate's answer. */
type Changed = { candidateId: string; score: number };

export const pageOf = async (one: { page(): Promise<never> }) => (await one.page()) as SittingPage;

/** Scores what was handed in, as the services do in the background. */
export const settleScores = (database: Database, clock: Clock) =>
  scoreHandedIn(
    { database, queries: database.queries, clock, writer: openWriter(database), ...keyed() },
    (error) => {
      throw error;
    },
  );

/** The services, with exams that candidates have handed in and people mark. */
export function openMarking(database: () => Database) {
  const office = openAuthors(database);
  const { clock } = office;

  const settle = () => settleScores(database(), clock);

  /** An exam of one choice and one essay of 5 points each, handed in by some candidates. */
  async function handedIn(people = 1, exam: object = {}, written = ofType(5)) {
    const published = await publishedExam(office, database().queries, {
      exam: { checkScore: 2, ...exam },
      people,
      parts: [{ questions: [question({ answer: { keys: [1] } }), written] }],
    });
    clock.time += day;
    const candidates = await Promise.all(
      published.tokens.map(async (token, at) => {
        const one = await candidateOf(office, token, `199${10_000_000 + at}`);
        await one.start();
        await one.save(0, chosen(1));
        await one.save(1, essay(`答案 ${at}`));
        await one.handIn();
        return one;
      }),
    );
    await settle();
    const reviewer = (realName: string, companyId = published.manager.companyId) =>
      office.author({ companyId, roles: ["r_review"], realName });
    const plan = (markers: Author[], more: object = {}) =>
      published.manager.ask(markingCalls.plan, {
        ...{ examId: published.examId, markerIds: markers.map(({ id }) => id) },
        ...{ isDouble: false, order: "question", ...more },
      });
    const results = async () =>
      (await published.manager.ask(resultCalls.list, { examId: published.examId, pageSize: 50 })).resultList;
    const next = (marker: Author) => marker.ask(markingCalls.next, { examId: published.examId });
    const mark = async (marker: Author, score: number, note = "") => {
      const { taskId } = (await next(marker))!;
      await marker.ask(markingCalls.mark, { taskId, score, note });
      return taskId;
    };
    /** Changes the scores of the essay; the reply undoes it. */
    const rescore = async (kind: "void" | "everybody" | Changed) => {
      const { manager, examId } = published;
      const [, { versionId } = { versionId: "" }] = await manager.ask(rescoringCalls.questions, { examId });
      const about = { versionId, child: -1 };
      const apply = async (change: RescoringChange) => {
        const { digest } = await manager.ask(rescoringCalls.preview, { examId, change });
        return manager.ask(rescoringCalls.apply, { examId, change, reason: "题干有歧义", digest });
      };
      const change =
        typeof kind === "string" ? { kind, ...about } : { kind: "mark" as const, ...about, ...kind };
      const rescoringId = await apply(change);
      return () => apply({ kind: "undo", rescoringId });
    };
    return { ...published, candidates, reviewer, plan, results, next, mark, rescore };
  }

  return { office, settle, handedIn };
}
