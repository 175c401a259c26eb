import { admits, may } from "#contract/roles";
import type { OperatorContext } from "~/session/guard.server";

/** What an unverified company has to do before it issues; null once it is verified. */
export const verifyingOf = ({ company, actions }: OperatorContext) =>
  company.isVerified ? null : { mayVerify: admits(may.keepCompany, actions) };

export type Verifying = ReturnType<typeof verifyingOf>;
