import { registrationCalls } from "#contract/registration/calls";
import { auditRefusal, enter } from "../accounts/entry";
import { openSecondStep } from "../accounts/second-step";
import { renewProof } from "../accounts/sessions";
import { ration, withdrawTry } from "../accounts/throttle";
import { type Handler, refuse } from "../handler";
import { hashToken } from "../ids";

const call = registrationCalls.signInByTicket;

/** Bad tickets within the window (milliseconds) from one address. */
const ticketLimit = { by: "address", most: 20, window: 15 * 60_000 } as const;

/**
 * A third party sends one of a company's operators in with a ticket. It takes the place of the password, not of the
 * second step, and is used up in the transaction of the session that it opens (trust A9).
 */
export const signInByTicket: Handler<typeof call> = async ({ ticket }, context) => {
  const { queries, database, clock, tickets, devices, address } = context;
  const attempt = await ration(context, "ticket", { address }, [ticketLimit]);
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
    // why: nobody has shown a password or a code; what asks for a fresh proof still does (trust A8).
    await renewProof(trx, hashToken(token), 0);
    return token;
  });
  await withdrawTry(queries, attempt);
  return entry;
};
