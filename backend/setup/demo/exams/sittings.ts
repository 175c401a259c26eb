import { sql } from "kysely";
import type { Seal } from "../../../audit";
import { findDraw } from "../../../candidate-papers/drawing/papers";
import type { Queries } from "../../../database/open";
import type { Encryption } from "../../../keys/encryption";
import { keepReports } from "../../../reports/following";
import { releaseScores } from "../../../results/release";
import { examPaperOf } from "../../../sitting/exam-paper";
import { operatorWith } from "./operator-with";
import { insertSitting } from "./sitting-rows";
import written from "./sittings.json";

const minute = 60_000;

interface Keys {
  seal: Seal;
  encryption: Encryption;
}

/** The sittings of the demo's exams that are over, and its monitors. */
export async function demoSittings(queries: Queries, companyId: string, keys: Keys): Promise<void> {
  await insertMonitors(queries, companyId);
  await insertMarker(queries, companyId);
  for (const exam of written.exams) await insertSittings(queries, companyId, exam, keys);
}

/**
 * Most candidates of an exam have handed in, a few never came; between the first and the second of `right` percent of
 * their answers are right, in some groups more or fewer by the percents of `ahead`. With `releasedAfter` the scores were
 * released so many days after the close. Scores, and the answers that wait for a marker, follow from what was handed in.
 */
async function insertSittings(
  queries: Queries,
  companyId: string,
  { name, right, releasedAfter = 0 }: { name: string; right: number[]; releasedAfter?: number },
  { seal, encryption }: Keys,
): Promise<void> {
  const [least = 0, most = least] = right;
  const exam = await queries
    .selectFrom("exam")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  if (!(await findDraw(queries, exam.id, encryption))) return;
  const paper = await examPaperOf(queries, exam, "");
  const candidates = await queries
    .selectFrom("candidate")
    .innerJoin("candidate_paper as drawn", "drawn.candidate_id", "candidate.id")
    .select(["candidate.id", "candidate.group_name", "drawn.content", "drawn.hash"])
    .where("candidate.exam_id", "=", exam.id)
    .orderBy("candidate.number")
    .execute();
  for (const [at, { id, group_name, content, hash }] of candidates.entries()) {
    if (at % 12 === 11) {
      await queries
        .updateTable("candidate")
        .set((set) => ({ state: "absent", state_before: set.ref("state") }))
        .where("id", "=", id)
        .execute();
      continue;
    }
    const startedAt = exam.open_at + ((at * 7) % 240) * minute;
    const ahead = (written.ahead as Record<string, number>)[group_name] ?? 0;
    const share = Math.min(98, least + ((at * 29) % (most - least + 1)) + ahead);
    await insertSitting(
      { queries, exam, paper, seal },
      { id, content, hash, seed: at * 31 },
      {
        ...{ startedAt, pace: minute, right: share, end: "handIn" },
      },
    );
  }
  if (releasedAfter === 0) return;
  await releaseScores(queries, exam.id, { now: exam.close_at + releasedAfter * 24 * 60 * minute });
  await keepReports(queries, exam);
}

/** The company's marker marks each exam whose questions a person has to mark. */
async function insertMarker(queries: Queries, companyId: string): Promise<void> {
  const operator_id = (await operatorWith(queries, companyId, written.marker))!;
  await queries
    .insertInto("exam_marker")
    .columns(["exam_id", "company_id", "operator_id"])
    .expression((select) =>
      select
        .selectFrom("exam")
        .select(["id", "company_id", sql.lit(operator_id).as("operator_id")])
        .where("company_id", "=", companyId)
        .where("name", "in", written.marked),
    )
    .execute();
}

/** The company's monitor watches each of its published exams. */
async function insertMonitors(queries: Queries, companyId: string): Promise<void> {
  await queries
    .insertInto("exam_monitor")
    .columns(["exam_id", "company_id", "operator_id", "room"])
    .expression((select) =>
      select
        .selectFrom("exam")
        .innerJoin("operator", "operator.company_id", "exam.company_id")
        .innerJoin("operator_role as role", "role.operator_id", "operator.id")
        .select(["exam.id as exam_id", "exam.company_id", "operator.id as operator_id"])
        .select(sql.lit("").as("room"))
        .where("exam.company_id", "=", companyId)
        .where("exam.state", "=", "published")
        .where("role.role_key", "=", written.monitor),
    )
    .execute();
}
