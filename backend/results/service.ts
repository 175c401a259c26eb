import { resultCalls } from "#contract/results/calls";
import { type AnswerScore, noticedKinds } from "#contract/results/shapes";
import { audit } from "../audit";
import { findCandidate } from "../candidates/store/store";
import { networkDetail } from "../evidence/networks";
import { findExam, lockExam } from "../exams/store";
import { attached } from "../files/service";
import { type Handlers, notFound, refuse } from "../handler";
import { readAnswer } from "../sitting/answers/stored-answer";
import { sceneOfCandidate } from "../sitting/scene";
import { scoreSums, storedPassScore } from "../sitting/scores";
import { onPaper } from "../sitting/submission";
import { givenWords } from "./given";
import { listResults, resultOfRow, resultRows } from "./list";
import { releaseScores } from "./release";
import { scoreFile } from "./score-file";
import { markCandidate } from "./settling";

/** Managers read the scores of an exam, and say when candidates are told them. */
export const resultService: Handlers<typeof resultCalls> = {
  async list(filter, { queries, caller }) {
    const exam = await findExam(queries, caller.companyId, filter.examId);
    return listResults(queries, exam, filter);
  },

  async get({ candidateId }, context) {
    const { queries, caller } = context;
    await findCandidate(queries, caller.companyId, candidateId);
    const row = await resultRows(queries, "candidate.id", candidateId).executeTakeFirst();
    const scene = row && (await sceneOfCandidate(context, candidateId));
    if (!row || !scene) return notFound();
    const answers: AnswerScore[] = JSON.parse(row.answers);
    const passScore = await storedPassScore(queries, scene.candidate.paper_id);
    const { parts } = scoreSums(answers, scene.paper.parts.length, passScore);
    const stored = await queries
      .selectFrom("sitting_answer")
      .select(["place", "content"])
      .where("candidate_id", "=", candidateId)
      .execute();
    const marks = await queries
      .selectFrom("marking_task as task")
      .innerJoin("operator", "operator.id", "task.marker_id")
      .select(["task.place", "task.child", "task.round", "task.score", "task.points", "task.transcript"])
      .select(["task.note", "task.at", "operator.real_name"])
      .where("task.candidate_id", "=", candidateId)
      .where("task.state", "=", "done")
      .orderBy("task.child")
      .orderBy("task.round")
      .execute();
    const events = await queries
      .selectFrom("sitting_event")
      .select(["kind", "at", "times", networkDetail.as("note")])
      .where("candidate_id", "=", candidateId)
      .where("kind", "in", noticedKinds)
      .orderBy("at")
      .orderBy("id")
      .limit(1000)
      .execute();
    const versions = await queries
      .selectFrom("replaced_score as old")
      .innerJoin("rescoring", (join) =>
        join.onRef("rescoring.exam_id", "=", "old.exam_id").onRef("rescoring.version", "=", "old.version"),
      )
      .select(["old.version", "old.score", "old.total", "old.passed", "old.at", "rescoring.reason"])
      .where("old.candidate_id", "=", candidateId)
      .orderBy("old.version")
      .execute();
    await audit(context, "result.view", candidateId, { after: { examId: row.exam_id } });
    return {
      ...resultOfRow(row),
      examId: row.exam_id,
      isOnPaper: scene.sitting?.submitted_by === onPaper,
      versions: versions.map(({ version, passed, ...old }) => ({
        ...{ ...old, version: version - 1, isPassed: passed === null ? null : passed === 1 },
      })),
      events: events.map(({ kind, ...event }) => ({ ...event, kind: kind as "left" })),
      parts: parts.map((part, at) => ({ name: scene.paper.parts[at]!.name, ...part })),
      answers: answers.map((answer, place) => {
        const question = scene.paper.questions.get(answer.versionId)!;
        const content = stored.find((one) => one.place === place)?.content;
        return {
          ...answer,
          type: question.type,
          content: question.content,
          given: givenWords(question, content),
          isFile: content !== undefined && readAnswer(content).file !== null,
          marks: marks
            .filter((mark) => mark.place === place)
            .map(({ child, round, score, points, transcript, note, at, real_name }) => {
              const { rubric } = child < 0 ? question : question.children[child]!;
              const ticked: number[] = JSON.parse(points);
              return {
                ...{ child, round, marker: real_name, score: score ?? 0, transcript, note, at },
                points: ticked.map((one) => rubric[one]!.text),
              };
            }),
        };
      }),
    };
  },

  async answerFile({ candidateId, place }, context) {
    const { queries, caller, encryption } = context;
    await findCandidate(queries, caller.companyId, candidateId);
    const row = await resultRows(queries, "candidate.id", candidateId).executeTakeFirst();
    const answer =
      row &&
      (await queries
        .selectFrom("sitting_answer")
        .select("content")
        .where("candidate_id", "=", candidateId)
        .where("place", "=", place)
        .executeTakeFirst());
    const { file } = answer ? readAnswer(answer.content) : { file: null };
    const stored =
      file &&
      (await queries.selectFrom("answer_file").selectAll().where("id", "=", file.fileId).executeTakeFirst());
    if (!row || !stored) return notFound();
    const about = { examId: row.exam_id, questionNumber: `${place + 1}` };
    await audit(context, "result.openFile", candidateId, { after: about });
    return attached({ ...stored, bytes: encryption.decrypt(stored.bytes) }, "no-store");
  },

  async release({ examId, candidateIds }, context) {
    const { queries, caller, clock } = context;
    await lockExam(queries, caller.companyId, examId);
    const count = await releaseScores(queries, examId, { now: clock.now(), candidateIds });
    if (count === 0) refuse(resultCalls.release, "NOTHING_TO_RELEASE");
    await audit(context, "result.release", examId, { after: { count, chosen: candidateIds.length > 0 } });
    return count;
  },

  async withhold({ candidateId, reason }, context) {
    const { queries, caller, clock } = context;
    const { exam_id } = await findCandidate(queries, caller.companyId, candidateId);
    await lockExam(queries, caller.companyId, exam_id);
    const { numUpdatedRows } = await queries
      .updateTable("candidate_score")
      .set((set) => ({ withheld: reason, released_at: 0, revision: set("revision", "+", 1) }))
      .where("candidate_id", "=", candidateId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return notFound();
    const { open } = await queries
      .selectFrom("candidate_score")
      .select("open")
      .where("candidate_id", "=", candidateId)
      .executeTakeFirstOrThrow();
    await markCandidate(queries, candidateId, open === 0 ? "marked" : "submitted", clock.now());
    await audit(context, "result.withhold", candidateId, { after: { reason } });
    return null;
  },

  async endWithholding({ candidateId }, context) {
    const { queries, caller } = context;
    const { exam_id } = await findCandidate(queries, caller.companyId, candidateId);
    await lockExam(queries, caller.companyId, exam_id);
    const { numUpdatedRows } = await queries
      .updateTable("candidate_score")
      .set((set) => ({ withheld: "", revision: set("revision", "+", 1) }))
      .where("candidate_id", "=", candidateId)
      .where("withheld", "<>", "")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await audit(context, "result.endWithholding", candidateId);
    return null;
  },

  async file({ examId }, context) {
    const { queries, caller, language } = context;
    const exam = await findExam(queries, caller.companyId, examId);
    await audit(context, "result.download", examId, { after: { content: "scores", format: "csv" } });
    return scoreFile(queries, exam, language);
  },
};
