import { setImmediate as turn } from "node:timers/promises";
import { candidateCalls } from "#contract/candidates/calls";
import { audit } from "../audit";
import { examSettingsOf, findExam } from "../exams/store";
import { type Handler, refuse } from "../handler";
import {
  candidateColumns,
  candidatesOf,
  identitiesOf,
  insertCandidates,
  isTaken,
  lockForCandidates,
  missingReason,
  payloadOfRow,
  roomLeft,
  takenIn,
} from "./store/store";

/** Candidates copied per statement, before yielding to other work. */
const piece = 200;

/** Adds the candidates of an earlier exam; those who are there, or lack what is demanded, are left out. */
export const addedFrom: Handler<typeof candidateCalls.addFrom> = async ({ examId, fromExamId }, context) => {
  const call = candidateCalls.addFrom;
  const { queries, caller, clock, encryption } = context;
  const owner = { companyId: caller.companyId, encryption };
  await findExam(queries, caller.companyId, fromExamId);
  const exam = await lockForCandidates(call, context, examId);
  const settings = examSettingsOf(exam);
  const told = { count: 0, there: 0, incomplete: 0 };
  let room = await roomLeft(queries, examId);
  for (let after = 0; ; ) {
    const rows = await candidatesOf(queries, fromExamId)
      .selectAll()
      .where("state", "not in", ["absent", "void"])
      .where("attempt", "=", 1)
      .where("number", ">", after)
      .orderBy("number")
      .limit(piece)
      .execute();
    if (rows.length === 0) break;
    after = rows.at(-1)!.number;
    const taken = await takenIn(queries, examId, identitiesOf(rows));
    const fresh = rows.filter((row) => !isTaken(row, taken));
    const complete = fresh.filter(
      (row) => missingReason(settings, payloadOfRow(row, settings), row.id_card !== "") === null,
    );
    told.there += rows.length - fresh.length;
    told.incomplete += fresh.length - complete.length;
    told.count += complete.length;
    room -= complete.length;
    if (room < 0) refuse(call, "TOO_MANY_CANDIDATES");
    await insertCandidates(
      queries,
      { exam, operatorId: caller.operatorId, now: clock.now(), staged: "" },
      complete.map((row) => ({
        ...candidateColumns(payloadOfRow(row, settings), settings, owner),
        // The room and the seat are those of the other exam.
        ...{ room: "", seat: "" },
        ...{ id_card: row.id_card, id_card_key: row.id_card_key, id_card_mask: row.id_card_mask },
      })),
    );
    await turn();
  }
  await audit(context, "candidate.addFrom", examId, { after: { fromExamId, ...told } });
  return told;
};
