import { admissionCalls } from "#contract/admissions/calls";
import { hasTickets } from "#contract/admissions/facts";
import { admissionTicketsMax } from "#contract/admissions/shapes";
import type { ReasonOf } from "#contract/call";
import { byPlace } from "#contract/rooms/order";
import { audit } from "../audit";
import { type CandidateRow, findCandidate } from "../candidates/store/store";
import { type ExamRow, examSettingsOf, findExam } from "../exams/store";
import { attached } from "../files/service";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { checkLink, linkToken } from "../reports/links";
import { findRoom } from "../rooms/people";
import { isOwnSession } from "../sitting/scene";
import { printTickets } from "./print";
import { ticketMaker, ticketRows } from "./ticket";

/** A link is valid until so long after the exam. */
const day = 86_400_000;

const linkedOf = ({ uuid }: Pick<CandidateRow, "uuid">) =>
  ({ kind: "ticket", candUuid: uuid, stamp: 0 }) as const;

/** Admission tickets: by an operator's right, a signed link, or the session of the candidate's sitting. */
export const admissionService: Handlers<typeof admissionCalls> = {
  async show(request, context) {
    return (await ticketFor(admissionCalls.show, request, context)).ticket;
  },

  async pdf(request, context) {
    const made = await ticketFor(admissionCalls.pdf, request, context);
    return attached(await printTickets([made], context.language), "no-store");
  },

  async rooms({ examId }, { queries, caller }) {
    const exam = await findExam(queries, caller.companyId, examId);
    if (!isTicketed(exam)) refuse(admissionCalls.rooms, "TICKET_NONE");
    const rows = await ticketRows(queries)
      .clearSelect()
      .select("candidate.room")
      .select(({ fn }) => fn.countAll<number>().as("people"))
      .where("candidate.exam_id", "=", exam.id)
      .groupBy("candidate.room")
      .orderBy("candidate.room")
      .limit(500)
      .execute();
    return rows
      .map(({ room, people }) => ({ room, people: Number(people) }))
      .sort((one, other) => byPlace.compare(one.room, other.room));
  },

  async list({ examId, room }, { queries, caller, seal }) {
    const exam = await findExam(queries, caller.companyId, examId);
    if (!isTicketed(exam)) refuse(admissionCalls.list, "TICKET_NONE");
    const rows = await rowsOfRoom(queries, exam, room);
    const until = exam.ends_at + day;
    return rows.slice(0, admissionTicketsMax).map((row) => ({
      ...{ candidateId: row.id, number: row.number, realName: row.real_name, seat: row.seat },
      hasPhoto: row.photo !== "",
      path: `/offline/admission/ticket/${row.uuid}?token=${encodeURIComponent(linkToken(seal, linkedOf(row), until))}`,
    }));
  },

  async ofRoom({ examId, room }, context) {
    const { queries, caller, language } = context;
    const call = admissionCalls.ofRoom;
    const exam = await findExam(queries, caller.companyId, examId);
    if (!isTicketed(exam)) refuse(call, "TICKET_NONE");
    const rows = await rowsOfRoom(queries, exam, room);
    if (rows.length === 0) notFound();
    if (rows.length > admissionTicketsMax) refuse(call, "TOO_MANY_TO_DOWNLOAD");
    await audit(context, "admission.download", exam.id, { after: { room, tickets: rows.length } });
    const make = await ticketMaker(queries, exam, context);
    const made = [];
    for (const row of rows) made.push(await make(row));
    return attached(await printTickets(made, language), "no-store");
  },

  async ofCandidate({ candidateId }, context) {
    const { queries, caller, language } = context;
    const row = await findCandidate(queries, caller.companyId, candidateId);
    const exam = await findExam(queries, caller.companyId, row.exam_id);
    if (!isTicketed(exam) || row.trial === 1 || row.state === "void")
      refuse(admissionCalls.ofCandidate, "TICKET_NONE");
    const make = await ticketMaker(queries, exam, context);
    return attached(await printTickets([await make(row)], language), "no-store");
  },

  async locate({ code }, { queries, caller }) {
    const uuid = /([\w-]{16,64})$/.exec(code)?.[1] ?? "";
    const row = await ticketRows(queries)
      .where("candidate.uuid", "=", uuid)
      .where("candidate.company_id", "=", caller.companyId)
      .executeTakeFirst();
    if (!row || row.room === "") return notFound();
    await findRoom(queries, caller, { examId: row.exam_id, room: row.room });
    return { examId: row.exam_id, room: row.room, code: `#${row.number}` };
  },
};

const isTicketed = (exam: ExamRow) =>
  hasTickets({ category: examSettingsOf(exam).category, state: exam.state });

async function rowsOfRoom(queries: Context["queries"], exam: ExamRow, room: string): Promise<CandidateRow[]> {
  const rows = await ticketRows(queries)
    .where("candidate.exam_id", "=", exam.id)
    .where("candidate.room", "=", room)
    .orderBy("candidate.number")
    .limit(admissionTicketsMax + 1)
    .execute();
  return rows.sort((one, other) => byPlace.compare(one.seat, other.seat) || one.number - other.number);
}

type OpenCall = typeof admissionCalls.show | typeof admissionCalls.pdf;

/** The ticket that the request has a right to; whether there is such a candidate nobody else learns (trust B3). */
async function ticketFor(
  call: OpenCall,
  { candId, token, session }: { candId: string; token: string; session: string },
  context: Context<OpenCall>,
) {
  const no = (reason: ReasonOf<OpenCall>) => refuse(call as OpenCall, reason);
  const { queries, seal, clock } = context;
  const row = await ticketRows(queries).where("candidate.uuid", "=", candId).executeTakeFirst();
  if (token !== "") {
    if (!row) return no("LINK_WRONG");
    const checked = checkLink(seal, linkedOf(row), token, clock.now());
    if (checked !== "valid") return no(checked === "expired" ? "LINK_EXPIRED" : "LINK_WRONG");
  } else if (!row || !(await isOwnSession(context, session, row.id))) return no("LINK_NEEDED");
  const exam = await findExam(queries, row.company_id, row.exam_id);
  if (!isTicketed(exam)) return no("TICKET_NONE");
  return (await ticketMaker(queries, exam, context))(row);
}
