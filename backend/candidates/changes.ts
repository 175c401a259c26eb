import { candidateCalls } from "#contract/candidates/calls";
import {
  type CandidateChange,
  type CandidateState,
  candidateLimits,
  endedStates,
  invitedStates,
  type LeftOutReason,
  outStates,
  sittingStates,
} from "#contract/candidates/shapes";
import { allowedSeconds, isAccommodated, ownWindowFault } from "#contract/candidates/time";
import type { MonitorAct } from "#contract/monitoring/shapes";
import { candidatePriceOf } from "../companies/account";
import { chargedAmong, reserveMoney } from "../companies/ledger";
import type { Queries } from "../database/open";
import { type ExamRow, isOver, paysAtStart } from "../exams/store";
import { type Caller, type Context, refuse } from "../handler";
import { newId } from "../ids";
import { holderOf } from "../rooms/seats";
import { followInSitting, lockSittings, reachesSitting } from "./sittings";
import {
  type CandidateRow,
  candidateSearchKey,
  identitiesOf,
  isTaken,
  takenIn,
  updateEnd,
} from "./store/store";

/** Columns that a change can set; an undo sets them back. */
const columns = [
  "factor",
  "extra_minutes",
  "pauses",
  "open_at",
  "close_at",
  "accommodation",
  "group_name",
  "search_key",
  "room",
  "seat",
  "state",
  "state_reason",
  "state_before",
  "removed_at",
  "removed_by",
  "removed_name",
  "reserved",
] as const;
type Changed = Partial<Pick<CandidateRow, (typeof columns)[number]>>;

/** A candidate as it was, and the revision that the change gave it. */
interface Before extends Changed {
  revision: number;
}
export type BatchBefore = Record<string, Before>;
type LeftOut = Partial<Record<LeftOutReason, number>>;

/** After these, others may be given the seat. */
const leavesSeat: ReadonlySet<CandidateChange["kind"]> = new Set(["room", "remove", "void"]);

/** What the sitting of a candidate does when their change is taken back. */
const opposite: Partial<Record<CandidateChange["kind"], CandidateChange["kind"]>> = {
  ...{ void: "readmit", readmit: "void" },
};

/** Candidates read and changed per statement. */
const piece = 200;

/** Nobody begins a cancelled exam any more, and a public one is paid at the start: nothing is reserved (decisions §9). */
const isFree = (exam: ExamRow) => exam.state === "cancelled" || paysAtStart(exam);

/** A row whose state says that nothing about its sitting can change any more, or that it is out. */
function standing(row: CandidateRow): LeftOutReason | null {
  if (outStates.includes(row.state as CandidateState)) return "out";
  return endedStates.includes(row.state as CandidateState) ? "ended" : null;
}

type ToAccommodate = CandidateChange & { kind: "accommodate" };

const accommodated = ({ reason, factor, extraMinutes, pauses, openAt, closeAt }: ToAccommodate) => ({
  ...{ factor, extra_minutes: extraMinutes, pauses, open_at: openAt, close_at: closeAt },
  accommodation: isAccommodated({ factor, extraMinutes, pauses, openAt, closeAt }) ? reason : "",
});

/** More time for many takes nothing from whoever was given some before: each keeps their own, and its reason. */
function accommodatedMore(row: CandidateRow, { reason, ...more }: ToAccommodate): Changed {
  const hasWindow = more.closeAt > 0;
  const own = {
    factor: Math.max(row.factor, more.factor),
    extra_minutes: Math.min(row.extra_minutes + more.extraMinutes, candidateLimits.extraMinutesMax),
    pauses: Math.max(row.pauses, more.pauses),
    open_at: hasWindow ? more.openAt : row.open_at,
    close_at: hasWindow ? more.closeAt : row.close_at,
  };
  if (isSame(row, own)) return own;
  const both = row.accommodation === "" ? reason : `${row.accommodation}；${reason}`;
  // The ledger has the earlier one in any case.
  return { ...own, accommodation: both.length > candidateLimits.reasonMax ? reason : both };
}

