import { sql } from "kysely";
import { releaseReserved } from "../companies/ledger";
import type { Database } from "../database/open";
import { lockCompany } from "../lock-company";
import { lockExamRow } from "./store";

/** Gives back what is still reserved for exams that are over: who did not start is not charged (decisions §9); recurring. */
export async function releaseEnded({ queries, transaction }: Database, now: number): Promise<void> {
  const ended = await queries
    .selectFrom("exam")
    .select(["exam.id", "exam.company_id"])
    .where("exam.state", "=", "published")
    .where("exam.ends_at", "<", now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("candidate")
          .select("candidate.id")
          .whereRef("candidate.exam_id", "=", "exam.id")
          .where("candidate.reserved", ">", sql.lit(0)),
      ),
    )
    .execute();
  for (const { id, company_id: companyId } of ended)
    await transaction(async (trx) => {
      await lockCompany(trx, companyId);
      const { ends_at } = await lockExamRow(trx, companyId, id);
      if (ends_at < now) await releaseReserved(trx, companyId, id);
    });
}
