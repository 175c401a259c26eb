import { secondStepLimits } from "../accounts/second-step";
import { sessionLimits } from "../accounts/sessions";
import type { Queries } from "./open";

const day = 86_400_000;

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
  // A code is worth nothing any more; its text need not lie about.
  await queries
    .deleteFrom("outbox")
    .where("kind", "=", "second-step")
    .where("at", "<", now - day)
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
}
