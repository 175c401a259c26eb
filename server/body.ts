import { bankLimits } from "#contract/bank/shapes";
import { paths } from "~/paths";
import { branchAddress } from "./branches";

/** Body limits in bytes, above any of our forms; those with files have their own, as does each file. */
const bodyLimit = {
  fields: 1_000_000,
  files: 10_500_000,
  questions: bankLimits.importBytes + 600_000,
} as const;

/** Body limit of a request: only an import of questions needs larger files. */
export function mostBytes(request: Request, isPlain: boolean): number {
  if (isPlain) return bodyLimit.fields;
  return branchAddress(request) === paths.bank.import() ? bodyLimit.questions : bodyLimit.files;
}
