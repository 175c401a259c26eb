import { findDraw, paperColumns } from "#backend/candidate-papers/drawing/papers";
import { bookEntry } from "#backend/companies/ledger";
import { hashToken, newId, newOpenId, newToken } from "#backend/ids";
import { openEncryption } from "#backend/keys/encryption";
import { secretsOf } from "#backend/keys/secrets";
import { candidatePrice } from "#contract/exams/check";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import type { Site } from "../support/server";

export interface Candidate {
  uuid: string;
  examId: string;
  session: string;
}

/**
 * Candidates of the demo's running exam who have confirmed who they are, with their papers and their price; with so many
 * minutes more than the exam has for everybody.
 */
export const insertCandidates = (site: Site, people: number, extraMinutes = 0): Promise<Candidate[]> =>
  besideSite(site, as.examManager, async ({ queries, transaction }, { companyId, operatorId }) => {
    const now = Date.now();
    const exam = await queries
      .selectFrom("exam")
      .select(["id", "revision"])
      .where("company_id", "=", companyId)
      .where("state", "=", "published")
      .where("open_at", "<", now)
      .where("close_at", ">", now + 86_400_000)
      .executeTakeFirstOrThrow();
    const encryption = openEncryption(secretsOf(site.dataFolder).device);
    const draw = (await findDraw(queries, exam.id, encryption))!;
    const entry = { company_id: companyId, operator_id: operatorId, note: "", at: now };
    await bookEntry(queries, { ...entry, kind: "deposit", amount: people * candidatePrice });
    const made: Candidate[] = [];
    for (let from = 0; from < people; from += 500) {
      const count = Math.min(500, people - from);
      const rows = Array.from({ length: count }, (_, at) => ({
        ...{
          id: newId(),
          uuid: newOpenId(),
          company_id: companyId,
          exam_id: exam.id,
          number: 10_000 + from + at,
        },
        ...{ real_name: `考生${from + at}`, mobile: "", email: "", id_card: "", id_card_key: "" },
        ...{ id_card_mask: "", gender: "", university: "", major: "", degree: "", graduate_date: "" },
        ...{
          city: "",
          own: "{}",
          note: "",
          group_name: "",
          photo: "",
          state: "registered",
          state_reason: "",
        },
        ...{
          factor: 100,
          extra_minutes: extraMinutes,
          open_at: 0,
          close_at: 0,
          pauses: 0,
          room: "",
          seat: "",
        },
        ...{ trial: 0, search_key: "", revision: 1, created_at: now, created_by: operatorId },
        ...{ updated_at: now, updated_by: operatorId },
      }));
      const tokens = rows.map(() => newToken());
      await transaction(async (trx) => {
        await trx.insertInto("candidate").values(rows).execute();
        await trx
          .insertInto("candidate_paper")
          .values(
            rows.map(({ id, number }) => ({
              ...{ candidate_id: id, exam_id: exam.id, company_id: companyId, at: now },
              ...paperColumns(draw, number),
            })),
          )
          .execute();
        await trx
          .insertInto("candidate_session")
          .values(
            rows.map(({ id }, at) => ({
              ...{ candidate_id: id, exam_id: exam.id, company_id: companyId, at: now, ended_at: 0 },
              ...{ token_hash: hashToken(tokens[at]!), agent: "exam day" },
            })),
          )
          .execute();
      });
      made.push(
        ...rows.map(({ uuid }, at) => ({ uuid, examId: exam.id, session: encodeCookie(tokens[at]!) })),
      );
    }
    return made;
  });

/** As the site writes its cookies: JSON in base64. */
const encodeCookie = (value: string) =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"));
