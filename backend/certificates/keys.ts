import { certificateCalls } from "#contract/certificates/calls";
import type { PublicKeys, SigningKey } from "#contract/certificates/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { addKey, type SigningKeyRow } from "../signing/signing-keys";

/** Administrators manage the signing keys; anyone may read their public halves (trust E3). */
export const keyService: Pick<
  Handlers<typeof certificateCalls>,
  "keys" | "rotateKey" | "revokeKey" | "publicKeys"
> = {
  async keys(_, { queries, caller }) {
    const rows = await newestFirst(queries, caller.companyId);
    const counts = await queries
      .selectFrom("certificate")
      .select(({ fn }) => ["key_id", fn.countAll<number>().as("count")])
      .where("company_id", "=", caller.companyId)
      .where("staged", "=", "")
      .groupBy("key_id")
      .execute();
    const countOf = new Map(counts.map(({ key_id, count }) => [key_id, count]));
    return rows.map((row) => ({ ...publicHalf(row), certificateCount: countOf.get(row.id) ?? 0 }));
  },

  /** The previous key is retired, but its signatures stay valid. */
  async rotateKey(_, context) {
    const { queries, caller, clock } = context;
    if (!caller.isProven) refuse(certificateCalls.rotateKey, "PROOF_NEEDED");
    await lockCompany(queries, caller.companyId);
    const retired = await queries
      .updateTable("signing_key")
      .set({ retired_at: clock.now() })
      .where("company_id", "=", caller.companyId)
      .where("retired_at", "=", 0)
      .returningAll()
      .executeTakeFirst();
    const id = await addOwnKey(context);
    await audit(context, "certificateKey.add", id, { before: retired ? publicHalf(retired) : null });
    return id;
  },

  /** Invalidates the key's signatures. If it was the active key, a new one is created at once. */
  async revokeKey({ keyId, reason }, context) {
    const { queries, caller, clock } = context;
    if (!caller.isProven) refuse(certificateCalls.revokeKey, "PROOF_NEEDED");
    await lockCompany(queries, caller.companyId);
    const before = await queries
      .selectFrom("signing_key")
      .selectAll()
      .where("company_id", "=", caller.companyId)
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!before) return notFound();
    if (before.revoked_at > 0) refuse(certificateCalls.revokeKey, "KEY_REVOKED");

    const now = clock.now();
    const after = { ...before, retired_at: before.retired_at || now, revoked_at: now, reason };
    await queries
      .updateTable("signing_key")
      .set({ retired_at: after.retired_at, revoked_at: now, reason })
      .where("id", "=", keyId)
      .execute();
    const newKeyId = before.retired_at === 0 ? await addOwnKey(context) : "";
    await audit(context, "certificateKey.revoke", keyId, {
      before: publicHalf(before),
      after: { ...publicHalf(after), newKeyId },
    });
    return null;
  },

  /** A company that never signed counts as nonexistent. */
  async publicKeys({ companyUuid }, { queries }) {
    const company = await queries
      .selectFrom("company")
      .select(["name", "time_zone"])
      .where("id", "=", companyUuid)
      .executeTakeFirst();
    const rows = await newestFirst(queries, companyUuid);
    if (!company || rows.length === 0) return notFound();
    return { companyUuid, company: company.name, timeZone: company.time_zone, keys: rows.map(publicHalf) };
  },
};

/** Of keys created in the same millisecond, the active one comes first. */
const newestFirst = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("signing_key")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy((row) => row("retired_at", ">", 0))
    .orderBy("id", "desc")
    .execute();

/** A call with a session. */
type Own = Context<typeof certificateCalls.rotateKey | typeof certificateCalls.revokeKey>;

const addOwnKey = ({ queries, clock, signing, caller }: Own) =>
  addKey(queries, clock, signing, caller.companyId, caller.operatorId);

/** The state of a key. */
export function keyStateOf(row: Pick<SigningKeyRow, "retired_at" | "revoked_at">): SigningKey["state"] {
  if (row.revoked_at > 0) return "revoked";
  return row.retired_at > 0 ? "retired" : "good";
}

/** The public part of a key: nothing of its private half. */
const publicHalf = (row: SigningKeyRow): PublicKeys["keys"][number] => ({
  keyId: row.id,
  state: keyStateOf(row),
  publicKey: row.public_key,
  createdAt: row.created_at,
  retiredAt: row.retired_at,
  revokedAt: row.revoked_at,
  reason: row.reason,
});
