import { bankLimits } from "#contract/bank/shapes";
import { paths } from "~/paths";
import { addressOf } from "./branches";

/** Larger than any form of ours, in bytes; a form with files may be larger, and each file has its own limit. */
const bodyLimit = {
  fields: 1_000_000,
  files: 10_500_000,
  questions: bankLimits.importBytes + 600_000,
} as const;

/** Bytes of a form that are read: only where questions are imported does a file need more. */
export function mostBytes(request: Request, isPlain: boolean): number {
  if (isPlain) return bodyLimit.fields;
  return addressOf(request) === paths.bank.import() ? bodyLimit.questions : bodyLimit.files;
}
