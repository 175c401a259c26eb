import type { ReasonOf } from "#contract/call";
import { keyingCalls } from "#contract/keying/calls";
import { type KeyedState, keyedAtOnce } from "#contract/keying/shapes";
import { isSameKeyed } from "#contract/keying/typed";
import { audit } from "../audit";
import { type CandidateRow, findCandidate } from "../candidates/store/store";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { type ExamRow, findExam, lockExam } from "../exams/store";
import { type Context, type Handlers, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { markingCode } from "../marking/code";
import { missedAmong } from "../rooms/people";
import { readAllKeyed } from "./fields";
import { isHeldOnPaper, listKeying, readyCandidates, roundOf, setKeyed } from "./people";
import { ownQuestions, scanOf, typedFromScan } from "./questions";
import { handInKeyed } from "./scoring";
import { hasRescoredMark, takeBackKeyed } from "./taking-back";

/** Exam managers key what candidates answered on paper, have it keyed twice, settle differences, and hand it in. */
export const keyingService: Handlers<typeof keyingCalls> = {
  async list(filter, { queries, caller, clock }) {
    const exam = await findExam(queries, caller.companyId, filter.examId);
    if (!isHeldOnPaper(exam)) refuse(keyingCalls.list, "NOT_ON_PAPER");
    return listKeying(queries, exam, caller.operatorId, filter, clock.now());
  },

  async get({ candidateId }, context) {
    const { queries, caller } = context;
    const row = await findCandidate(queries, caller.companyId, candidateId);
    const exam = await findExam(queries, caller.companyId, row.exam_id);
    const round = await openRound(keyingCalls.get, exam, row, context);
    const questions = await ownQuestions(context, candidateId);
    const keyed = await keyings(queries, candidateId);
    const own = keyed.find((one) => one.round === round);
    const scanned = await scanShown(queries, candidateId, round, keyed);
    return {
      ...{ ...whoseOf(exam, row), round, scanned, questions },
      isMissed: (await missedAmong(queries, exam.id, [candidateId])).has(candidateId),
      typed: own ? own.typed : typedFromScan(scanned ?? [], questions),
    };
  },

  async key({ candidateId, typed, isFromScan }, context) {
    const { queries, caller, clock } = context;
    const { exam, row } = await locked(context, candidateId);
    const round = await openRound(keyingCalls.key, exam, row, context);
    const read = readAllKeyed(await ownQuestions(context, candidateId), typed);
    if (!read) return refuse(keyingCalls.key, "KEYED_WRONG");
    const scanned = await scanShown(queries, candidateId, round, await keyings(queries, candidateId));
    if (isFromScan && !scanned) refuse(keyingCalls.key, "SCAN_CHANGED_MEANWHILE");
    const source = scanned ? "scan" : "keyed";
    // What was settled was settled of other keyings.
    await queries
      .deleteFrom("paper_keying")
      .where("candidate_id", "=", candidateId)
      .where("round", "in", [round, 3])
      .execute();
    await queries
      .insertInto("paper_keying")
      .values({
        ...{ candidate_id: candidateId, round, exam_id: exam.id, company_id: caller.companyId },
        ...{ operator_id: caller.operatorId, typed: JSON.stringify(read), at: clock.now(), source },
      })
      .execute();
    const [first, second] = await keyings(queries, candidateId);
    const state: KeyedState = !second ? "once" : differing(first!, second).length > 0 ? "differ" : "agreed";
    await setKeyed(queries, row, state, clock.now());
    await audit(context, "keying.key", candidateId, { after: { examId: exam.id, round, state, source } });
    return state;
  },

  async differences({ candidateId }, context) {
    const { queries, caller } = context;
    const row = await findCandidate(queries, caller.companyId, candidateId);
    const exam = await findExam(queries, caller.companyId, row.exam_id);
    const [first, second] = await keyings(queries, candidateId);
    if (row.keyed !== "differ" || !second) return refuse(keyingCalls.differences, "NOTHING_DIFFERS");
    const questions = await ownQuestions(context, candidateId);
    return {
      ...whoseOf(exam, row),
      revision: revisionOfBoth(first!, second),
      keyers: [first!.real_name ?? "", second.real_name ?? ""],
      differences: differing(first!, second).map((place) => ({
        ...{ place, question: questions[place]! },
        ...{ first: first!.typed[place]!, second: second.typed[place]! },
      })),
    };
  },

  async settle({ candidateId, picks, revision }, context) {
    const { queries, caller, clock } = context;
    const call = keyingCalls.settle;
    const { exam, row } = await locked(context, candidateId);
    const [first, second] = await keyings(queries, candidateId);
    if (row.keyed !== "differ" || !second) return refuse(call, "NOTHING_DIFFERS");
    if (revision !== undefined && revision !== revisionOfBoth(first!, second))
      refuse(call, "DIFFERENCES_CHANGED_MEANWHILE");
    const questions = await ownQuestions(context, candidateId);
    const settled = [...first!.typed];
    for (const place of differing(first!, second)) {
      const pick = picks.find((one) => one.place === place);
      if (!pick) return refuse(call, "PICK_MISSING");
      if (pick.pick === "second") settled[place] = second.typed[place]!;
      if (pick.pick === "typed") settled[place] = pick.typed;
    }
    const read = readAllKeyed(questions, settled);
    if (!read) return refuse(call, "KEYED_WRONG");
    await queries
      .insertInto("paper_keying")
      .values({
        ...{ candidate_id: candidateId, round: 3, exam_id: exam.id, company_id: caller.companyId },
        ...{ operator_id: caller.operatorId, typed: JSON.stringify(read), at: clock.now() },
      })
      .execute();
    await setKeyed(queries, row, "agreed", clock.now());
    const chosen = picks.map(({ place, pick }) => ({
      ...{ question: place + 1, pick, first: first!.typed[place], second: second.typed[place] },
      settled: read[place],
    }));
    await audit(context, "keying.settle", candidateId, { after: { examId: exam.id, chosen } });
    return null;
  },

  async score({ examId, candidateIds }, context) {
    const { queries, caller, clock } = context;
    const call = keyingCalls.score;
    // why: the company first, as whoever changes candidates and their money locks it.
    await lockCompany(queries, caller.companyId);
    const exam = await lockExam(queries, caller.companyId, examId);
    if (!isHeldOnPaper(exam)) refuse(call, "NOT_ON_PAPER");
    if (clock.now() < exam.open_at) refuse(call, "KEYING_TOO_EARLY");
    const ready = await readyCandidates(queries, exam, { ids: candidateIds, limit: keyedAtOnce });
    if (ready.length === 0) refuse(call, "NOTHING_TO_SCORE");
    const handedIn: { candidateId: string; round: number }[] = [];
    for (const candidateId of ready) {
      const { round, typed } = (await keyings(queries, candidateId)).at(-1)!;
      if (await handInKeyed(context, candidateId, typed)) handedIn.push({ candidateId, round });
    }
    if (handedIn.length === 0) refuse(call, "KEYED_BALANCE_SHORT");
    // why after all of them: from the first on, whatever else the company does waits for the chain.
    for (const { candidateId, round } of handedIn)
      await audit(context, "keying.score", candidateId, { after: { examId, round } });
    return { scored: handedIn.length, short: ready.length - handedIn.length };
  },

  async takeBack({ candidateId, reason, keyed: seen }, context) {
    const { exam, row } = await locked(context, candidateId);
    const keyed = await keyings(context.queries, candidateId);
    if (row.keyed === "none") refuse(keyingCalls.takeBack, "NOTHING_KEYED");
    if (seen !== undefined && seen !== row.keyed) refuse(keyingCalls.takeBack, "KEYED_CHANGED_MEANWHILE");
    if (await hasRescoredMark(context.queries, row)) refuse(keyingCalls.takeBack, "MARK_RESCORED");
    const told = keyed.map(({ round, operator_id, at, typed }) => ({ round, by: operator_id, at, typed }));
    const before = await takeBackKeyed(context, row);
    if (before === null) return refuse(keyingCalls.takeBack, "SCORE_RELEASED");
    const scored = row.keyed === "scored" && keyed.length > 0;
    if (scored) {
      const settled = keyed.length === 1 ? "once" : "agreed";
      await setKeyed(context.queries, row, settled, context.clock.now());
    } else {
      const isScanned = row.keyed !== "scanned" && (await scanOf(context.queries, candidateId)) !== null;
      await setKeyed(context.queries, row, isScanned ? "scanned" : "none", context.clock.now());
    }
    await audit(context, scored ? "keying.unscore" : "keying.undo", candidateId, {
      before: scored ? { ...before, examId: exam.id } : { examId: exam.id, keyed: told },
      after: { reason },
    });
    return null;
  },

  async double({ examId, isDouble }, context) {
    const { queries, caller } = context;
    const exam = await lockExam(queries, caller.companyId, examId);
    if (!isHeldOnPaper(exam)) refuse(keyingCalls.double, "NOT_ON_PAPER");
    await queries
      .updateTable("exam")
      .set({ keying_double: Number(isDouble) })
      .where("id", "=", examId)
      .execute();
    await audit(context, "keying.double", examId, {
      before: { isDouble: exam.keying_double === 1 },
      after: { isDouble },
    });
    return null;
  },
};

type Scene = Pick<Context, "queries" | "clock" | "encryption"> & {
  caller: { companyId: string; operatorId: string };
};

async function locked({ queries, caller }: Scene, candidateId: string) {
  const { exam_id } = await findCandidate(queries, caller.companyId, candidateId);
  const exam = await lockExam(queries, caller.companyId, exam_id);
  return { exam, row: await findCandidate(queries, caller.companyId, candidateId) };
}

type Keyed = {
  round: number;
  operator_id: string;
  real_name: string | null;
  at: number;
  source: string;
  typed: string[][];
};

/** What was keyed of a candidate, by round. */
async function keyings(queries: Queries, candidateId: string): Promise<Keyed[]> {
  const rows = await queries
    .selectFrom("paper_keying as keyed")
    .leftJoin("operator", "operator.id", "keyed.operator_id")
    .select(["keyed.round", "keyed.operator_id", "operator.real_name", "keyed.at", "keyed.typed"])
    .select("keyed.source")
    .where("keyed.candidate_id", "=", candidateId)
    .orderBy("keyed.round")
    .execute();
  return rows.map((row) => ({ ...row, typed: JSON.parse(row.typed) }));
}

/** What was read from the scan, but not for the second person where the first confirmed it: that would be no second look. */
async function scanShown(queries: Queries, candidateId: string, round: 1 | 2, keyed: readonly Keyed[]) {
  const isUsed = round === 2 && keyed.some((one) => one.round === 1 && one.source === "scan");
  return isUsed ? null : scanOf(queries, candidateId);
}

/** The revision of two keyings as whoever settles them sees them. */
const revisionOfBoth = (first: Keyed, second: Keyed): string => revisionOf(first.typed, second.typed);

/** The questions that two keyings differ in, by place. */
const differing = (first: Keyed, second: Keyed): number[] =>
  first.typed.flatMap((fields, place) =>
    fields.every((text, at) => isSameKeyed(text, second.typed[place]![at]!)) ? [] : [place],
  );

const whoseOf = (exam: ExamRow, row: CandidateRow) => ({
  ...{ candidateId: row.id, examId: exam.id, examName: exam.name, number: row.number },
  ...{ realName: row.real_name, room: row.room, seat: row.seat, code: markingCode(row.id) },
});

type Opening = typeof keyingCalls.get | typeof keyingCalls.key;

/** The keying that the caller may do of this candidate now; refused with why not. */
async function openRound(
  call: Opening,
  exam: ExamRow,
  row: CandidateRow,
  { queries, caller, clock }: Scene,
): Promise<1 | 2> {
  const no = (reason: ReasonOf<Opening>) => refuse(call as Opening, reason);
  if (!isHeldOnPaper(exam) || row.trial === 1) return no("NOT_ON_PAPER");
  if (["void", "absent"].includes(row.state)) return no("CANDIDATE_OUT");
  const sat = await queries
    .selectFrom("sitting")
    .select("submitted_by")
    .where("candidate_id", "=", row.id)
    .executeTakeFirst();
  if (row.keyed === "scored") return no("KEYED_ALREADY");
  if (sat) return no("SAT_ONLINE");
  if (clock.now() < exam.open_at) return no("KEYING_TOO_EARLY");
  const [first, second] = await keyings(queries, row.id);
  const by = { first: first?.operator_id ?? null, second: second?.operator_id ?? null };
  return roundOf({ exam, operatorId: caller.operatorId, ...by }) ?? no("KEYED_ALREADY");
}
