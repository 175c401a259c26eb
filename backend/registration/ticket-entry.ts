import { registrationCalls } from "#contract/registration/calls";
import { may } from "#contract/roles";
import { auditRefusal, enter } from "../accounts/entry";
import { allOf, grantedTo } from "../accounts/granted";
import { openSecondStep } from "../accounts/second-step";
import { recordTicketEntry } from "../accounts/sessions";
import { ticketOpens } from "../accounts/ticket-roles";
import type { Queries } from "../database/open";
import { type Context, type Handler, Refusal, refuse } from "../handler";
import { hashToken } from "../ids";
import { countFailure, release, reserve } from "../rate-limit/reserve";

const call = registrationCalls.signInByTicket;

/**
 * A third party signs in one of a company's operators with a ticket. It replaces the password, not the second
 * step, and is used up in the transaction of the session that it creates (trust A9). It opens no account of a
 * platform administrator, and of the company's own only where the company said so (trust B6).
 */
export const signInByTicket: Handler<typeof call> = async ({ ticket }, context) => {
  const { queries, address } = context;
  const attempt = await reserve(context, ["ticket.address"], { address });
  try {
    const entry = await enterBy(ticket, context);
    await release(queries, attempt);
    return entry;
  } catch (error) {
    if (error instanceof Refusal) await countFailure(queries, attempt);
    throw error;
  }
};

async function enterBy(ticket: string, context: Context<typeof call>): Promise<string> {
  const { queries, database, clock, tickets, devices } = context;
  const claim = tickets.claimOf(ticket, clock.now());
  if (!claim) return refuse(call, "TICKET_INVALID");
  const { company, mobile, nonce } = claim;
  const key = await goodKeys(queries, company).executeTakeFirst();
  if (!key || !tickets.isSigned(ticket, key.sealed)) return refuse(call, "TICKET_INVALID");
  const operator = await queries
    .selectFrom("operator")
    .select(["id", "company_id", "mobile", "second_step"])
    .where("company_id", "=", company)
    .where("mobile", "=", mobile)
    .where("locked", "=", 0)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  if (!operator || !(await mayEnter(queries, operator.id, key.admits_admins === 1))) {
    await auditRefusal(context, operator ?? { id: "", company_id: company }, mobile, "ticket");
    return refuse(call, "TICKET_INVALID");
  }
  return database.transaction(async (trx) => {
    // why: an UPDATE that changes nothing locks the row: whoever ends the key waits, or was first.
    const isGood = await trx
      .updateTable("ticket_key")
      .set((value) => ({ made_at: value.ref("made_at") }))
      .where("company_id", "=", company)
      .where("id", "=", key.id)
      .where("ended", "=", "")
      .executeTakeFirst();
    if (!isGood.numUpdatedRows) return refuse(call, "TICKET_INVALID");
    const name = hashToken(`${company}\n${nonce}`);
    const used = await trx
      .insertInto("used_ticket")
      .values({ nonce_hash: name, at: clock.now() })
      .onConflict((conflict) => conflict.column("nonce_hash").doNothing())
      .executeTakeFirst();
    if (!used.numInsertedOrUpdatedRows) return refuse(call, "TICKET_INVALID");
    if (operator.second_step) return openSecondStep(trx, operator.id, clock.now(), key.id);
    const device = devices.recognise(context.device, operator.id);
    const issued = { ticket: name, key: key.id, issuer: key.made_by };
    const token = await enter({ ...context, queries: trx }, operator, device, "ticket", issued);
    if (!token) return refuse(call, "TICKET_INVALID");
    await recordTicketEntry(trx, hashToken(token), key.id);
    return token;
  });
}

/** The company's key, while whoever was shown it is still an active administrator (trust A3). */
const goodKeys = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("ticket_key")
    .innerJoin("operator", "operator.id", "ticket_key.made_by")
    .innerJoin("operator_role", "operator_role.operator_id", "operator.id")
    .innerJoin("role_action", "role_action.role_key", "operator_role.role_key")
    .select(["ticket_key.id", "ticket_key.sealed", "ticket_key.admits_admins", "ticket_key.made_by"])
    .where("ticket_key.company_id", "=", companyId)
    .where("ticket_key.ended", "=", "")
    .where("operator.locked", "=", 0)
    .where("operator.removed_at", "=", 0)
    .where("role_action.action", "=", may.keepCompany)
    .limit(1);

const mayEnter = async (queries: Queries, operatorId: string, admitsAdmins: boolean) =>
  ticketOpens(allOf(await grantedTo(queries, operatorId)), admitsAdmins);
