import { examCalls } from "#contract/exams/calls";
import type { ExamPayload } from "#contract/exams/shapes";
import { daysLater } from "#contract/time-zone";
import { audit } from "../audit";
import { releaseReserved } from "../companies/ledger";
import { type Handlers, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { toPoints } from "../papers/store/points";
import { examBinService } from "./bin";
import { endsAt } from "./ending";
import { examItems, listExams } from "./list";
import { followMove } from "./moved";
import { isReviewOpen } from "./over";
import { renameOwnFields } from "./own-fields";
import { factsOfPaper } from "./paper-facts";
import { progressOf } from "./progress";
import { publishingService } from "./publish";
import { refuseFixed, refuseTimes } from "./published";
import {
  arrangedColumns,
  examSettingsOf,
  examStateOf,
  findExam,
  insertExam,
  isOver,
  lockExam,
  paperFor,
  remindAgain,
} from "./store";

const weeksAhead = 60;

/** Operators arrange exams of their company: settings, window, end; each change is audited. */
export const examService: Handlers<typeof examCalls> = {
  list: (filter, { queries, caller, clock }) => listExams(queries, caller.companyId, filter, clock.now()),

  async span({ since, until }, { queries, caller, clock }) {
    const found = await queries
      .selectFrom("exam")
      .select("id")
      .where("company_id", "=", caller.companyId)
      .where("removed_at", "=", 0)
      .where("archived", "=", 0)
      .where("open_at", "<", until)
      .where("ends_at", ">", since)
      .orderBy("open_at")
      .orderBy("id")
      .limit(500)
      .execute();
    return examItems(
      queries,
      found.map(({ id }) => id),
      clock.now(),
    );
  },

  async get({ examId }, { queries, caller, clock, siteAddress }) {
    const exam = await findExam(queries, caller.companyId, examId);
    const [item] = await examItems(queries, [examId], clock.now());
    const paper = await queries
      .selectFrom("paper")
      .selectAll()
      .where("id", "=", exam.paper_id)
      .executeTakeFirstOrThrow();
    const publisher = await queries
      .selectFrom("operator")
      .select("real_name")
      .where("id", "=", exam.published_by)
      .executeTakeFirst();
    const settings = examSettingsOf(exam);
    const isPublic = settings.fromType === 2 && exam.state === "published";
    return {
      ...item!,
      settings,
      isReviewOpen: settings.viewReport !== 0 && (await isReviewOpen(queries, settings, exam, clock.now())),
      publicLink: isPublic ? `${siteAddress}/cover/${examId}` : "",
      version: exam.version,
      publishedAt: exam.published_at,
      publishedBy: publisher?.real_name ?? "",
      cancelReason: exam.cancel_reason,
      revision: exam.revision,
      paper: {
        number: paper.number,
        questions: paper.question_count,
        score: toPoints(paper.total_score),
        passScore: toPoints(paper.pass_score),
        duration: paper.total_duration,
        isGroup: paper.is_group === 1,
        isReady: paper.removed_at === 0 && paper.state !== "draft",
        isArchived: paper.archived === 1 || paper.removed_at > 0,
        ...(await factsOfPaper(queries, paper)),
      },
    };
  },

  async create(exam, context) {
    const { queries, caller } = context;
    await lockCompany(queries, caller.companyId);
    const paper = await paperFor(examCalls.create, queries, caller.companyId, exam);
    const id = await insertExam(context, exam, paper);
    await audit(context, "exam.create", id, { after: exam });
    return id;
  },

  async update({ examId, revision, ...exam }, context) {
    const call = examCalls.update;
    const { queries, caller, clock } = context;
    const now = clock.now();
    await lockCompany(queries, caller.companyId);
    const before = await lockExam(queries, caller.companyId, examId);
    if (isOver(before, now)) refuse(call, "EXAM_OVER");
    if (revision < before.revision) refuse(call, "EXAM_CHANGED");
    const settings = examSettingsOf(before);
    refuseFixed(before, exam, now);
    const kept = before.state === "published" ? before.paper_id : "";
    const paper = await paperFor(call, queries, caller.companyId, exam, kept);
    await refuseTimes(queries, before, exam, paper.total_duration);
    await queries
      .updateTable("exam")
      .set((value) => ({
        ...arrangedColumns(exam, { number: before.number, paper }),
        revision: value("revision", "+", 1),
        version: before.version + Number(before.state === "published"),
        updated_at: now,
        updated_by: caller.operatorId,
      }))
      .set({ ends_at: await endsAt(queries, examId, exam.closeAt) })
      .where("id", "=", examId)
      .execute();
    const isMoved = exam.openAt !== before.open_at || exam.closeAt !== before.close_at;
    // Who tries out a draft has a window of their own.
    if (isMoved && before.state === "published") await followMove(context, { examId });
    if (exam.openAt !== before.open_at) await remindAgain(queries, examId, exam.openAt, now);
    await renameOwnFields(queries, examId, settings.ownFields, exam.ownFields);
    await audit(context, "exam.update", examId, {
      before: { name: before.name, openAt: before.open_at, closeAt: before.close_at, ...settings },
      after: exam,
    });
    return null;
  },

  async copy({ examId }, context) {
    const { queries, caller, clock } = context;
    const company = await lockCompany(queries, caller.companyId);
    const before = await findExam(queries, caller.companyId, examId);
    const weeks = Array.from({ length: weeksAhead }, (_, at) => (at + 1) * 7);
    const later = (days: number) => daysLater(before.open_at, days, company.time_zone);
    const days = weeks.find((ahead) => later(ahead) > clock.now()) ?? weeks.at(-1)!;
    // why: an exam of so long ago would still open in the past.
    const rest = Math.max(0, clock.now() - later(days));
    const settings = examSettingsOf(before);
    const moved = (at: number) => (at === 0 ? 0 : daysLater(at, days, company.time_zone) + rest);
    const exam: ExamPayload = {
      ...settings,
      releaseAt: moved(settings.releaseAt),
      reviewAt: moved(settings.reviewAt),
      name: before.name,
      paperId: before.paper_id,
      openAt: moved(before.open_at),
      closeAt: moved(before.close_at),
    };
    // why: a copy keeps whatever paper it has; the check before publishing tells if it cannot be used.
    const paper = await queries
      .selectFrom("paper")
      .selectAll()
      .where("id", "=", exam.paperId)
      .executeTakeFirstOrThrow();
    const id = await insertExam(context, exam, paper);
    await audit(context, "exam.copy", id, { after: { copyOf: examId } });
    return id;
  },

  async cancel({ examId, reason }, context) {
    const { queries, caller, clock } = context;
    await lockCompany(queries, caller.companyId);
    const exam = await lockExam(queries, caller.companyId, examId);
    if (isOver(exam, clock.now())) refuse(examCalls.cancel, "EXAM_OVER");
    const { sitting: count } = (await progressOf(queries, [examId])).get(examId)!;
    if (count > 0) refuse(examCalls.cancel, "EXAM_BEING_SAT", { count });
    await queries
      .updateTable("exam")
      .set((value) => ({
        state: "cancelled",
        cancel_reason: reason,
        revision: value("revision", "+", 1),
        updated_at: clock.now(),
        updated_by: caller.operatorId,
      }))
      .where("id", "=", examId)
      .execute();
    await releaseReserved(queries, caller.companyId, examId);
    await audit(context, "exam.cancel", examId, {
      before: { state: examStateOf(exam, clock.now()) },
      after: { reason },
    });
    return null;
  },

  async archive({ examId, archive }, context) {
    const { queries, caller, clock } = context;
    const exam = await lockExam(queries, caller.companyId, examId);
    if (exam.archived === Number(archive)) return null;
    if (archive && !isOver(exam, clock.now())) refuse(examCalls.archive, "EXAM_NOT_OVER");
    await queries
      .updateTable("exam")
      .set((value) => ({ archived: Number(archive), revision: value("revision", "+", 1) }))
      .where("id", "=", examId)
      .execute();
    await audit(context, archive ? "exam.archive" : "exam.unarchive", examId);
    return null;
  },

  ...publishingService,
  ...examBinService,
};
