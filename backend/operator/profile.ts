import { operatorCalls } from "#contract/operator/calls";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";

/** Operators change what others read of them, and whether signing in asks for a code as well; each change is audited. */
export const profileService: Pick<Handlers<typeof operatorCalls>, "update" | "setSecondStep"> = {
  async update({ realName, introduction }, context) {
    const { queries, caller } = context;
    const before = await queries
      .selectFrom("operator")
      .select(["real_name as realName", "introduction"])
      .where("id", "=", caller.operatorId)
      .where("company_id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    await queries
      .updateTable("operator")
      .set({ real_name: realName, introduction })
      .where("id", "=", caller.operatorId)
      .where("company_id", "=", caller.companyId)
      .execute();
    await audit(context, "operator.update", caller.operatorId, { before, after: { realName, introduction } });
    return null;
  },

  /** Whoever found an open screen may not take the second step away, nor set one up (trust A8). */
  async setSecondStep({ isOn }, context) {
    const { queries, caller } = context;
    if (!caller.isProven) return refuse(operatorCalls.setSecondStep, "PROOF_NEEDED");
    const changed = await queries
      .updateTable("operator")
      .set({ second_step: isOn ? 1 : 0 })
      .where("id", "=", caller.operatorId)
      .where("second_step", "=", isOn ? 0 : 1)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return null;
    await audit(context, "operator.secondStep", caller.operatorId, {
      before: { isOn: !isOn },
      after: { isOn },
    });
    return null;
  },
};
