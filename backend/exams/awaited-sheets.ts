import { sql } from "kysely";
import type { Queries } from "../database/open";
import { type ExamRow, examSettingsOf } from "./store";

/** Offline, in `category`. */
const offline = 2;

/**
 * Ids of candidates whose answers on paper may still be handed in: their sheet is scanned or keyed, or the exam is held
 * offline and nothing says that there is none — they neither sat online nor were noted as absent.
 */
export const awaitedSheets = (
  queries: Queries,
  exam: Pick<ExamRow, "id" | "settings">,
  { isUntouchedToo = true } = {},
) =>
  queries
    .selectFrom("candidate as on_paper")
    .select("on_paper.id")
    .where("on_paper.exam_id", "=", exam.id)
    .where("on_paper.trial", "=", 0)
    .where("on_paper.removed_at", "=", 0)
    .where("on_paper.staged", "=", "")
    .where("on_paper.state", "not in", ["void", "absent"])
    .where(({ and, or, eb, exists, not, selectFrom }) =>
      or([
        eb("on_paper.keyed", "in", ["scanned", "once", "differ", "agreed"]),
        and([
          eb.lit(isUntouchedToo && examSettingsOf(exam).category === offline),
          eb("on_paper.keyed", "=", "none"),
          not(
            exists(
              selectFrom("sitting")
                .select("sitting.candidate_id")
                .whereRef("sitting.candidate_id", "=", "on_paper.id"),
            ),
          ),
          eb("on_paper.id", "not in", missed(queries, exam.id)),
        ]),
      ]),
    );

/** Whom the rooms' staff noted as absent, and not as present since. */
// why: in SQL, not by `attendanceOf`: this is asked again and again of exams with very many candidates.
const missed = (queries: Queries, examId: string) =>
  queries
    .selectFrom("room_entry")
    .select("room_entry.candidate_id")
    .where("room_entry.exam_id", "=", examId)
    .where("room_entry.undone_at", "=", sql.lit(0))
    .where("room_entry.kind", "in", ["absent", "present"])
    .where("room_entry.candidate_id", "is not", null)
    .groupBy("room_entry.candidate_id")
    .having(lastOf("absent", "sequence"), ">", lastOf("present", "sequence"))
    .having(lastOf("absent", "at"), ">=", lastOf("present", "at"));

const lastOf = (kind: "absent" | "present", what: "sequence" | "at") =>
  sql<number>`coalesce(max(case when room_entry.kind = ${sql.lit(kind)} then ${sql.ref(`room_entry.${what}`)} end), 0)`;
