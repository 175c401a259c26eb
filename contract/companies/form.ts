import * as z from "zod/v4";
import { uploaded } from "../call";
import { answer, companyGrant, creditCode, reasonGiven } from "./shapes";

/** Bytes. Services check again; a form checks before upload where it can. */
const largest = { picture: 2_000_000, licence: 10_000_000 } as const;

/** A new logo. */
export const logoForm = z.object({
  file: uploaded.refine((file) => file.size <= largest.picture, "PICTURE_TOO_LARGE"),
});

/** What is submitted for verification. */
export const verificationForm = z.object({
  creditCode,
  licence: uploaded.refine((file) => file.size <= largest.licence, "LICENCE_TOO_LARGE"),
});

/** The platform's decision on a submitted company. */
export const verificationAnswerForm = reasonGiven(answer);

/** Entitlements that the platform grants a company, which the request names elsewhere. */
export const grantForm = companyGrant.omit({ companyUuid: true });
