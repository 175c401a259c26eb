import { ticketNumberOf } from "#contract/admissions/facts";
import type { AdmissionTicket } from "#contract/admissions/shapes";
import { windowOfCandidate } from "#contract/candidates/time";
import { accommodationOf, type CandidateRow } from "../candidates/store/store";
import type { Queries } from "../database/open";
import { type ExamRow, examSettingsOf } from "../exams/store";
import type { Encryption } from "../keys/encryption";

/** Candidates who can have a ticket. */
export const ticketRows = (queries: Queries) =>
  queries
    .selectFrom("candidate")
    .selectAll("candidate")
    .where("candidate.removed_at", "=", 0)
    .where("candidate.staged", "=", "")
    .where("candidate.trial", "=", 0)
    .where("candidate.state", "<>", "void");

/** A photo in the clear. */
export interface TicketPhoto {
  type: string;
  bytes: Uint8Array;
}

/** What a ticket of this exam holds, whoever's it is. */
export async function ticketMaker(
  queries: Queries,
  exam: ExamRow,
  { encryption, siteAddress }: { encryption: Encryption; siteAddress: string },
) {
  const settings = examSettingsOf(exam);
  const company = await queries
    .selectFrom("company")
    .select(["name", "time_zone"])
    .where("id", "=", exam.company_id)
    .executeTakeFirstOrThrow();
  const { total_duration: duration } = await queries
    .selectFrom("paper")
    .select("total_duration")
    .where("id", "=", exam.paper_id)
    .executeTakeFirstOrThrow();
  return async (row: CandidateRow): Promise<{ ticket: AdmissionTicket; photo: TicketPhoto | null }> => {
    const photo = await photoOf(queries, row, encryption);
    const window = { openAt: exam.open_at, closeAt: exam.close_at };
    const { openAt, closeAt } = windowOfCandidate(window, duration, accommodationOf(row));
    return {
      photo,
      ticket: {
        ...{ candUuid: row.uuid, exam: exam.name, organiser: company.name, name: row.real_name },
        ticketNumber: ticketNumberOf(exam.number, row.number),
        ...{ gender: row.gender, idcard: row.id_card_mask },
        photo: photo ? `data:${photo.type};base64,${Buffer.from(photo.bytes).toString("base64")}` : "",
        ...{ reportAt: openAt - settings.reportMinutes * 60_000, openAt, closeAt },
        ...{ timeZone: company.time_zone, site: settings.site, address: settings.address },
        ...{ room: row.room, seat: row.seat, rules: settings.instructions },
        checkAddress: `${siteAddress}/offline/check/${row.uuid}`,
      },
    };
  };
}

async function photoOf(queries: Queries, { photo }: CandidateRow, encryption: Encryption) {
  if (photo === "") return null;
  const file = await queries
    .selectFrom("file")
    .select(["type", "bytes"])
    .where("id", "=", photo)
    .where("purpose", "=", "candidate")
    .executeTakeFirst();
  return file ? { type: file.type, bytes: encryption.decrypt(Buffer.from(file.bytes).toString()) } : null;
}
