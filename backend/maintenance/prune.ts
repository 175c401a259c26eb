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
import { pruneScratch } from "../sitting/scratch/scratch";
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
  ["webhook_delivery", webhookLimits.days * day],
] as const;

/** What is pruned, in order: one that fails keeps no other from being done. */
const steps: ((queries: Queries, now: number) => Promise<unknown>)[] = [
  (queries, now) =>
    queries
      .deleteFrom("done")
      .where("at", "<", now - 7 * day)
      .execute(),
  pruneRateLimits,
  (queries, now) =>
    queries
      .deleteFrom("second_step")
      .where("created_at", "<", now - secondStepLimits.handle)
      .execute(),
  ...shortLived.map(
    ([table, life]) =>
      (queries: Queries, now: number) =>
        queries
          .deleteFrom(table)
          .where("at", "<", now - life)
          .execute(),
  ),
  // A page is as old as its reading, which may be later: its scan goes after the last one.
  (queries, now) =>
    queries
      .deleteFrom("answer_scan")
      .where("at", "<", now - evidenceDays * day)
      .where(({ not, exists, selectFrom, ref }) =>
        not(
          exists(selectFrom("scanned_page").select("scan_id").where("scan_id", "=", ref("answer_scan.id"))),
        ),
      )
      .execute(),
  (queries, now) => pruneScratch(queries, now - day),
  // Messages that grant access are stored no longer than needed.
  (queries, now) =>
    queries
      .deleteFrom("outbox")
      .where("kind", "in", secretKinds)
      .where("at", "<", now - day)
      .execute(),
  (queries, now) =>
    queries
      .deleteFrom("outbox")
      .where("at", "<", now - 90 * day)
      .execute(),
  // Their jobs stay, and are shown as expired.
  (queries, now) =>
    queries
      .deleteFrom("file")
      .where("purpose", "=", "export")
      .where("created_at", "<", now - exportLife)
      .execute(),
  (queries, now) =>
    queries
      .deleteFrom("session")
      .where((where) =>
        where.or([
          where("created_at", "<", now - sessionLimits.absolute),
          where("seen_at", "<", now - sessionLimits.idle),
        ]),
      )
      .execute(),
  (queries, now) =>
    queries
      .deleteFrom("job")
      // why: with bound values, SQLite would not use the partial index of jobs that ended.
      .where(sql<boolean>`state in ('done', 'failed')`)
      .where("ended_at", "<", now - 90 * day)
      .execute(),
  (queries, now) =>
    pruneZips(queries, now, [
      [certificateZipJob, zipLife],
      [reportPdfJob, exportLife],
      [ownPaperJob, exportLife],
      [resultFileJob, exportLife],
    ]),
  pruneRemovedBanks,
  pruneRemovedCandidates,
  pruneRemovedExams,
  pruneRemovedSendings,
  pruneRemovedPapers,
  pruneRemovedTemplates,
  pruneRemovedOperators,
  pruneRemovedContent,
  // After papers: what only they contained goes with them.
  pruneRemovedQuestions,
  (queries, now) => pruneImports(queries, now, importers),
];

/**
 * Removes expired rows: runs at the start and every hour; idempotent. Throws an AggregateError of what failed, after
 * all else is done.
 */
export async function prune(queries: Queries, now: number): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step(queries, now).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `pruning failed: ${errors.map(String).join("; ")}`);
}
