import { sql } from "kysely";
import { releaseReserved } from "../companies/ledger";
import type { Database } from "../database/open";
import { lockCompany } from "../lock-company";
import { awaitedSheets } from "./awaited-sheets";
import { lockExamRow } from "./store";

/** For how long after the end of an exam that is held offline a sheet that nobody has scanned or keyed may still come. */
const sheetsComeFor = 30 * 24 * 60 * 60_000;

/**
 * Gives back what is still reserved for exams that are over: who did not start is not charged (decisions §9). Not what
 * is for sheets that may still be handed in, which is their start; recurring.
 */
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
      const exam = await lockExamRow(trx, companyId, id);
      const isUntouchedToo = now < exam.ends_at + sheetsComeFor;
      const kept = awaitedSheets(trx, exam, { isUntouchedToo });
      if (exam.ends_at < now) await releaseReserved(trx, companyId, id, (eb) => eb("id", "not in", kept));
    });
}
