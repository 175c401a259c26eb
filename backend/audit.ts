import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { sql } from "kysely";
import { isSame } from "./accounts/devices";
import type { Database, Queries } from "./database/open";
import type { Tables } from "./database/schema";
import { inTransaction } from "./database/transaction";
import { isTransient } from "./database/transient";
import type { Change } from "./database/writer";
import type { Context } from "./handler";
import { newId } from "./ids";
import type { Keys } from "./keys/secrets";

type Row = Tables["audit"];
type Entry = Tables["audit_owed"];

/** Creates and verifies the links of the audit chains. */
export interface Seal {
  make(text: string): string;
  fits(text: string, seal: string): boolean;
  /** Signs what leaves the installation, so that anybody can check it (Ed25519; key and signature as base64url). */
  sign(text: string): { key: string; signature: string };
  /** The key that signs, as pages show it. */
  publicKey: string;
}

/** Keys derive from the installation's keys: the newest seals, older ones still verify (trust E3). */
export function openSeal(keys: Keys): Seal {
  const own = keys.map((root) => createHmac("sha256", root).update("audit").digest());
  const under = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  // The 32 bytes of a private key of Ed25519 (RFC 8410), of a key of their own.
  const seed = createHmac("sha256", keys[0]!).update("audit file").digest();
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const signing = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(signing).export({ format: "jwk" }).x!;
  return {
    make: (text) => under(own[0]!, text),
    fits: (text, seal) => own.some((key) => isSame(seal, under(key, text))),
    sign: (text) => ({
      key: publicKey,
      signature: sign(null, Buffer.from(text), signing).toString("base64url"),
    }),
    publicKey,
  };
}

/** The text that a row's hash seals: the whole row and the previous row's hash. */
export function linkText(previous: string, row: Omit<Row, "hash">): string {
  const { company_id, seq, id, at, operator_id, action, subject, before, after, address } = row;
  return JSON.stringify([
    ["row", previous],
    [company_id, seq, id, at, operator_id, action, subject, before, after, address],
  ]);
}

/** The text that the head's MAC seals: truncating a chain does not allow forging an older head. */
export const headText = (companyId: string, seq: number, hash: string) =>
  JSON.stringify([["head"], [companyId, seq, hash]]);

/** Where, who and when; a handler's context satisfies it. */
type Scene = Pick<Context, "queries" | "clock" | "address" | "seal"> & {
  caller: { operatorId: string; companyId: string };
};

const entryOf = (
  { caller, address }: Pick<Scene, "caller" | "address">,
  { at, action, subject, before, after }: Pick<Entry, "at" | "action" | "subject"> & Said,
): Entry => ({
  ...{ id: newId(), at, company_id: caller.companyId, operator_id: caller.operatorId },
  ...{ action, subject: subject.toWellFormed(), address },
  ...{ before: JSON.stringify(before ?? null), after: JSON.stringify(after ?? null) },
});

interface Said {
  before?: unknown;
  after?: unknown;
}

/**
 * Writes an audit row in the transaction of the change, as the next link of the company's chain (of the
 * platform's chain where `companyId` is ""). Locks the chain's head until the transaction ends: make it the
 * last statement of a change. Outside a transaction the row gets one of its own. Never pass a secret as
 * `before` or `after`.
 */
export async function audit(scene: Scene, action: string, subject: string, said: Said = {}): Promise<void> {
  const entry = entryOf(scene, { at: scene.clock.now(), action, subject, ...said });
  await inTransaction(scene.queries, (trx) => append(trx, scene.seal, entry));
}

/**
 * For a change that the writer makes, whose units neither read the head of a chain nor wait for it: the entry of the
 * audit, as a part of the unit. It is owed from then on, whatever becomes of this process (decision 0105).
 */
export function oweAudit(
  scene: Pick<Scene, "queries" | "caller" | "address">,
  said: Pick<Entry, "at" | "action" | "subject"> & Said,
): { id: string; change: Change } {
  const entry = entryOf(scene, said);
  return { id: entry.id, change: [scene.queries.insertInto("audit_owed").values(entry), 1] };
}

/** Milliseconds that whoever made a change waits for a chain that others write to. */
const briefly = 200;

/** Puts what is owed into its chain; where another process did it first, nothing happens. */
const settle = ({ transaction, engine }: Database, seal: Seal, id: string, isBrief: boolean) =>
  transaction(async (trx) => {
    if (isBrief && engine === "postgres")
      await sql`set local lock_timeout = ${sql.lit(briefly)}`.execute(trx);
    const entry = await trx.deleteFrom("audit_owed").where("id", "=", id).returningAll().executeTakeFirst();
    if (entry) await append(trx, seal, entry);
  });

/** Right after the unit. Never fails: what it tells of was done, and the recurring job tries again. */
export const settleOwed = (
  { database, seal, failures }: Pick<Context, "database" | "seal" | "failures">,
  id: string,
): Promise<void> =>
  settle(database, seal, id, true).catch((error) => {
    if (!isTransient(error)) failures.note("audit.settle", error);
  });

/**
 * Puts everything that is owed into the chains, in the order in which it was done. A chain that takes nothing now
 * keeps no other one waiting; what keeps it from being written is thrown at the end, unless it passes by itself.
 */
export async function settleAllOwed({ database, seal }: { database: Database; seal: Seal }): Promise<void> {
  const owed = await database.queries
    .selectFrom("audit_owed")
    .select(["id", "company_id"])
    .orderBy("at")
    .orderBy("id")
    .execute();
  const waiting = new Map<string, unknown>();
  for (const { id, company_id } of owed)
    if (!waiting.has(company_id))
      await settle(database, seal, id, false).catch((error) => waiting.set(company_id, error));
  const lasting = [...waiting.values()].filter((error) => !isTransient(error));
  if (lasting.length > 0) throw lasting[0];
}

/** What a chain's first row links to: "", or the digest of the company's rows older than the chain. */
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

async function append(queries: Queries, seal: Seal, entry: Entry): Promise<void> {
  const { company_id } = entry;
  // Increments the sequence and locks the head, so concurrent changes are serialised.
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
