import { companyCalls } from "#contract/companies/calls";
import type { TicketKey } from "#contract/companies/shapes";
import { endSessionsByTicket } from "../accounts/sessions";
import { audit } from "../audit";
import { type Context, type Handlers, refuse } from "../handler";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";

/**
 * A company's administrators switch the key of its tickets on, rotate and revoke it (trust A9). The key itself
 * is in one reply alone, to the person who made it, and in no audit row (trust F1).
 */
export const ticketKeyService: Pick<
  Handlers<typeof companyCalls>,
  "ticketKey" | "makeTicketKey" | "revokeTicketKey" | "letTicketAdmins"
> = {
  async ticketKey(_, { queries, caller }) {
    const row = await queries
      .selectFrom("ticket_key")
      .innerJoin("operator", "operator.id", "ticket_key.made_by")
      .select(["admits_admins", "made_at", "ended", "ended_at", "operator.real_name"])
      .where("ticket_key.company_id", "=", caller.companyId)
      .executeTakeFirst();
    return {
      companyUuid: caller.companyId,
      isOn: row?.ended === "",
      admitsAdmins: row?.admits_admins === 1,
      shownTo: row?.real_name ?? "",
      shownAt: row?.made_at ?? 0,
      ended: (row?.ended ?? "") as TicketKey["ended"],
      endedAt: row?.ended_at ?? 0,
    };
  },

  // why: not a call that `changes`, whose reply would be stored.
  makeTicketKey(_, context) {
    const { database, caller, clock, tickets } = context;
    if (!caller.isProven) refuse(companyCalls.makeTicketKey, "PROOF_NEEDED");
    return database.transaction(async (queries) => {
      await lockCompany(queries, caller.companyId);
      const before = await queries
        .selectFrom("ticket_key")
        .select(["id", "ended", "admits_admins"])
        .where("company_id", "=", caller.companyId)
        .executeTakeFirst();
      const rotated = before?.ended === "" ? before : null;
      const { key, sealed } = tickets.newKey();
      const made = {
        id: newId(),
        sealed,
        // A key that is switched on anew admits no administrators until the company says so.
        admits_admins: rotated?.admits_admins ?? 0,
        made_by: caller.operatorId,
        made_at: clock.now(),
        ended: "",
        ended_at: 0,
      };
      await queries
        .insertInto("ticket_key")
        .values({ company_id: caller.companyId, ...made })
        .onConflict((conflict) => conflict.column("company_id").doUpdateSet(made))
        .execute();
      if (rotated) await endSessionsByTicket(queries, rotated.id);
      await audit({ ...context, queries }, "ticketKey.make", made.id, {
        before: rotated && { key: rotated.id },
        after: { shownTo: caller.operatorId },
      });
      return { companyUuid: caller.companyId, key };
    });
  },

  async revokeTicketKey(_, context) {
    const { queries, caller } = context;
    if (!caller.isProven) refuse(companyCalls.revokeTicketKey, "PROOF_NEEDED");
    await lockCompany(queries, caller.companyId);
    await endTicketKey(context, null, "revoked");
    return null;
  },

  async letTicketAdmins({ admitsAdmins }, context) {
    const { queries, caller } = context;
    if (!caller.isProven) refuse(companyCalls.letTicketAdmins, "PROOF_NEEDED");
    await lockCompany(queries, caller.companyId);
    const changed = await queries
      .updateTable("ticket_key")
      .set({ admits_admins: Number(admitsAdmins) })
      .where("company_id", "=", caller.companyId)
      .where("ended", "=", "")
      .where("admits_admins", "=", Number(!admitsAdmins))
      .returning("id")
      .executeTakeFirst();
    if (changed) await audit(context, "ticketKey.admins", changed.id, { after: { admitsAdmins } });
    return null;
  },
};

type Scene = Pick<Context, "queries" | "clock" | "address" | "seal"> & {
  caller: { operatorId: string; companyId: string };
};

/**
 * Ends the company's key at once, with the sessions that its tickets opened: whatever it is, or only if one of
 * these people was shown it, who leave (trust A3, B6). `queries` is a transaction; before operators' rows are
 * locked, as a ticket locks the key first.
 */
export async function endTicketKey(
  scene: Scene,
  leaving: readonly string[] | null,
  why: Exclude<TicketKey["ended"], "">,
): Promise<void> {
  const { queries, caller, clock } = scene;
  let ending = queries
    .updateTable("ticket_key")
    .set({ sealed: "", ended: why, ended_at: clock.now() })
    .where("company_id", "=", caller.companyId)
    .where("ended", "=", "");
  if (leaving) ending = ending.where("made_by", "in", leaving);
  const ended = await ending.returning(["id", "made_by"]).executeTakeFirst();
  if (!ended) return;
  await endSessionsByTicket(queries, ended.id);
  await audit(scene, "ticketKey.end", ended.id, { before: { shownTo: ended.made_by }, after: { why } });
}
