import { examCalls } from "#contract/exams/calls";
import { audit } from "../audit";
import { deletableBefore, inBin, isRestorable, listBin, outOfBin } from "../bin";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { deleteCandidates } from "./delete-candidates";
import { lockExam, lockExamRow } from "./store";

/** Operators remove exams that were never published, and restore them for 30 days. */
export const examBinService: Pick<Handlers<typeof examCalls>, "remove" | "bin" | "restore"> = {
  async remove({ examId }, context) {
    const { queries, caller } = context;
    const { name, version } = await lockExam(queries, caller.companyId, examId);
    if (version > 0) refuse(examCalls.remove, "EXAM_PUBLISHED");
    await queries.updateTable("exam").set(inBin(context, name)).where("id", "=", examId).execute();
    await audit(context, "exam.remove", examId, { before: { name } });
    return { name };
  },

  bin: (page, { queries, caller, clock }) =>
    listBin(queries, "exam", { companyId: caller.companyId, now: clock.now(), ...page }),

  async restore({ removedId }, context) {
    const { queries, caller, clock } = context;
    const { name, ...exam } = await lockExamRow(queries, caller.companyId, removedId);
    if (!isRestorable(exam, clock.now())) notFound();
    await queries.updateTable("exam").set(outOfBin).where("id", "=", removedId).execute();
    await audit(context, "exam.restore", removedId, { after: { name } });
    return { name };
  },
};

/** Every table that refers to an exam, beside those of its candidates; pages of a scan go before it. */
export const examTables = [
  "candidate_batch",
  "exam_reminder",
  "scanned_page",
  "answer_scan",
  "certificate_rule",
  "exam_draw",
  "exam_marker",
  "exam_monitor",
  "rescoring",
  "room_entry",
  "room_staff",
] as const;

/** Deletes the exams whose 30 days are over, with their candidates; idempotent, also after an interruption. */
export async function pruneRemovedExams(queries: Queries, now: number): Promise<void> {
  const gone = () =>
    queries
      .selectFrom("exam")
      .select("id")
      .where("removed_at", ">", 0)
      .where("removed_at", "<", deletableBefore(now));
  const theirs = () => queries.selectFrom("candidate").select("id").where("exam_id", "in", gone());
  await deleteCandidates(queries, theirs);
  for (const table of examTables) await queries.deleteFrom(table).where("exam_id", "in", gone()).execute();
  await queries.deleteFrom("exam").where("id", "in", gone()).execute();
}
