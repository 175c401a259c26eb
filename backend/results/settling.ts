import { sql } from "kysely";
import { answering } from "#contract/questions/kinds";
import type { AnswerScore } from "#contract/results/shapes";
import type { Database, Queries } from "../database/open";
import { lockExamRow } from "../exams/store";
import { Pauses } from "../file-formats/pauses";
import { newId } from "../ids";
import { waitsForTests } from "../program-tests/handed-in";
import { queueProposals } from "../proposals/waiting";
import { type SittingScene, type SittingServices, sceneOfCandidate } from "../sitting/scene";
import { scoreSitting, scoreSums, storedPassScore } from "../sitting/scores";
import { tellSystems } from "../webhooks/telling";

type Services = SittingServices & { database: Database };
type Due = { candidate_id: string; company_id: string; exam_id: string };

/** Sittings that are looked for at once. */
const piece = 100;
/** Of the time: a hall hands in at once, and whoever saves or hands in meanwhile goes first. */
const share = 1 / 3;

/**
 * Scores every sitting that was handed in and has no scores yet, each in a transaction of its own, and makes tasks of
 * what a person has to mark; recurring, and as often as one likes. One that fails stays, is told of, and keeps no other
 * one waiting.
 */
export async function scoreHandedIn(
  services: Services,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const pauses = new Pauses(undefined, share);
  let count = 0;
  let last = "";
  for (;;) {
    const due = await services.queries
      .selectFrom("sitting")
      .select(["candidate_id", "company_id", "exam_id"])
      // why: the partial index of those without scores, which fits no bound parameter; the one by state holds every
      // sitting there ever was.
      .where(sql<boolean>`(state || '') in ('submitted', 'terminated')`)
      .where("scored", "=", sql.lit(0))
      // Those that wait for the tests of a program come back when they have run.
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("program_test")
              .select("program_test.place")
              .whereRef("program_test.candidate_id", "=", "sitting.candidate_id")
              .where("program_test.state", "=", "waiting"),
          ),
        ),
      )
      .where("candidate_id", ">", last)
      .orderBy("candidate_id")
      .limit(piece)
      .execute();
    if (due.length === 0) return count;
    last = due.at(-1)!.candidate_id;
    for (const one of due)
      try {
        await scoreOne(services, one);
        count += 1;
      } catch (error) {
        onFailure(error);
      } finally {
        await pauses.take();
      }
  }
}

async function scoreOne({ database, clock }: Services, { candidate_id, company_id, exam_id }: Due) {
  await database.transaction(async (queries) => {
    // While it is locked nobody rescores it, takes a hand-in back, or has it marked twice: what is read here holds.
    await lockExamRow(queries, company_id, exam_id);
    const scene = await sceneOfCandidate({ queries, clock }, candidate_id);
    // A removed candidate's answers count nowhere, nor does an operator's trial.
    const isCounted = scene !== null && scene.candidate.trial === 0;
    if (isCounted && (await waitsForTests({ queries, now: scene.now }, scene))) return;
    const { numUpdatedRows } = await queries
      .updateTable("sitting")
      .set({ scored: 1 })
      .where("candidate_id", "=", candidate_id)
      .where("scored", "=", 0)
      .where("state", "in", ["submitted", "terminated"])
      .executeTakeFirst();
    if (!isCounted || numUpdatedRows === 0n) return;
    await insertScores(queries, scene, await scoreSitting({ queries }, scene));
    const { number } = scene.candidate;
    const submittedAt = scene.sitting!.submitted_at;
    const handedIn = { examId: exam_id, candidateId: candidate_id, number, submittedAt };
    await tellSystems(queries, clock, company_id, "sitting.handedIn", handedIn);
  });
}

/** Stores the scores of a sitting, and a task for each answer that a person has to mark. */
export async function insertScores(
  queries: Queries,
  scene: SittingScene,
  answers: AnswerScore[],
): Promise<void> {
  const { candidate, paper, now, sitting } = scene;
  const passScore = await storedPassScore(queries, candidate.paper_id);
  const { score, total, open, isPassed } = scoreSums(answers, paper.parts.length, passScore);
  const whose = { candidate_id: candidate.id, exam_id: candidate.exam_id, company_id: candidate.company_id };
  const isReleased =
    open === 0 && paper.settings.release === "immediately" && paper.settings.checkScore !== 0;
  await queries
    .insertInto("candidate_score")
    .values({
      ...{ ...whose, answers: JSON.stringify(answers), score, total, open, revision: 1, at: now },
      ...{ passed: isPassed === null ? null : Number(isPassed), withheld: "" },
      released_at: isReleased ? sitting!.submitted_at || now : 0,
    })
    .execute();
  if (open === 0) await markCandidate(queries, candidate.id, isReleased ? "released" : "marked", now);
  const double = await queries
    .selectFrom("exam")
    .select("marking_double")
    .where("id", "=", candidate.exam_id)
    .executeTakeFirstOrThrow();
  const rounds = double.marking_double === 1 ? [1, 2] : [1];
  const tasks = answers.flatMap((answer, place) => {
    const { type } = paper.questions.get(answer.versionId)!;
    const items = answer.children.length > 0 ? answer.children : [answer];
    return items.flatMap((item, at) => {
      // Once a rescoring is undone the answer counts by its base, and has to be marked.
      const { score, full } = item.base ?? item;
      if (score !== null) return [];
      return rounds.map((round) => ({
        ...{ id: newId(), ...whose, place, child: answering[type] === "family" ? at : -1 },
        ...{ version_id: answer.versionId, round, marker_id: "", state: "open", leased_until: 0 },
        ...{ score: null, full_score: full, note: "", at: now, set_aside: Number(item.base !== undefined) },
      }));
    });
  });
  if (tasks.length === 0) return;
  await queries.insertInto("marking_task").values(tasks).execute();
  await queueProposals(
    queries,
    scene,
    tasks.filter(({ round }) => round === 1),
  );
}

/** The candidate's own state follows; one who was ended or is void keeps theirs. */
export async function markCandidate(
  queries: Queries,
  candidateId: string,
  state: "submitted" | "marked" | "released",
  now: number,
): Promise<void> {
  await queries
    .updateTable("candidate")
    .set((set) => ({ state, revision: set("revision", "+", 1), updated_at: now }))
    .where("id", "=", candidateId)
    .where("state", "in", ["submitted", "marked", "released"])
    .execute();
}
