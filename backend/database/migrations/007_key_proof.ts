import type { Step } from "../migrate";

/** By what a start knows that its keys are those of the database (`backend/key-proof.ts`). */
export const keyProof: Step = async ({ table }) => {
  await table("key_proof", "purpose text primary key, proof text not null");
};
