import { rescoringCalls } from "#contract/rescoring/calls";
import type { Correction } from "#contract/rescoring/shapes";
import { audit } from "../audit";
import { findExam, lockExam } from "../exams/store";
import { type Handlers, notFound, refuse } from "../handler";
import { correctionsOf } from "../scoring/corrections";
import { examPaperOf } from "../sitting/exam-paper";
import { writeRescoring } from "./applying";
import { rescoringFile } from "./file";
import { answersOfExam, planRescoring, rescoredQuestions, undoableUntil, versionOf } from "./planning";
import { rescoringPreviewOf } from "./preview";

/** Managers change scores after the hand-in: seen beforehand, with a reason, undone within 30 days. */
export const rescoringService: Handlers<typeof rescoringCalls> = {
  async questions({ examId, candidateId }, { queries, caller }) {
    const exam = await findExam(queries, caller.companyId, examId);
    const answers = candidateId ? await answersOfExam(queries, examId, candidateId) : undefined;
    const paper = await examPaperOf(queries, exam, "");
    return rescoredQuestions(paper, await correctionsOf(queries, examId), answers);
  },

  async preview({ examId, change, ...page }, { queries, caller, clock }) {
    const exam = await findExam(queries, caller.companyId, examId);
    return rescoringPreviewOf(queries, exam, await planRescoring(queries, exam, change, clock.now()), page);
  },

  async apply({ examId, change, reason, digest }, context) {
    const { queries, caller, clock } = context;
    const now = clock.now();
    const exam = await lockExam(queries, caller.companyId, examId);
    const planned = await planRescoring(queries, exam, change, now);
    if (planned.digest !== digest) refuse(rescoringCalls.apply, "RESCORING_STALE");
    const applied = { change, reason, operatorId: caller.operatorId, now };
    const { id, ...told } = await writeRescoring(queries, exam, planned, applied);
    const after = { rescoringId: id, version: planned.version, change, reason, ...told };
    await audit(context, "result.rescore", examId, { after });
    return id;
  },

  async list({ examId, pageNum, pageSize }, { queries, caller, clock }) {
    const exam = await findExam(queries, caller.companyId, examId);
    const questions = rescoredQuestions(await examPaperOf(queries, exam, ""), []);
    const rows = await queries
      .selectFrom("rescoring")
      .leftJoin("operator", "operator.id", "rescoring.operator_id")
      // An undo is about what it undid, which has its version.
      .leftJoin("rescoring as undone", (join) =>
        join
          .onRef("undone.exam_id", "=", "rescoring.exam_id")
          .onRef("undone.undone_in", "=", "rescoring.version"),
      )
      .selectAll("rescoring")
      .select(["operator.real_name", "undone.change as undone_change", "undone.version as undone_version"])
      .where("rescoring.exam_id", "=", examId)
      .orderBy("rescoring.version", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const { count } = await queries
      .selectFrom("rescoring")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("exam_id", "=", examId)
      .executeTakeFirstOrThrow();
    const aboutOf = (row: (typeof rows)[number]): Partial<Correction> =>
      JSON.parse(row.undone_change ?? row.change);
    const people = await queries
      .selectFrom("candidate")
      .select(["id", "number", "real_name as realName"])
      .where("exam_id", "=", examId)
      .where("removed_at", "=", 0)
      .where("id", "in", [
        "",
        ...rows.map(aboutOf).flatMap((about) => (about.kind === "mark" ? (about.candidateId ?? "") : [])),
      ])
      .execute();
    return {
      count: Number(count),
      version: await versionOf(queries, examId),
      rescoringList: rows.map((row) => {
        const about = aboutOf(row);
        const person = about.kind === "mark" && people.find(({ id }) => id === about.candidateId);
        const question = questions.find(
          ({ versionId, child }) => versionId === about.versionId && child === about.child,
        );
        return {
          ...{
            rescoringId: row.id,
            version: row.version,
            change: JSON.parse(row.change),
            reason: row.reason,
          },
          // A mark is of an answer, which has its own place.
          question:
            about.kind === "mark" && about.place !== undefined ? about.place + 1 : (question?.number ?? 0),
          content: question?.content ?? "",
          candidate: person ? { number: person.number, realName: person.realName } : null,
          mark: about.kind === "mark" ? (about.score ?? null) : null,
          ...{ changed: row.changed, gained: row.gained, lost: row.lost },
          ...{ by: row.real_name ?? "", at: row.at, undoneIn: row.undone_in, undid: row.undone_version ?? 0 },
          canUndo: row.kind !== "undo" && row.undone_in === 0 && clock.now() <= undoableUntil(row.at),
        };
      }),
    };
  },

  async file({ id }, { queries, caller, language }) {
    const row = await queries
      .selectFrom("rescoring")
      .innerJoin("exam", "exam.id", "rescoring.exam_id")
      .select(["rescoring.exam_id", "rescoring.version", "exam.name"])
      .where("rescoring.id", "=", id)
      .where("rescoring.company_id", "=", caller.companyId)
      .executeTakeFirst();
    return row ? rescoringFile(queries, row, language) : notFound();
  },
};
