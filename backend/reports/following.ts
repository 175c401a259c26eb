import { sql } from "kysely";
import { outStates } from "#contract/candidates/shapes";
import type { Seal } from "../audit";
import type { Clock } from "../clock";
import type { Database, Queries } from "../database/open";
import { type ExamRow, lockExamRow } from "../exams/store";
import { tellSystems } from "../webhooks/telling";
import { cutoffsOf } from "./cutoffs";
import { examNormOf, figuresOfCandidate } from "./figures";
import { tellOfRelease } from "./release-message";
import { reportScores } from "./scores";

interface Services {
  database: Database;
  clock: Clock;
  seal: Seal;
  siteAddress: string;
}

/** Candidates per transaction: the site writes between two of them. */
const piece = 100;

// why: as the partial index has it, which fits no bound parameter.
const isUnfollowed = sql<boolean>`candidate_score.released_at > candidate_score.followed_at`;

/**
 * Does what follows a release, once for each candidate and release: stores the report as it is now, and tells the
 * candidate. Recurring, so that it goes on where a process died; an exam that fails keeps no other one waiting.
 */
export async function followReleases(services: Services, onFailure: (error: unknown) => void): Promise<void> {
  const { queries } = services.database;
  const exams = await queries
    .selectFrom("exam")
    .selectAll("exam")
    .where(({ exists }) =>
      exists(
        unfollowedScores(queries)
          .select("candidate_score.candidate_id")
          .where("candidate_score.exam_id", "=", sql.ref<string>("exam.id")),
      ),
    )
    .orderBy("exam.id")
    .execute();
  for (const exam of exams)
    try {
      await followExam(services, exam);
    } catch (error) {
      onFailure(error);
    }
}

async function followExam(services: Services, exam: ExamRow): Promise<void> {
  const { database } = services;
  const keep = await reportKeeper(database.queries, exam);
  for (let last = ""; ; ) {
    const done = await database.transaction(async (queries) => {
      // While it is locked nobody releases, withholds or changes its scores, nor applies its certificate rule.
      await lockExamRow(queries, exam.company_id, exam.id);
      const rows = await unfollowed(queries, exam.id, last);
      const followed = [];
      for (const row of rows) if (await keep(queries, row)) followed.push(row);
      for (const row of followed) await tellOfRelease(queries, services, exam, row);
      await tellOfScores(queries, services.clock, exam, followed);
      return rows;
    });
    if (done.length === 0) return;
    last = done.at(-1)!.id;
  }
}

/** Other systems are told the scores of a piece at once. */
async function tellOfScores(queries: Queries, clock: Clock, exam: ExamRow, rows: ReleasedRow[]) {
  if (rows.length === 0) return;
  const results = rows.map(({ id, number, score, total, passed, released_at }) => ({
    ...{ candidateId: id, number, score: score / 100, total: total / 100 },
    ...{ passed: passed === null ? null : passed === 1, releasedAt: released_at },
  }));
  await tellSystems(queries, clock, exam.company_id, "score.released", { examId: exam.id, results });
}

/** Stores the reports of all that an exam has released, and tells nobody: for the demo. */
export async function keepReports(queries: Queries, exam: ExamRow): Promise<void> {
  const keep = await reportKeeper(queries, exam);
  for (let last = ""; ; ) {
    const rows = await unfollowed(queries, exam.id, last);
    if (rows.length === 0) return;
    for (const row of rows) await keep(queries, row);
    last = rows.at(-1)!.id;
  }
}

/** Stores a report by the exam's scores of now; false where nothing is to follow, or not before the next run. */
async function reportKeeper(reading: Queries, exam: ExamRow) {
  const norm = examNormOf(await reportScores(reading, exam));
  const cutoffs = await cutoffsOf(reading, exam.company_id);
  return async (queries: Queries, row: ReleasedRow): Promise<boolean> => {
    const candidate = norm.byId.get(row.id);
    // why: released or rescored since all were read; unmarked, so that the next run reads it with the others.
    if (candidate?.score !== row.score) return false;
    if (!(await markFollowed(queries, row))) return false;
    const figures = figuresOfCandidate(norm, candidate, { total: row.total, cutoffs });
    await storeReport(queries, row, JSON.stringify(figures));
    return true;
  };
}

/** Those that `reportScores` reads too: nobody waits here who is never among them. Who is void waits for readmission. */
const unfollowedScores = (queries: Queries) =>
  queries
    .selectFrom("candidate_score")
    .innerJoin("candidate", "candidate.id", "candidate_score.candidate_id")
    .where(isUnfollowed)
    .where("candidate_score.open", "=", sql.lit(0))
    .where("candidate.trial", "=", 0)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.state", "not in", outStates);

const unfollowed = (queries: Queries, examId: string, last: string) =>
  unfollowedScores(queries)
    .innerJoin("company", "company.id", "candidate.company_id")
    .leftJoin("exam_invitation as invitation", "invitation.candidate_id", "candidate.id")
    .where("candidate_score.exam_id", "=", examId)
    .where("candidate.id", ">", last)
    .select([
      ...(["candidate.id", "candidate.uuid", "candidate.exam_id", "candidate.company_id"] as const),
      ...(["candidate.real_name", "candidate.mobile", "candidate.email", "invitation.language"] as const),
      ...(["candidate_score.score", "candidate_score.total", "candidate_score.released_at"] as const),
      ...(["candidate_score.at as scored_at", "candidate_score.links_ended"] as const),
      ...(["candidate.number", "candidate_score.passed"] as const),
      "company.name as company_name",
    ])
    .orderBy("candidate.id")
    .limit(piece)
    .execute();
/** A candidate whose score was released, and of whom nothing followed yet. */
export type ReleasedRow = Awaited<ReturnType<typeof unfollowed>>[number];

/** False where it was withheld meanwhile, or another process was faster. */
async function markFollowed(queries: Queries, { id, released_at }: ReleasedRow): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("candidate_score")
    .set({ followed_at: released_at })
    .where("candidate_id", "=", id)
    .where("released_at", "=", released_at)
    .where("followed_at", "<", released_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function storeReport(queries: Queries, row: ReleasedRow, content: string): Promise<void> {
  const { version } = await queries
    .selectFrom("candidate_report")
    .select(({ fn }) => fn.max<number | null>("version").as("version"))
    .where("candidate_id", "=", row.id)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto("candidate_report")
    .values({
      ...{ candidate_id: row.id, exam_id: row.exam_id, company_id: row.company_id },
      ...{ version: Number(version ?? 0) + 1, released_at: row.released_at, content },
      told_at: Math.max(row.released_at, row.scored_at),
    })
    .execute();
}
