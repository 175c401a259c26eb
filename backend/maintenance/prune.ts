import { sql } from "kysely";
import { evidenceDays } from "#contract/exams/settings";
import { webhookLimits } from "#contract/webhooks/shapes";
import { secondStepLimits } from "../accounts/second-step";
import { sessionLimits } from "../accounts/sessions";
import { pruneRemovedQuestions } from "../bank/bin";
import { pruneRemovedBanks } from "../bank/emptying";
import { pruneRemovedCandidates, undoLife } from "../candidates/prune";
import { pruneRemovedTemplates } from "../certificates/templates/template-bin";
import { certificateZipJob, zipLife } from "../certificates/zip/zip-tasks";
import { pruneRemovedOperators } from "../companies/operator-bin";
import type { Queries } from "../database/open";
import { ownPaperJob } from "../downloads/own-papers";
import { reportPdfJob } from "../downloads/report-pdfs";
import { resultFileJob } from "../downloads/tasks";
import { pruneRemovedSendings } from "../evaluation/removing";
import { pruneRemovedExams } from "../exams/bin";
import { exportLife } from "../exports/tasks";
import { importers } from "../importers";
import { pruneImports } from "../imports/limits";
import { chosenLife } from "../lists/service";
import { secretKinds } from "../outbox/outbox";
import { pruneRemovedPapers } from "../papers/bin";
import { pruneRemovedContent } from "../questions/bin";
import { pruneRateLimits } from "../rate-limit/rate-limit";
import { pruneZips } from "../zip/pieces";

const hour = 3_600_000;
const day = 24 * hour;

/** Retention of rows that cannot be used any more: longer than each is valid. */
const shortLived = [
  ["one_time_token", day],
  ["sms_code", day],
  ["used_ticket", day],
  ["registration", 30 * day],
  ["operator_invitation", 30 * day],
  ["chosen_rows", chosenLife],
  ["candidate_batch", undoLife],
  ["evidence_picture", evidenceDays * day],
  ["scanned_page", evidenceDays * day],
  ["answer_scan", (evidenceDays + 1) * day],
  ["webhook_delivery", webhookLimits.days * day],
] as const;

/** Removes expired rows: runs at the start and every hour; idempotent. */
export async function prune(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom("done")
    .where("at", "<", now - 7 * day)
    .execute();
  await pruneRateLimits(queries, now);
  await queries
    .deleteFrom("second_step")
    .where("created_at", "<", now - secondStepLimits.handle)
    .execute();
  for (const [table, life] of shortLived) {
    await queries
      .deleteFrom(table)
      .where("at", "<", now - life)
      .execute();
  }
  // Messages that grant access are stored no longer than needed.
  await queries
    .deleteFrom("outbox")
    .where("kind", "in", secretKinds)
    .where("at", "<", now - day)
    .execute();
  await queries
    .deleteFrom("outbox")
    .where("at", "<", now - 90 * day)
    .execute();
  // Their jobs stay, and are shown as expired.
  await queries
    .deleteFrom("file")
    .where("purpose", "=", "export")
    .where("created_at", "<", now - exportLife)
    .execute();
  await queries
    .deleteFrom("session")
    .where((where) =>
      where.or([
        where("created_at", "<", now - sessionLimits.absolute),
        where("seen_at", "<", now - sessionLimits.idle),
      ]),
    )
    .execute();
  await queries
    .deleteFrom("job")
    // why: with bound values, SQLite would not use the partial index of jobs that ended.
    .where(sql<boolean>`state in ('done', 'failed')`)
    .where("ended_at", "<", now - 90 * day)
    .execute();
  await pruneZips(queries, now, [
    [certificateZipJob, zipLife],
    [reportPdfJob, exportLife],
    [ownPaperJob, exportLife],
    [resultFileJob, exportLife],
  ]);
  await pruneRemovedBanks(queries);
  await pruneRemovedCandidates(queries, now);
  await pruneRemovedExams(queries, now);
  await pruneRemovedSendings(queries, now);
  await pruneRemovedPapers(queries, now);
  await pruneRemovedTemplates(queries, now);
  await pruneRemovedOperators(queries, now);
  await pruneRemovedContent(queries, now);
  // After papers: what only they contained goes with them.
  await pruneRemovedQuestions(queries, now);
  await pruneImports(queries, now, importers);
}