/** The new columns of one candidate, or why it is left out. */
function changeOf(
  row: CandidateRow,
  change: CandidateChange,
  { exam, now, operatorId, price }: { exam: ExamRow; now: number; operatorId: string; price: number },
): Changed | LeftOutReason {
  switch (change.kind) {
    case "accommodate": {
      const wanted = change.isOnTop ? accommodatedMore(row, change) : accommodated(change);
      const why = standing(row) ?? (isSame(row, wanted) ? "same" : null);
      if (why) return why;
      // What was reserved for somebody who did not begin is given back after the end.
      const isInvited = invitedStates.includes(row.state as CandidateState);
      const isReservedAgain = isInvited && row.reserved === 0 && isOver(exam, now);
      return isReservedAgain ? { ...wanted, reserved: price } : wanted;
    }
    case "group":
      if (row.group_name === change.group) return "same";
      return {
        group_name: change.group,
        search_key: candidateSearchKey({ ...row, realName: row.real_name, group: change.group }),
      };
    case "room":
      // why: a seat is one of its room; in another, somebody may sit there.
      return row.room === change.room ? "same" : { room: change.room, seat: "" };
    case "void":
      if (row.state === "void") return "same";
      return {
        state: "void",
        state_reason: change.reason,
        state_before: row.state === "absent" ? row.state_before : row.state,
        reserved: 0,
      };
    case "absent":
      if (row.state === "absent") return "same";
      if (sittingStates.includes(row.state as CandidateState)) return "begun";
      if (exam.state !== "published" || now < exam.open_at) return "notOpen";
      return standing(row) ?? { state: "absent", state_reason: "", state_before: row.state, reserved: 0 };
    case "readmit":
      if (!outStates.includes(row.state as CandidateState)) return "notOut";
      if (wouldGoOn(exam, row.state_before)) return "examCancelled";
      return {
        state: row.state_before || "added",
        state_reason: change.reason,
        state_before: "",
        reserved: invitedStates.includes(row.state_before as CandidateState) ? price : 0,
      };
    case "remove":
      if (row.state !== "added") return "invited";
      return { removed_at: now, removed_by: operatorId, removed_name: row.real_name };
  }
}

/** Whether somebody who is taken back would go on with an exam that was cancelled: it had nobody who sat it then. */
const wouldGoOn = (exam: ExamRow, stateBefore: string) =>
  exam.state === "cancelled" && sittingStates.includes(stateBefore as CandidateState);

const isSame = (row: CandidateRow, wanted: Changed) =>
  (Object.keys(wanted) as (keyof Changed)[]).every((column) => row[column] === wanted[column]);

/**
 * Why an exam allows no such change any more; null where it does. What happened at it is settled after its end too, and
 * whoever could not begin then is given a time of their own, which opens it again for them (decision 0123).
 */
export function overFault(exam: ExamRow, change: CandidateChange, now: number) {
  if (["void", "absent", "readmit", "group"].includes(change.kind) || !isOver(exam, now)) return null;
  if (change.kind !== "accommodate" || exam.state === "cancelled") return "EXAM_OVER";
  if (change.closeAt === 0) return "OWN_WINDOW_NEEDED";
  return change.closeAt > now ? null : "OWN_WINDOW_PAST";
}

/** Refuses what the exam does not allow, such as a window that opens before it does (trust G2). */
export function refuseChange(exam: ExamRow, duration: number, change: CandidateChange, now: number): void {
  const over = overFault(exam, change, now);
  if (over) refuse(candidateCalls.changeMany, over);
  if (change.kind !== "accommodate") return;
  const call = candidateCalls.changeMany;
  const { openAt, closeAt } = change;
  if (openAt > 0 && openAt < closeAt && closeAt <= now) refuse(call, "OWN_WINDOW_PAST");
  const fault = ownWindowFault(exam.open_at, duration, change);
  if (fault === "OWN_WINDOW_SHORT")
    refuse(call, fault, { minutes: Math.ceil(allowedSeconds(duration, change) / 60) });
  if (fault) refuse(call, fault);
}

/** Seconds of an exam's paper. */
export async function durationOf(queries: Queries, paperId: string): Promise<number> {
  const { total_duration } = await queries
    .selectFrom("paper")
    .select("total_duration")
    .where("id", "=", paperId)
    .executeTakeFirstOrThrow();
  return total_duration;
}

