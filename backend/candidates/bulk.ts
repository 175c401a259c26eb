import type * as z from "zod/v4";
import { candidateCalls } from "#contract/candidates/calls";
import type { CandidateChange, candidateFilter, LeftOutReason } from "#contract/candidates/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { findExam, lockExam } from "../exams/store";
import { type Handlers, notFound, Refusal, refuse } from "../handler";
import { newId } from "../ids";
import { type JobHandler, JobRefusal } from "../jobs/job";
import { lockCompany } from "../lock-company";
import {
  applyChange,
  type BatchBefore,
  durationOf,
  namedChange,
  overFault,
  refuseChange,
  revertChange,
} from "./changes";
import { candidatesAfter, countCandidates } from "./list";
import { undoLife } from "./prune";

/** The kind of job that changes all candidates that a filter finds, or takes such a change back. */
export const bulkJob = "candidates.change";

/** Candidates per transaction: the site writes between two of them. */
const piece = 500;

interface BulkInput {
  examId: string;
  address: string;
  kind: CandidateChange["kind"];
  change: { filter: z.output<typeof candidateFilter>; to: CandidateChange } | null;
  /** The run that is taken back. */
  undo: string;
}

/** Operators change all candidates that a filter finds, in the background, and take it back as a whole. */
export const bulkService: Pick<
  Handlers<typeof candidateCalls>,
  "changeFound" | "runOfFound" | "undoFound"
> = {
  async changeFound({ change, ...filter }, context) {
    const { queries, caller, clock, jobs, address } = context;
    const { companyId, operatorId } = caller;
    const { examId } = filter;
    const exam = await findExam(queries, companyId, examId);
    refuseChange(exam, await durationOf(queries, exam.paper_id), change, clock.now());
    const input: BulkInput = { examId, address, kind: change.kind, change: { filter, to: change }, undo: "" };
    // why: two changes of one exam are two jobs, whatever the second is.
    return jobs.enqueue(queries, { companyId, operatorId, kind: bulkJob, key: newId(), input });
  },

  async runOfFound({ runId }, { queries, caller, clock }) {
    const job = await findRun(queries, caller.companyId, runId);
    const { examId, kind, undo } = JSON.parse(job.input) as BulkInput;
    const told = await toldOfRun(queries, undo || runId, undo !== "");
    return {
      examId,
      kind,
      isUndo: undo !== "",
      ...{ state: job.state as "queued", done: job.done, total: job.total, reason: job.reason },
      count: undo ? told.undone : told.changed,
      leftOut: told.leftOut,
      canUndo:
        undo === "" &&
        job.state !== "queued" &&
        job.state !== "running" &&
        told.changed > 0 &&
        told.undone === 0 &&
        job.operator_id === caller.operatorId &&
        job.created_at > clock.now() - undoLife,
    };
  },

  async undoFound({ runId }, { queries, caller, clock, jobs, address }) {
    const { companyId, operatorId } = caller;
    const job = await findRun(queries, companyId, runId);
    const { examId, kind, undo } = JSON.parse(job.input) as BulkInput;
    if (job.operator_id !== operatorId || undo || job.created_at <= clock.now() - undoLife) return notFound();
    if (job.state === "queued" || job.state === "running") refuse(candidateCalls.undoFound, "RUN_GOING_ON");
    const input: BulkInput = { examId, address, kind, change: null, undo: runId };
    return jobs.enqueue(queries, { companyId, operatorId, kind: bulkJob, key: `undo ${runId}`, input });
  },
};

/**
 * Changes the candidates piece by piece, in the order of their numbers, each piece in a transaction with what it needs
 * to be taken back. After a restart it goes on behind the last piece; taking back goes on with what still stands.
 */
