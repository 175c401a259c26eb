import type { Call } from "#contract/call";
import { digested } from "#contract/multipart";
import type { Database, Queries } from "./database/open";
import type { Caller } from "./handler";
import { hashToken } from "./ids";

/** Which request this is: sent again by the same caller, with the same key, to the same call, it is the same. */
export interface Sent {
  call: Call;
  caller: Caller | null;
  key: string | null;
  fields: Record<string, unknown>;
  at: number;
}

/**
 * Runs a change in one transaction together with the memory of its reply: the same caller sending the same
 * request again, even at the same moment, gets that reply and nothing happens twice. A refusal undoes the memory
 * as well, so a second try is carried out. Without a key each request stands for itself. A request outlives the session
 * that it was first sent in, as a form is sent again after signing in anew; only what acts on that session itself does not.
 */
export async function once<Reply>(
  database: Database,
  { call, caller, key, fields, at }: Sent,
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
