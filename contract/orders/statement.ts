import * as z from "zod/v4";
import { id } from "../text";
import { entryKind } from "./shapes";

/** A month of the calendar, as the clocks of the company show it: “2026-11”. */
export const month = z
  .string("MONTH_WRONG")
  .regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, "MONTH_WRONG");

export const statementFormats = ["xlsx", "pdf"] as const;
export type StatementFormat = (typeof statementFormats)[number];
const format = z.enum(statementFormats, "NOT_VALID");

/** Entries that a statement holds at most: as a PDF, and as a workbook. */
export const statementMost: Record<StatementFormat, number> = { pdf: 5_000, xlsx: 100_000 };

export const statementRequest = z.object({ month });
export const statementFileRequest = statementRequest.extend({ format });
export const companyStatementRequest = statementRequest.extend({ companyUuid: id });
export const companyStatementFileRequest = statementFileRequest.extend({ companyUuid: id });

/** What a month's ledger comes to; fen. `closing` is `opening` and every entry of the month. */
export const statement = z.object({
  month: z.string(),
  companyUuid: z.string(),
  companyName: z.string(),
  opening: z.number(),
  closing: z.number(),
  received: z.number(),
  /** A positive amount. */
  spent: z.number(),
  count: z.number(),
  /** Entries by kind; kinds without any are left out. */
  kinds: z.array(z.object({ kind: entryKind, count: z.number(), received: z.number(), spent: z.number() })),
  /** The month of the first entry, or this month where there is none, and the current one. */
  firstMonth: z.string(),
  currentMonth: z.string(),
});
export type Statement = z.infer<typeof statement>;
