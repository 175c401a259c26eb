import { operatorCalls } from "#contract/operator/calls";
import { audit } from "../audit";
import { storePicture } from "../files/pictures";
import type { Handlers } from "../handler";

/** Operators set a portrait, re-encoded from the upload, or remove it; the old file goes with the change. */
export const portraitService: Pick<Handlers<typeof operatorCalls>, "setAvatar" | "removeAvatar"> = {
  setAvatar: ({ file }, context) =>
    storePicture(context, operatorCalls.setAvatar, file, "avatar", async (queries, fileId) => {
      const { caller } = context;
      await queries
        .updateTable("operator")
        .set({ avatar: fileId })
        .where("id", "=", caller.operatorId)
        .execute();
      await audit({ ...context, queries }, "operator.avatar", caller.operatorId, { after: { file: fileId } });
    }),

  async removeAvatar(_, context) {
    const { queries, caller } = context;
    const removed = await queries
      .updateTable("operator")
      .set({ avatar: "" })
      .where("id", "=", caller.operatorId)
      .where("avatar", "!=", "")
      .executeTakeFirst();
    if (removed.numUpdatedRows === 0n) return null;
    await queries
      .deleteFrom("file")
      .where("company_id", "=", caller.companyId)
      .where("created_by", "=", caller.operatorId)
      .where("purpose", "=", "avatar")
      .execute();
    await audit(context, "operator.avatar", caller.operatorId, { after: { file: "" } });
    return null;
  },
};
