import * as z from "zod/v4";
import { uploaded } from "../call";
import { answer, companyGrant, creditCode, reasonGiven } from "./shapes";

/** Bytes. Services look again; a form says so before anything is sent where it can. */
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

/** The platform's answer to a company that waits. */
export const answerForm = reasonGiven(answer);

/** What the platform grants a company that is named elsewhere. */
export const grantForm = companyGrant.omit({ companyUuid: true });
