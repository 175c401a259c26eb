import type { Step } from "./step";

/** Lets startup verify that its keys are those of the database (`backend/keys/key-proof.ts`). */
export const keyProof: Step = async ({ table }) => {
  await table("key_proof", "purpose text primary key, proof text not null");
};
