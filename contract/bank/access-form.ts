import * as z from "zod/v4";
import { seenRevision } from "../revision";
import { bankRight } from "./shapes";

/** The table of operators of a bank: each row sends its right and the operator's id, `read 01H…`. */
const row = z.string("NOT_VALID").transform((text, context) => {
  const [right, operatorId = ""] = text.split(" ");
  const read = bankRight.safeParse(right);
  if (read.success && operatorId !== "") return { operatorId, right: read.data };
  context.addIssue({ code: "custom", message: "NOT_VALID" });
  return z.NEVER;
});

export const bankAccessForm = z.object({
  needsApproval: z.boolean("NOT_VALID").default(false),
  rights: z.array(row).default([]),
  ...seenRevision,
});
