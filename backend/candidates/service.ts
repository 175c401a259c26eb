import { candidateCalls } from "#contract/candidates/calls";
import type { ConsentKind } from "#contract/exams/settings";
import { audit } from "../audit";
import { examSettingsOf, findExam, lockExam } from "../exams/store";
import { type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { importService } from "../imports/service";
import { lockCompany } from "../lock-company";
import { maskMobile } from "../mobiles";
import { addedFrom } from "./add-from";
import { bulkService } from "./bulk";
import {
  applyChange,
  type BatchBefore,
  durationOf,
  namedChange,
  refuseChange,
  revertChange,
} from "./changes";
import { candidateIds, candidateItemOf, listCandidates } from "./list";
import { candidateImporter } from "./lists/importer";
import { listTemplate } from "./lists/template";
import { photoService } from "./photo";
import { undoLife } from "./prune";
import {
  candidateColumns,
  findCandidate,
  insertCandidates,
  lockForCandidates,
  missingReason,
  ownValues,
  refuseTwice,
  roomLeft,
} from "./store/store";

/** Operators keep the candidates of their company's exams; each change is audited, without personal data. */
export const candidateService: Handlers<typeof candidateCalls> = {
  ...photoService,
  ...bulkService,

  async list(filter, { queries, caller, encryption }) {
    const { companyId } = caller;
    await findExam(queries, companyId, filter.examId);
    return listCandidates({ queries, companyId, encryption }, filter);
  },

  async ids(filter, { queries, caller, encryption }) {
    const { companyId } = caller;
    await findExam(queries, companyId, filter.examId);
    return candidateIds({ queries, companyId, encryption }, filter);
  },

  async get({ candidateId }, { queries, caller }) {
    const row = await findCandidate(queries, caller.companyId, candidateId);
    const exam = await findExam(queries, caller.companyId, row.exam_id);
    const ledger = await queries
      .selectFrom("accommodation")
      .leftJoin("operator", "operator.id", "accommodation.by_operator")
      .selectAll("accommodation")
      .select("operator.real_name")
      .where("candidate_id", "=", candidateId)
      .orderBy("accommodation.at", "desc")
      .orderBy("accommodation.id")
      .limit(100)
      .execute();
    const consents = await queries
      .selectFrom("candidate_consent")
      .select(["kind", "text", "version", "at"])
      .where("candidate_id", "=", candidateId)
      .orderBy("kind")
      .execute();
    const given = await queries
      .selectFrom("monitor_action")
      .leftJoin("operator", "operator.id", "monitor_action.operator_id")
      .select(["minutes", "reason", "note", "at", "operator.real_name"])
      .where("candidate_id", "=", candidateId)
      .where("kind", "=", "time")
      .orderBy("at", "desc")
      .limit(100)
      .execute();
    const author = await queries
      .selectFrom("operator")
      .select("real_name")
      .where("id", "=", row.created_by)
      .executeTakeFirst();
    return {
      ...candidateItemOf(row),
      examId: row.exam_id,
      mobileNumber: row.mobile,
      email: row.email,
      gender: row.gender,
      university: row.university,
      major: row.major,
      degree: row.degree,
      graduateDate: row.graduate_date,
      city: row.city,
      own: ownValues(row, examSettingsOf(exam)),
      note: row.note,
      hasPhoto: row.photo !== "",
      revision: row.revision,
      createdAt: row.created_at,
      createdBy: author?.real_name ?? "",
      consents: consents.map(({ kind, ...consent }) => ({ ...consent, kind: kind as ConsentKind })),
      givenTime: given.map(({ real_name, ...one }) => ({ ...one, by: real_name ?? "" })),
      accommodations: ledger.map((one) => ({
        factor: one.factor,
        extraMinutes: one.extra_minutes,
        pauses: one.pauses,
        openAt: one.open_at,
        closeAt: one.close_at,
        reason: one.reason,
        at: one.at,
        by: one.real_name ?? "",
      })),
    };
  },

  async add({ examId, ...payload }, context) {
    const call = candidateCalls.add;
    const { queries, caller, clock, encryption } = context;
    const owner = { companyId: caller.companyId, encryption };
    const exam = await lockForCandidates(call, context, examId);
    const settings = examSettingsOf(exam);
    const missing = missingReason(settings, payload);
    if (missing) refuse(call, missing);
    await refuseTwice(call, queries, examId, payload, owner);
    if ((await roomLeft(queries, examId)) < 1) refuse(call, "TOO_MANY_CANDIDATES");
    const [id] = await insertCandidates(
      queries,
      { exam, operatorId: caller.operatorId, now: clock.now(), staged: "" },
      [candidateColumns(payload, settings, owner)],
    );
    await audit(context, "candidate.add", id!, { after: { examId, mobile: maskMobile(payload.mobile) } });
    return id!;
  },

  async update({ candidateId, revision, isIdCleared, ...payload }, context) {
    const call = candidateCalls.update;
    const { queries, caller, clock, encryption } = context;
    const owner = { companyId: caller.companyId, encryption };
    const { exam_id } = await findCandidate(queries, caller.companyId, candidateId);
    const exam = await lockForCandidates(call, context, exam_id);
    const row = await findCandidate(queries, caller.companyId, candidateId);
    if (revision !== row.revision) refuse(call, "CANDIDATE_CHANGED");
    const settings = examSettingsOf(exam);
    const keepsId = payload.idcard === "" && !isIdCleared;
    const missing = missingReason(settings, payload, keepsId && row.id_card !== "");
    if (missing) refuse(call, missing);
    await refuseTwice(call, queries, exam_id, payload, owner, { row, keepsId });
    const { id_card, id_card_key, id_card_mask, ...columns } = candidateColumns(
      payload,
      settings,
      owner,
      row,
    );
    await queries
      .updateTable("candidate")
      // why: on PostgreSQL the row is not locked: a sitting or a monitor may have moved its revision on meanwhile.
      .set((set) => ({
        ...columns,
        ...(keepsId ? {} : { id_card, id_card_key, id_card_mask }),
        revision: set("revision", "+", 1),
        updated_at: clock.now(),
        updated_by: caller.operatorId,
      }))
      .where("id", "=", candidateId)
      .execute();
    await audit(context, "candidate.update", candidateId, {
      after: { examId: exam_id, hasNewIdNumber: !keepsId },
    });
    return null;
  },

  async changeMany({ examId, candidateIds, change, revision }, context) {
    const { queries, caller, clock } = context;
    // why: the company's row is locked before the exam's, for what is reserved.
    await lockCompany(queries, caller.companyId);
    const exam = await lockExam(queries, caller.companyId, examId);
    refuseChange(exam, await durationOf(queries, exam.paper_id), change, clock.now());
    const { before, leftOut } = await applyChange(context, exam, candidateIds, change, "other", revision);
    const count = Object.keys(before).length;
    if (count === 0) return { count, batchId: "", leftOut };
    const batchId = newId();
    await queries
      .insertInto("candidate_batch")
      .values({
        id: batchId,
        company_id: caller.companyId,
        exam_id: examId,
        operator_id: caller.operatorId,
        kind: change.kind,
        before: JSON.stringify(before),
        at: clock.now(),
        undone_at: 0,
      })
      .execute();
    await audit(context, `candidate.${change.kind}`, examId, {
      after: { ...namedChange(change), batchId, candidateIds: Object.keys(before) },
    });
    return { count, batchId, leftOut };
  },

  async undoMany({ batchId }, context) {
    const { queries, caller, clock } = context;
    const batch = await queries
      .selectFrom("candidate_batch")
      .selectAll()
      .where("id", "=", batchId)
      .where("company_id", "=", caller.companyId)
      .where("operator_id", "=", caller.operatorId)
      .where("at", ">", clock.now() - undoLife)
      .executeTakeFirst();
    if (!batch) return notFound();
    await lockCompany(queries, caller.companyId);
    const exam = await lockExam(queries, caller.companyId, batch.exam_id);
    if (batch.undone_at > 0) return { count: 0, leftOut: {} };
    const kind = batch.kind as "remove";
    const undone = await revertChange(context, exam, JSON.parse(batch.before) as BatchBefore, kind);
    await queries
      .updateTable("candidate_batch")
      .set({ undone_at: clock.now() })
      .where("id", "=", batchId)
      .execute();
    await audit(context, "candidate.undo", batch.exam_id, {
      after: { batchId, count: undone.count },
    });
    return undone;
  },

  async reveal({ candidateId, reason }, context) {
    const call = candidateCalls.reveal;
    const { database, queries, caller, encryption } = context;
    const row = await findCandidate(queries, caller.companyId, candidateId);
    if (!caller.isProven) refuse(call, "PROOF_NEEDED");
    if (row.id_card === "") refuse(call, "NO_ID_NUMBER");
    await database.transaction((queries) =>
      audit({ ...context, queries }, "candidate.reveal", candidateId, { after: { reason } }),
    );
    return { idcard: encryption.decrypt(row.id_card).toString() };
  },

  addFrom: addedFrom,
  listTemplate,
  ...importService(candidateImporter),
};
