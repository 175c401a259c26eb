import { operatorCalls } from "#contract/operator/calls";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";

/** Operators edit their public profile, and whether sign-in requires a second step; changes are audited. */
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

  /** Access to an unlocked screen is not enough to disable the second step, nor to enable it (trust A8). */
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
