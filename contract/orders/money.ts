import * as z from "zod/v4";
import { normalForm } from "../normal-form";

/** Fen. The least and the most that one order is of: 1 yuan, and a million. */
export const smallestOrder = 100;
export const largestOrder = 100_000_000;

/** An amount of fen, whole and within the limits of an order (trust H3). */
export const orderAmount = z
  .number("AMOUNT_WRONG")
  .int("AMOUNT_WRONG")
  .min(smallestOrder, "AMOUNT_TOO_SMALL")
  .max(largestOrder, "AMOUNT_TOO_LARGE");

/** Yuan as typed, “20,000.00”, as fen: no sign, no exponent, at most two decimals, computed on the digits. */
export const typedYuan = z
  .string("AMOUNT_MISSING")
  .max(40, "AMOUNT_WRONG")
  .overwrite((text) => normalForm(text).replace(/[\s,¥元]/g, ""))
  .regex(/^\d{1,12}(\.\d{1,2})?$/, "AMOUNT_WRONG")
  .transform((text) => {
    const [yuan, fen = ""] = text.split(".");
    return Number(yuan) * 100 + Number(fen.padEnd(2, "0"));
  })
  .pipe(orderAmount);
