import { operatorCalls } from "#contract/operator/calls";
import { isPassword, isTooCommon } from "../accounts/passwords";
import { replacePassword } from "../accounts/replace-password";
import { recordAuthentication } from "../accounts/sessions";
import { audit } from "../audit";
import { type Caller, type Context, type Handlers, type Refusing, refuse } from "../handler";
import { countFailure, release, reserve } from "../rate-limit/reserve";

/** Operators confirm their password, and change it; wrong ones end at their session (trust A4, A8). */
export const ownPasswordService: Pick<Handlers<typeof operatorCalls>, "prove" | "changePassword"> = {
  async prove({ password }, context) {
    await shown(context, operatorCalls.prove, password);
    const { database, caller, clock } = context;
    await database.transaction(async (queries) => {
      await recordAuthentication(queries, caller.tokenHash, clock.now());
      await audit({ ...context, queries }, "proof", caller.operatorId);
    });
    return null;
  },

  /** Every other session ends, and pending second steps start over (trust A3). */
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
 * The caller, once the password is verified. Wrong ones are held against this session alone: whoever sits at
 * somebody's open session locks nobody out elsewhere.
 */
async function shown(
  context: Omit<Context, "caller"> & { caller: Caller },
  call: Refusing<"PASSWORD_WRONG" | "TOO_MANY_TRIES">,
  password: string,
): Promise<{ mobile: string; password_hash: string }> {
  const { queries, caller } = context;
  const operator = await queries
    .selectFrom("operator")
    .select(["mobile", "password_hash"])
    .where("id", "=", caller.operatorId)
    .executeTakeFirstOrThrow();
  const attempt = await reserve(context, ["proof.session"], { session: caller.tokenHash });
  if (!(await isPassword(operator.password_hash, password))) {
    await countFailure(queries, attempt);
    await audit(context, "proof.refused", caller.operatorId);
    return refuse(call, "PASSWORD_WRONG");
  }
  await release(queries, attempt);
  return operator;
}
