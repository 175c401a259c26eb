import { createHash, createHmac } from "node:crypto";
import { isSame } from "./accounts/devices";
import type { Queries } from "./database/open";
import type { Tables } from "./database/schema";
import type { Context } from "./handler";
import { newId } from "./ids";
import type { Keys } from "./secrets";

type Row = Tables["audit"];

/** Makes the links of the audit's chains, and knows them again. */
export interface Seal {
  make(text: string): string;
  fits(text: string, seal: string): boolean;
}

/** Keys follow from those of the installation: the newest seals, rows under older ones still fit (trust E3). */
export function openSeal(keys: Keys): Seal {
  const own = keys.map((root) => createHmac("sha256", root).update("audit").digest());
  const under = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    make: (text) => under(own[0]!, text),
    fits: (text, seal) => own.some((key) => isSame(seal, under(key, text))),
  };
}

/** What a row's hash seals: all of it, and the hash of the row before. */
export function linkText(previous: string, row: Omit<Row, "hash">): string {
  const { company_id, seq, id, at, operator_id, action, subject, before, after, address } = row;
  return JSON.stringify([
    ["row", previous],
    [company_id, seq, id, at, operator_id, action, subject, before, after, address],
  ]);
}

/** What the proof of a chain's head seals: whoever cuts rows off its end cannot make an older head again. */
export const headText = (companyId: string, seq: number, hash: string) =>
  JSON.stringify([["head"], [companyId, seq, hash]]);

/** Where, by whom and when; a handler's whole context will do. */
type Scene = Pick<Context, "queries" | "clock" | "address" | "seal"> & {
  caller: { operatorId: string; companyId: string };
};

/**
 * Writes who changed what, in the transaction of the change itself, as the next link of the company's chain (of the
 * platform's own, where `companyId` is ""). The chain's head is held until the transaction ends: make it the last
 * statement of a change. What changes nothing has no transaction, and its row gets one of its own. Never pass a secret
 * as `before` or `after`.
 */
export async function audit(
  { queries, caller, clock, address, seal }: Scene,
  action: string,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  const entry = {
    id: newId(),
    at: clock.now(),
    company_id: caller.companyId,
    operator_id: caller.operatorId,
    action,
    subject: subject.toWellFormed(),
    before: JSON.stringify(change.before ?? null),
    after: JSON.stringify(change.after ?? null),
    address,
  };
  if (queries.isTransaction) return append(queries, seal, entry);
  await queries.transaction().execute((trx) => append(trx, seal, entry));
}

/** What the first row of a company's chain follows: "", or the digest of its rows from before there was a chain. */
export async function chainStart(
  queries: Queries,
  companyId: string,
): Promise<{ hash: string; rows: number }> {
  const older = await queries
    .selectFrom("audit")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("seq", "<=", 0)
    .orderBy("seq")
    .execute();
  const link = (hash: string, row: Row) =>
    createHash("sha256").update(linkText(hash, row)).digest("base64url");
  return { hash: older.reduce(link, ""), rows: older.length };
}

async function append(queries: Queries, seal: Seal, entry: Omit<Row, "seq" | "hash">): Promise<void> {
  const { company_id } = entry;
  // Takes the next number and holds the head, so that of two changes at once the second follows the first.
  const head = await queries
    .insertInto("audit_head")
    .values({ company_id, seq: 1, hash: "" })
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet((set) => ({ seq: set("audit_head.seq", "+", 1) })),
    )
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
  const previous = head.seq === 1 ? (await chainStart(queries, company_id)).hash : head.hash;
  const row = { ...entry, seq: head.seq };
  const hash = seal.make(linkText(previous, row));
  await queries
    .insertInto("audit")
    .values({ ...row, hash })
    .execute();
  await queries
    .updateTable("audit_head")
    .set({ hash, proof: seal.make(headText(company_id, head.seq, hash)) })
    .where("company_id", "=", company_id)
    .execute();
}