export const changeInBulk: JobHandler = async (job, services) => {
  const { id, companyId, operatorId } = job;
  const { examId, address, kind, change, undo } = job.input as BulkInput;
  const { database, clock, encryption, seal, lock, progress } = services;
  const reading = { companyId, encryption };
  const run = undo || id;
  const total = change
    ? await countCandidates({ ...reading, queries: database.queries }, change.filter)
    : (await toldOfRun(database.queries, run)).changed;
  const locked = async (queries: Queries) => {
    await lock(queries);
    await lockCompany(queries, companyId);
    const exam = await lockExam(queries, companyId, examId);
    // What was changed is taken back after the end too: it may be what ended the exam.
    const over = change && overFault(exam, change.to, clock.now());
    if (over) throw new JobRefusal(over);
    const scene = { queries, clock, seal, encryption, address, caller: { companyId, operatorId } };
    return { exam, scene };
  };

  const changeNext = (to: CandidateChange, filter: z.output<typeof candidateFilter>) =>
    database.transaction(async (queries) => {
      const { exam, scene } = await locked(queries);
      const { last } = await lastOf(queries, run);
      const some = await candidatesAfter({ ...reading, queries }, filter, last, piece);
      if (some.length === 0) return 0;
      const ids = some.map((row) => row.id);
      const { before, leftOut } = await applyChange(scene, exam, ids, to);
      const batchId = newId();
      const changed = Object.keys(before);
      await queries
        .insertInto("candidate_batch")
        .values({
          ...{ id: batchId, company_id: companyId, exam_id: examId, operator_id: operatorId, kind },
          ...{ before: JSON.stringify(before), at: clock.now(), undone_at: 0 },
          ...{ run_id: run, last_number: some.at(-1)!.number, changed: changed.length },
          left_out: JSON.stringify(leftOut),
        })
        .execute();
      if (changed.length > 0)
        await audit(scene, `candidate.${kind}`, examId, {
          after: { ...namedChange(to), batchId, candidateIds: changed },
        });
      return some.length;
    });

  const undoNext = () =>
    database.transaction(async (queries) => {
      const { exam, scene } = await locked(queries);
      const batch = await queries
        .selectFrom("candidate_batch")
        .selectAll()
        .where("run_id", "=", run)
        .where("company_id", "=", companyId)
        .where("undone_at", "=", 0)
        .orderBy("last_number", "desc")
        .limit(1)
        .executeTakeFirst();
      if (!batch) return 0;
      const { count, leftOut } = await revertChange(
        scene,
        exam,
        JSON.parse(batch.before) as BatchBefore,
        kind,
      );
      await queries
        .updateTable("candidate_batch")
        .set({ undone_at: clock.now(), changed: count, left_out: JSON.stringify(leftOut) })
        .where("id", "=", batch.id)
        .execute();
      await audit(scene, "candidate.undo", examId, { after: { batchId: batch.id, count } });
      return Math.max(1, batch.changed);
    });

  let done = 0;
  for (;;) {
    const some = await (change ? changeNext(change.to, change.filter) : undoNext()).catch(asJobRefusal);
    if (some === 0) return null;
    done += some;
    await progress(done, Math.max(total, done));
  }
};

/** What a call would refuse ends the job with the same reason; what was changed before stands. */
function asJobRefusal(error: unknown): never {
  throw error instanceof Refusal ? new JobRefusal(error.reason) : error;
}

async function findRun(queries: Queries, companyId: string, id: string) {
  const job = await queries
    .selectFrom("job")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("kind", "=", bulkJob)
    .executeTakeFirst();
  return job ?? notFound();
}

const batchesOf = (queries: Queries, run: string) =>
  queries.selectFrom("candidate_batch").where("run_id", "=", run);

async function lastOf(queries: Queries, run: string): Promise<{ last: number }> {
  const { last } = await batchesOf(queries, run)
    .select(({ fn }) => fn.max("last_number").as("last"))
    .executeTakeFirstOrThrow();
  return { last: Number(last ?? 0) };
}

/** What a run did; of an undone piece, `leftOut` is what its undo left. */
async function toldOfRun(queries: Queries, run: string, isUndo = false) {
  const rows = await batchesOf(queries, run).select(["changed", "left_out", "undone_at"]).execute();
  const leftOut: Partial<Record<LeftOutReason, number>> = {};
  for (const row of rows.filter(({ undone_at }) => undone_at > 0 === isUndo))
    for (const [reason, count] of Object.entries(JSON.parse(row.left_out)) as [LeftOutReason, number][])
      leftOut[reason] = (leftOut[reason] ?? 0) + count;
  const sum = (isUndone: boolean) =>
    rows.filter((row) => row.undone_at > 0 === isUndone).reduce((all, { changed }) => all + changed, 0);
  return { changed: sum(false), undone: sum(true), leftOut };
}
