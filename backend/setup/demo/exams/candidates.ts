import { candidatePayload } from "#contract/candidates/shapes";
import { candidatePrice } from "#contract/exams/check";
import { commitDraw, findDraw, paperColumns } from "../../../candidate-papers/drawing/papers";
import { candidateColumns, insertCandidates, updateEnd } from "../../../candidates/store/store";
import { reserveMoney } from "../../../companies/ledger";
import type { Queries } from "../../../database/open";
import { type ExamRow, examSettingsOf, isOver } from "../../../exams/store";
import { newId } from "../../../ids";
import { insertInvitation } from "../../../invitations/secret";
import type { Encryption } from "../../../keys/encryption";
import written from "./candidates.json";

/** An ID number of nobody alive, with its check character (GB 11643-1999). */
function idNumber(at: number): string {
  const front = `11010119000101${String(at).padStart(3, "0")}`;
  const sum = [...front].reduce((total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11), 0);
  return front + "10X98765432"[sum % 11];
}

/** So many of the demo's people are in an exam; those of an offline one are spread over its rooms. */
interface DemoList {
  exam: string;
  count: number;
  rooms?: string[];
}

/** Rooms are filled one after another; seats are numbered in each. */
function seatOf(rooms: string[], at: number, count: number) {
  if (rooms.length === 0) return {};
  const perRoom = Math.ceil(count / rooms.length);
  return { room: rooms[Math.floor(at / perRoom)]!, seat: String((at % perRoom) + 1).padStart(2, "0") };
}

/** Inserts people into the demo's exams: those of a draft are added, those of a published one invited. */
export async function demoCandidates(
  queries: Queries,
  who: { companyId: string; author: { id: string }; now: number },
  encryption: Encryption,
): Promise<void> {
  const { names, groups } = written;
  for (const { exam: name, count, rooms = [] } of written.exams as DemoList[]) {
    const exam = await queries
      .selectFrom("exam")
      .selectAll()
      .where("company_id", "=", who.companyId)
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const settings = examSettingsOf(exam);
    const people = names.slice(0, count).map((realName, at) =>
      candidateColumns(
        candidatePayload.parse({
          realName,
          mobile: `1990000${String(1001 + at)}`,
          idcard: idNumber(at),
          email: settings.isEmailRequired ? `candidate${at + 1}@example.com` : "",
          university: settings.isUniversityRequired ? "江南理工大学" : "",
          major: settings.isMajorRequired ? "电气工程及其自动化" : "",
          own: settings.ownFields.map(() => groups[at % groups.length]!),
          group: groups[at % groups.length],
          ...seatOf(rooms, at, count),
        }),
        settings,
        { companyId: who.companyId, encryption },
      ),
    );
    const now = Math.min(who.now, exam.created_at + 3_600_000);
    const ids = await insertCandidates(queries, { exam, operatorId: who.author.id, now, staged: "" }, people);
    if (exam.state !== "draft")
      await inviteAll(queries, exam, ids, { encryption, now, isOver: isOver(exam, who.now) });
    if (exam.state === "published") await drawAll(queries, exam, { encryption, now });
    if (exam.state === "draft" || exam.state === "published") {
      for (const { at, ...one } of written.accommodations)
        await accommodate(queries, ids[at]!, { ...one, companyId: who.companyId, by: who.author.id, now });
      await updateEnd(queries, exam, who.now);
    }
  }
}

/** Each has a link and a code; for an exam that is not over their price is reserved. */
async function inviteAll(
  queries: Queries,
  exam: ExamRow,
  ids: string[],
  { encryption, now, isOver }: { encryption: Encryption; now: number; isOver: boolean },
): Promise<void> {
  const reserved = isOver ? 0 : candidatePrice;
  await queries
    .updateTable("candidate")
    .set({ state: "invited", reserved })
    .where("exam_id", "=", exam.id)
    .execute();
  await reserveMoney(queries, exam.company_id, reserved * ids.length);
  // Two of them have a mobile that nobody has any more.
  const returned = isOver ? [] : ids.slice(3, 5);
  for (const id of ids) {
    const whose = { candidate_id: id, exam_id: exam.id, company_id: exam.company_id };
    await insertInvitation(queries, encryption, { ...whose, language: "zh", reminders: 1, at: now });
  }
  const messages = ids.map((id) => ({
    ...{ id: newId(), candidate_id: id, exam_id: exam.id, channel: "sms", purpose: "invitation" },
    ...{ batch: "", at: now, reported_at: now },
    ...(returned.includes(id)
      ? { report: "undeliverable", report_reason: "空号" }
      : { report: "delivered", report_reason: "" }),
  }));
  await queries.insertInto("invitation_message").values(messages).execute();
}

/** The papers of an exam's candidates, as its draw gives them. */
async function drawAll(
  queries: Queries,
  exam: ExamRow,
  { encryption, now }: { encryption: Encryption; now: number },
): Promise<void> {
  await commitDraw(queries, exam, { encryption, now });
  const draw = (await findDraw(queries, exam.id, encryption))!;
  const rows = await queries
    .selectFrom("candidate")
    .select(["id", "number", "company_id", "exam_id"])
    .where("exam_id", "=", exam.id)
    .execute();
  const papers = rows.map(({ id, number, ...whose }) => ({
    ...{ ...whose, candidate_id: id, at: now },
    ...paperColumns(draw, number),
  }));
  await queries.insertInto("candidate_paper").values(papers).execute();
}

async function accommodate(
  queries: Queries,
  candidateId: string,
  {
    factor,
    extraMinutes,
    pauses,
    reason,
    companyId,
    by,
    now,
  }: {
    factor: number;
    extraMinutes: number;
    pauses: number;
    reason: string;
    companyId: string;
    by: string;
    now: number;
  },
): Promise<void> {
  const time = { factor, extra_minutes: extraMinutes, pauses };
  await queries
    .updateTable("candidate")
    .set({ ...time, accommodation: reason })
    .where("id", "=", candidateId)
    .execute();
  await queries
    .insertInto("accommodation")
    .values({
      id: newId(),
      company_id: companyId,
      candidate_id: candidateId,
      ...{ ...time, open_at: 0, close_at: 0, reason, at: now, by_operator: by },
    })
    .execute();
}
