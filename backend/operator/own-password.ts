import { operatorCalls } from "#contract/operator/calls";
import { isPassword, isTooCommon } from "../accounts/passwords";
import { replacePassword } from "../accounts/replace-password";
import { renewProof } from "../accounts/sessions";
import { beginTry, withdrawTry } from "../accounts/throttle";
import { audit } from "../audit";
import { type Caller, type Context, type Handlers, type Refusing, refuse } from "../handler";

/** Operators show their password once more, and change it; wrong ones count as failed sign-ins do (trust A4, A8). */
export const ownPasswordService: Pick<Handlers<typeof operatorCalls>, "prove" | "changePassword"> = {
  async prove({ password }, context) {
    await shown(context, operatorCalls.prove, password);
    const { database, caller, clock } = context;
    await database.transaction(async (queries) => {
      await renewProof(queries, caller.tokenHash, clock.now());
      await audit({ ...context, queries }, "proof", caller.operatorId);
    });
    return null;
  },

  /** Every other session ends, and whoever waits for a code begins anew (trust A3). */
  async changePassword({ oldPassword, password }, context) {
    const call = operatorCalls.changePassword;
    const operator = await shown(context, call, oldPassword);
    if (isTooCommon(password, operator.mobile)) return refuse(call, "PASSWORD_COMMON");
    if (password === oldPassword) return refuse(call, "PASSWORD_SAME");
    const was = operator.password_hash;
    const isChanged = await replacePassword(context, { was, password, action: "password.change" });
    return isChanged ? null : refuse(call, "PASSWORD_WRONG");
  },
};

/**
 * The caller, once this is their password. It is counted as a try of the account before it is looked at; from a
 * device that signed in before, only that device's own tries count.
 */
async function shown(
  context: Omit<Context, "caller"> & { caller: Caller },
  call: Refusing<"PASSWORD_WRONG" | "TOO_MANY_TRIES">,
  password: string,
): Promise<{ mobile: string; password_hash: string }> {
  const { queries, caller, devices, address } = context;
  const operator = await queries
    .selectFrom("operator")
    .select(["mobile", "password_hash"])
    .where("id", "=", caller.operatorId)
    .executeTakeFirstOrThrow();
  const device = devices.recognise(context.device, caller.operatorId);
  const attempt = await beginTry(context, { mobile: operator.mobile, address, device });
  if (!(await isPassword(operator.password_hash, password))) {
    await audit(context, "proof.refused", caller.operatorId);
    return refuse(call, "PASSWORD_WRONG");
  }
  await withdrawTry(queries, attempt);
  return operator;
}
