import * as z from "zod/v4";
import { bankName } from "#contract/bank/shapes";

/** A bank's name: for a new one, or another one for the bank that `bankId` names. */
export const bankForm = z.object({
  bankId: z.string().default(""),
  name: z.string("BANK_NAME_MISSING").pipe(bankName),
});
