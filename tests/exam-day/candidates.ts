import { findDraw, paperColumns } from "#backend/candidate-papers/drawing/papers";
import { candidateSearchKey } from "#backend/candidates/store/store";
import { bookEntry } from "#backend/companies/ledger";
import type { Queries } from "#backend/database/open";
import { hashToken, newOpenId, newToken } from "#backend/ids";
import { insertInvitation } from "#backend/invitations/secret";
import { openEncryption } from "#backend/keys/encryption";
import { secretsOf } from "#backend/keys/secrets";
import { candidatePrice } from "#contract/exams/check";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { insertRow, setRows } from "../support/rows";
import type { Site } from "../support/server";

export interface Candidate {
  uuid: string;
  examId: string;
  session: string;
  /** Of the invitation; who has no mobile confirms it by their name. */
  token: string;
  name: string;
}

/**
 * Candidates of the demo's running exam who have confirmed who they are, with their papers and their price; with so many
 * minutes more than the exam has for everybody. `takesPictures`: it asks for a photo and takes pictures by camera.
 */
export const insertCandidates = (
  site: Site,
  people: number,
  { extraMinutes = 0, takesPictures = false } = {},
): Promise<Candidate[]> =>
  besideSite(site, as.examManager, async ({ queries, transaction }, { companyId, operatorId }) => {
    const now = Date.now();
    const exam = await queries
      .selectFrom("exam")
      .select(["id", "revision", "settings"])
      .where("company_id", "=", companyId)
      .where("state", "=", "published")
      .where("open_at", "<", now)
      .where("close_at", ">", now + 86_400_000)
      .executeTakeFirstOrThrow();
    if (takesPictures) {
      const taken = { isFaceRecognizeNeed: true, cameraMonitorType: 1 };
      const settings = JSON.stringify({ ...JSON.parse(exam.settings), ...taken });
      await setRows(queries, "exam", { id: exam.id }, { settings, revision: exam.revision + 1 });
    }
    const encryption = openEncryption(secretsOf(site.dataFolder).device);
    const draw = (await findDraw(queries, exam.id, encryption))!;
    const entry = { company_id: companyId, operator_id: operatorId, note: "", at: now };
    await bookEntry(queries, { ...entry, kind: "deposit", amount: people * candidatePrice });
    const made: Candidate[] = [];
    const insert = async (trx: Queries, number: number) => {
      const [uuid, cookie] = [newOpenId(), newToken()];
      const name = `考生${number - 10_000}`;
      const of = { exam_id: exam.id, company_id: companyId };
      const { id: candidate_id } = await insertRow(trx, "candidate", {
        ...{ ...of, uuid, number, real_name: name, state: "registered", own: "{}" },
        // Where it is missing, the next start fills it in.
        search_key: candidateSearchKey({ realName: name, mobile: "", group: "", email: "" }),
        ...{ factor: 100, extra_minutes: extraMinutes, revision: 1 },
        ...{ created_at: now, created_by: operatorId, updated_at: now, updated_by: operatorId },
      });
      await insertRow(trx, "candidate_paper", {
        ...of,
        candidate_id,
        at: now,
        ...paperColumns(draw, number),
      });
      const invitation = { ...of, candidate_id, language: "zh", reminders: 0, at: now };
      const { token } = await insertInvitation(trx, encryption, invitation);
      const session = { token_hash: hashToken(cookie), agent: "exam day" };
      await insertRow(trx, "candidate_session", { ...of, candidate_id, at: now, ...session });
      made.push({ uuid, examId: exam.id, session: encodeCookie(cookie), token, name });
    };
    for (let from = 0; from < people; from += 500)
      await transaction(async (trx) => {
        for (let at = from; at < Math.min(people, from + 500); at += 1) await insert(trx, 10_000 + at);
      });
    return made;
  });

/** As the site writes its cookies: JSON in base64. */
const encodeCookie = (value: string) =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"));
