import { registrationCalls } from "#contract/registration/calls";
import { auditRefusal, enter } from "../accounts/entry";
import { openSecondStep } from "../accounts/second-step";
import { recordAuthentication } from "../accounts/sessions";
import { type Handler, refuse } from "../handler";
import { hashToken } from "../ids";
import { consumeOrRefuse, refund } from "../rate-limit/rate-limit";

const call = registrationCalls.signInByTicket;

/**
 * A third party signs in one of a company's operators with a ticket. It replaces the password, not the second
 * step, and is used up in the transaction of the session that it creates (trust A9).
 */
export const signInByTicket: Handler<typeof call> = async ({ ticket }, context) => {
  const { queries, database, clock, tickets, devices, address } = context;
  const attempt = await consumeOrRefuse(context, ["ticket.address"], { address });
  const claim = tickets.read(ticket, clock.now());
  if (!claim) return refuse(call, "TICKET_INVALID");
  const { company, mobile, nonce } = claim;
  const operator = await queries
    .selectFrom("operator")
    .select(["id", "company_id", "mobile", "second_step"])
    .where("company_id", "=", company)
    .where("mobile", "=", mobile)
    .where("locked", "=", 0)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  if (!operator) {
    await auditRefusal(context, { id: "", company_id: company }, mobile, "ticket");
    return refuse(call, "TICKET_INVALID");
  }
  const entry = await database.transaction(async (trx) => {
    const used = await trx
      .insertInto("used_ticket")
      .values({ nonce_hash: hashToken(`${company}\n${nonce}`), at: clock.now() })
      .onConflict((conflict) => conflict.column("nonce_hash").doNothing())
      .executeTakeFirst();
    if (!used.numInsertedOrUpdatedRows) return refuse(call, "TICKET_INVALID");
    if (operator.second_step) return openSecondStep(trx, operator.id, clock.now());
    const device = devices.recognise(context.device, operator.id);
    const token = await enter({ ...context, queries: trx }, operator, device, "ticket");
    if (!token) return refuse(call, "TICKET_INVALID");
    // why: no password or code was entered; calls that need recent authentication still ask (trust A8).
    await recordAuthentication(trx, hashToken(token), 0);
    return token;
  });
  await refund(queries, attempt);
  return entry;
};
