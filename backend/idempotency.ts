import type { Call } from "#contract/call";
import { digested } from "#contract/multipart";
import type { Database, Queries } from "./database/open";
import type { Caller } from "./handler";
import { hashToken } from "./ids";

/** Identifies a request: the same caller, key and call make it the same request. */
export interface IdempotentRequest {
  call: Call;
  caller: Caller | null;
  key: string | null;
  fields: Record<string, unknown>;
  at: number;
}

/**
 * Runs a change and stores its reply in one transaction: a retry by the same caller, even a concurrent one,
 * gets the stored reply, and the change happens once. A refusal rolls back the stored reply too, so a retry
 * is carried out. Without a key nothing is deduplicated. The record outlives the session, since a form may be
 * sent again after signing in anew, except for calls that act on the session itself.
 */
export async function idempotent<Reply>(
  database: Database,
  { call, caller, key, fields, at }: IdempotentRequest,
  run: (queries: Queries) => Promise<Reply>,
): Promise<Reply> {
  if (!key || !caller) return database.transaction(run);
  const whose = call.ofSession ? caller.tokenHash : caller.operatorId;
  const said = call.upload ? await digested(fields) : fields;
  const key_hash = hashToken(JSON.stringify([whose, call.service, call.method, call.path, key, said]));
  return database.transaction(async (queries) => {
    const claimed = await queries
      .insertInto("done")
      .values({ key_hash, reply: "null", at })
      .onConflict((conflict) => conflict.column("key_hash").doNothing())
      .executeTakeFirst();
    if (!claimed.numInsertedOrUpdatedRows) {
      const before = await queries
        .selectFrom("done")
        .select("reply")
        .where("key_hash", "=", key_hash)
        .executeTakeFirstOrThrow();
      return JSON.parse(before.reply);
    }
    const data = await run(queries);
    await queries
      .updateTable("done")
      .set({ reply: JSON.stringify(data) })
      .where("key_hash", "=", key_hash)
      .execute();
    return data;
  });
}
