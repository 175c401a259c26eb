import { candidateCalls } from "#contract/candidates/calls";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { storePicture } from "../files/pictures";
import { attached } from "../files/service";
import { type Handlers, notFound } from "../handler";
import { findCandidate } from "./store/store";

/** Photos of candidates: re-encoded without metadata, stored encrypted, shown to who arranges exams (trust F3). */
export const photoService: Pick<Handlers<typeof candidateCalls>, "setPhoto" | "removePhoto" | "photo"> = {
  async setPhoto({ candidateId, file }, context) {
    const { queries, caller, encryption } = context;
    await findCandidate(queries, caller.companyId, candidateId);
    return storePicture(
      context,
      candidateCalls.setPhoto,
      file,
      "candidate",
      async (trx, fileId) => {
        const { photo } = await findCandidate(trx, caller.companyId, candidateId);
        await setPhoto(trx, candidateId, fileId);
        await deleteFile(trx, photo);
        await audit({ ...context, queries: trx }, "candidate.photo", candidateId, {
          after: { file: fileId },
        });
      },
      (bytes) => Buffer.from(encryption.encrypt(bytes)),
    );
  },

  async removePhoto({ candidateId }, context) {
    const { queries, caller } = context;
    const { photo } = await findCandidate(queries, caller.companyId, candidateId);
    if (photo === "") return null;
    await setPhoto(queries, candidateId, "");
    await deleteFile(queries, photo);
    await audit(context, "candidate.photo", candidateId, { after: { file: "" } });
    return null;
  },

  async photo({ candidateId }, { queries, caller, encryption }) {
    const { photo } = await findCandidate(queries, caller.companyId, candidateId);
    const file = await queries
      .selectFrom("file")
      .select(["bytes", "type", "name"])
      .where("id", "=", photo)
      .where("company_id", "=", caller.companyId)
      .executeTakeFirst();
    if (!file) return notFound();
    const bytes = encryption.decrypt(Buffer.from(file.bytes).toString());
    return attached({ ...file, bytes, size: bytes.length }, "no-store");
  },
};

const setPhoto = (queries: Queries, id: string, photo: string) =>
  queries.updateTable("candidate").set({ photo }).where("id", "=", id).execute();

const deleteFile = (queries: Queries, id: string) =>
  queries.deleteFrom("file").where("id", "=", id).where("purpose", "=", "candidate").execute();
