import type { registrationCalls } from "#contract/registration/calls";
import { type Context, type Handler, type Refusing, refuse } from "../handler";
import { hashToken } from "../ids";

/** How long a page's token is valid, in milliseconds, and for one request. */
export const oneTimeTokenLife = 2 * 60 * 60_000;

/** A token for one request by a caller without a session. */
export const oneTimeToken: Handler<typeof registrationCalls.oneTimeToken> = async (
  _,
  { oneTimeTokens, clock },
) => ({ oneTimeToken: oneTimeTokens.issue(clock.now() + oneTimeTokenLife) });

/** Refuses a token that is used, expired or not of ours; else uses it up. Not inside a transaction. */
export async function consumeOneTimeToken(
  call: Refusing<"ONE_TIME_TOKEN_USED">,
  { queries, oneTimeTokens, clock }: Pick<Context, "queries" | "oneTimeTokens" | "clock">,
  token: string,
): Promise<void> {
  const nonce = oneTimeTokens.read(token, clock.now());
  if (!nonce) return refuse(call, "ONE_TIME_TOKEN_USED");
  const spent = await queries
    .insertInto("one_time_token")
    .values({ id_hash: hashToken(nonce), at: clock.now() })
    .onConflict((conflict) => conflict.column("id_hash").doNothing())
    .executeTakeFirst();
  if (!spent.numInsertedOrUpdatedRows) refuse(call, "ONE_TIME_TOKEN_USED");
}