/** A change for the audit trail. The reason of an accommodation may tell of an illness: only the ledger has it. */
export function namedChange({ kind: _, ...change }: CandidateChange): object {
  if (!("factor" in change)) return change;
  const { reason, ...accommodation } = change;
  return accommodation;
}

type Changing = Pick<Context, "queries" | "clock" | "seal" | "encryption"> & {
  caller: Pick<Caller, "companyId" | "operatorId">;
};

/**
 * Applies a change to these candidates of a locked exam; those that it does not fit are counted by reason. `reason` is
 * what a monitor chose; the change's own is in words. Refused where one is not of this `revision` any more.
 */
export async function applyChange(
  context: Changing,
  exam: ExamRow,
  ids: string[],
  change: CandidateChange,
  reason: MonitorAct["reason"] = "other",
  revision?: number,
): Promise<{ before: BatchBefore; leftOut: LeftOut }> {
  const { queries, clock, caller } = context;
  const price = isFree(exam) ? 0 : await candidatePriceOf(queries, caller.companyId);
  const by = { exam, now: clock.now(), operatorId: caller.operatorId };
  const before: BatchBefore = {};
  const leftOut: LeftOut = {};
  let reserved = 0;
  const wanted = [...new Set(ids)];
  for (let from = 0; from < wanted.length; from += piece) {
    const some = wanted.slice(from, from + piece);
    const { rows, begun } = await lockedRowsOf(context, exam.id, some, change.kind);
    if (rows.length < some.length) leftOut.gone = (leftOut.gone ?? 0) + some.length - rows.length;
    if (revision !== undefined && rows.some((row) => row.revision !== revision))
      refuse(candidateCalls.changeMany, "CANDIDATE_CHANGED");
    const mayReserve = change.kind === "readmit" || change.kind === "accommodate";
    const charged = await chargedAmong(queries, mayReserve ? some : []);
    for (const row of rows) {
      const to = changeOf(row, change, { ...by, price: charged.has(row.id) ? 0 : price });
      if (typeof to === "string") leftOut[to] = (leftOut[to] ?? 0) + 1;
      else {
        before[row.id] = {
          ...Object.fromEntries(Object.keys(to).map((column) => [column, row[column as keyof Changed]])),
          revision: row.revision + 1,
        };
        await write(context, row, to);
        const note = change.kind === "void" || change.kind === "readmit" ? change.reason : "";
        await followInSitting(context, row, {
          ...{ kind: change.kind, reason, note },
          ...{ stateBefore: row.state_before, hasBegun: begun.has(row.id) },
        });
        reserved += (to.reserved ?? row.reserved) - row.reserved;
      }
    }
    if (change.kind === "accommodate")
      await noteAccommodations(
        context,
        rows.filter(({ id }) => id in before).map(({ id }) => id),
      );
  }
  await reserveOrRefuse(context, reserved);
  await updateEnd(queries, exam, clock.now());
  return { before, leftOut };
}

