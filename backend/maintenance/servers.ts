import { type JobHandler, JobRefusal, JobRetry, type Queue } from "../jobs/job";
import type { Log } from "../log";
import { postSigned } from "../outbox/signed-post";
import type { Gateway } from "../settings";

export const serverJob = "servers.request";
const minute = 60_000;

/** Hands requests for servers to whoever runs them: a signed POST, retried for a day; refused where none is set. */
export function serverQueue(hook: Gateway | undefined, log: Log): Queue {
  const hand: JobHandler = async ({ id }, { database, signal }) => {
    if (!hook) throw new JobRefusal("NO_SENDER");
    const request = await database.queries
      .selectFrom("server_request")
      .select(["id", "kind", "servers", "note", "at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!request) return null;
    const taken = await postSigned(hook, JSON.stringify(request), signal);
    if ("status" in taken && taken.status >= 200 && taken.status <= 299) return null;
    log.warn({ id, ...taken }, "request for servers not taken");
    throw new JobRetry();
  };
  return {
    handlers: { [serverJob]: hand },
    concurrency: 1,
    backoff: [minute, 10 * minute, 60 * minute, 6 * 60 * minute, 17 * 60 * minute],
  };
}
