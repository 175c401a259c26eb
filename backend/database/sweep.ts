import { secondStepLimits } from "../accounts/second-step";
import { sessionLimits } from "../accounts/sessions";
import { sweepGoneBanks } from "../bank/emptying";
import { sweepImports } from "../bank/import-rows";
import { sweepLists } from "../certificates/lists-rows";
import { exportLife } from "../exports/tasks";
import { secretKinds } from "../outbox/outbox";
import type { Queries } from "./open";

const hour = 3_600_000;
const day = 24 * hour;

/** How long rows are kept that nobody may use any more, or comes back to: longer than each is good for. */
const shortLived = [
  ["image_code", hour],
  ["sms_code", day],
  ["used_ticket", day],
  ["certificate_try", day],
  ["registration", 30 * day],
] as const;

/** Removes what has had its time: it runs at the start and every hour, and as often as one likes. */
export async function sweep(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom("done")
    .where("at", "<", now - 7 * day)
    .execute();
  await queries
    .deleteFrom("sign_in_failure")
    .where("at", "<", now - day)
    .execute();
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
  // What lets somebody in is kept no longer than it is needed.
  await queries
    .deleteFrom("outbox")
    .where("kind", "in", secretKinds)
    .where("at", "<", now - day)
    .execute();
  await queries
    .deleteFrom("outbox")
    .where("at", "<", now - 90 * day)
    .execute();
  // The tasks that made them stay, and say that they have expired.
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
    .deleteFrom("task")
    .where("ended_at", ">", 0)
    .where("ended_at", "<", now - 90 * day)
    .execute();
  await sweepGoneBanks(queries);
  await sweepImports(queries, now);
  await sweepLists(queries, now);
}