/** Sets candidates back to what a batch noted, but for those changed since; returns how many, and what was not done. */
export async function revertChange(
  context: Changing,
  exam: ExamRow,
  before: BatchBefore,
  kind: CandidateChange["kind"],
): Promise<{ count: number; leftOut: LeftOut }> {
  const ids = Object.keys(before);
  const leftOut: LeftOut = {};
  const leave = (reason: LeftOutReason, some: number) => {
    if (some > 0) leftOut[reason] = (leftOut[reason] ?? 0) + some;
  };
  let count = 0;
  let reserved = 0;
  for (let from = 0; from < ids.length; from += piece) {
    const some = ids.slice(from, from + piece);
    const { rows, begun } = await lockedRowsOf(context, exam.id, some, kind, true);
    const same = rows.filter((row) => row.revision === before[row.id]!.revision);
    const held = same.filter(({ id }) => kind === "void" && wouldGoOn(exam, before[id]!.state ?? ""));
    leave("examCancelled", held.length);
    const unchanged = (kind === "remove" ? await stillFree(context, exam.id, same) : same).filter(
      (row) => !held.includes(row),
    );
    leave("gone", some.length - rows.length);
    leave("changed", rows.length - same.length);
    leave("addedAgain", same.length - held.length - unchanged.length);
    for (const row of unchanged) {
      const { revision: _, ...to } = before[row.id]!;
      if (to.reserved && isFree(exam)) to.reserved = 0;
      reserved += (to.reserved ?? row.reserved) - row.reserved;
      const { room, seat } = { ...row, ...to };
      if (
        leavesSeat.has(kind) &&
        seat &&
        (await holderOf(context.queries, { examId: exam.id, room }, seat))
      ) {
        to.seat = "";
        leave("seatTaken", 1);
      }
      await write(context, row, to);
      await followInSitting(context, row, {
        ...{ kind: opposite[kind] ?? kind, reason: "other", note: "" },
        ...{ stateBefore: to.state ?? "", hasBegun: begun.has(row.id) },
      });
    }
    if (kind === "accommodate")
      await noteAccommodations(
        context,
        unchanged.map(({ id }) => id),
        true,
      );
    count += unchanged.length;
  }
  await reserveOrRefuse(context, reserved);
  await updateEnd(context.queries, exam, context.clock.now());
  return { count, leftOut };
}

/** Who is taken back in needs money again; who is out gives it back (decisions §9). */
async function reserveOrRefuse({ queries, caller }: Changing, amount: number): Promise<void> {
  if (!(await reserveMoney(queries, caller.companyId, amount)))
    refuse(candidateCalls.changeMany, "BALANCE_SHORT");
}

/** Removed candidates whom nobody has added to the exam again meanwhile. */
async function stillFree(
  { queries }: Changing,
  examId: string,
  rows: CandidateRow[],
): Promise<CandidateRow[]> {
  const taken = await takenIn(queries, examId, identitiesOf(rows));
  return rows.filter((row) => !isTaken(row, taken));
}

/**
 * These candidates, locked until the transaction ends: whoever begins at the same moment comes before or after. With
 * those of them whose sitting a change of this kind reaches.
 */
async function lockedRowsOf(
  context: Changing,
  examId: string,
  ids: string[],
  kind: CandidateChange["kind"],
  withRemoved = false,
): Promise<{ rows: CandidateRow[]; begun: ReadonlySet<string> }> {
  const { queries, caller } = context;
  if (ids.length === 0) return { rows: [], begun: new Set() };
  // why: sittings first, as a hand-in locks them.
  const begun = reachesSitting(kind) ? await lockSittings(context, { examId, ids }) : new Set<string>();
  let rows = queries
    .updateTable("candidate")
    .set((set) => ({ revision: set.ref("revision") }))
    .where("id", "in", ids)
    .where("company_id", "=", caller.companyId)
    .where("exam_id", "=", examId)
    .where("staged", "=", "")
    .where("trial", "=", 0)
    .returningAll();
  if (!withRemoved) rows = rows.where("removed_at", "=", 0);
  return { rows: await rows.execute(), begun };
}

const write = ({ queries, clock, caller }: Changing, { id, revision }: CandidateRow, to: Changed) =>
  queries
    .updateTable("candidate")
    .set({ ...to, revision: revision + 1, updated_at: clock.now(), updated_by: caller.operatorId })
    .where("id", "=", id)
    .execute();

/** Writes what these candidates now have into the ledger, with the reason; an undo has none. */
async function noteAccommodations(
  { queries, clock, caller }: Changing,
  ids: string[],
  isUndo = false,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await queries.selectFrom("candidate").selectAll().where("id", "in", ids).execute();
  await queries
    .insertInto("accommodation")
    .values(
      rows.map((row) => ({
        id: newId(),
        company_id: row.company_id,
        candidate_id: row.id,
        factor: row.factor,
        extra_minutes: row.extra_minutes,
        pauses: row.pauses,
        open_at: row.open_at,
        close_at: row.close_at,
        reason: isUndo ? "" : row.accommodation,
        at: clock.now(),
        by_operator: caller.operatorId,
      })),
    )
    .execute();
}
