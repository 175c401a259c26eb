import * as z from "zod/v4";
import { ordered, page } from "../paging";
import { seenRevision } from "../revision";
import { id, line, mailAddress, searchWord } from "../text";
import { platformYear } from "../time-zone";

/**
 * applied → issued → sent; rejected instead, with a reason; issued or sent → reversed by a red invoice. Orders of a
 * rejected or reversed one can be on another.
 */
export const invoiceStates = ["applied", "issued", "rejected", "sent", "reversed"] as const;
export const invoiceState = z.enum(invoiceStates);
export type InvoiceState = z.infer<typeof invoiceState>;

/** Shown as “FP-2026-000012”, with the year of its application. */
export const invoiceNumberOf = (number: number, appliedAt: number): string =>
  `FP-${platformYear(appliedAt)}-${String(number).padStart(6, "0")}`;

const optional = (max: number) => line(max).default("");

/** What an invoice is made out to; without a title there is none yet. */
export const invoiceTitle = z.object({
  title: z.string("INVOICE_TITLE_MISSING").pipe(line(100).min(1, "INVOICE_TITLE_MISSING")),
  /** The taxpayer's number: 15 to 20 letters and digits. */
  taxNumber: z
    .string("TAX_NUMBER_WRONG")
    .overwrite((text) => text.replace(/[\s-]/g, "").toUpperCase())
    .regex(/^[0-9A-Z]{15,20}$/, "TAX_NUMBER_WRONG"),
  address: optional(200),
  phone: optional(40),
  bank: optional(100),
  bankAccount: optional(60),
  /** Where the invoice is sent. */
  email: mailAddress,
});
export type InvoiceTitle = z.output<typeof invoiceTitle>;

/** As it was stored; every field "" where a company gave none. */
export const storedTitle = z.object(
  Object.fromEntries(Object.keys(invoiceTitle.shape).map((name) => [name, z.string()])) as Record<
    keyof InvoiceTitle,
    z.ZodString
  >,
);

export const invoiceTitleChange = invoiceTitle.extend(seenRevision);
export const shownTitle = storedTitle.extend({ revision: z.string() });

/** The revision is of what the invoice is made out to, as the applicant saw it. */
export const invoiceApplication = z.object({
  orderIds: z.array(id, "INVOICE_ORDERS_MISSING").min(1, "INVOICE_ORDERS_MISSING").max(100, "NOT_VALID"),
  ...seenRevision,
});

export const invoiceFilter = z.object({
  key: searchWord,
  state: invoiceState.optional(),
  ...ordered("number", "amount"),
  ...page,
});

/** Fen; times are epoch milliseconds, 0 where there is none. */
export const invoiceRow = z.object({
  ...storedTitle.shape,
  invoiceUuid: z.string(),
  number: z.string(),
  companyUuid: z.string(),
  companyName: z.string(),
  amount: z.number(),
  state: invoiceState,
  officialNumber: z.string(),
  redNumber: z.string(),
  reason: z.string(),
  orders: z.number(),
  appliedBy: z.string(),
  appliedAt: z.number(),
  answeredBy: z.string(),
  answeredAt: z.number(),
  sentAt: z.number(),
  reversedAt: z.number(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoicePage = z.object({
  list: z.array(invoiceRow),
  count: z.number(),
  /** Invoices in each state, whatever the filter. */
  states: z.record(invoiceState, z.number()),
});

const given = (missing: string, max: number) => z.string(missing).pipe(line(max).min(1, missing));

/** The changes of an invoice by the platform. */
export const invoiceIssue = z.object({
  invoiceUuid: id,
  officialNumber: given("OFFICIAL_NUMBER_MISSING", 40),
});
export const invoiceRejection = z.object({ invoiceUuid: id, reason: given("INVOICE_REASON_MISSING", 300) });
export const invoiceReversal = z.object({
  invoiceUuid: id,
  redNumber: given("OFFICIAL_NUMBER_MISSING", 40),
  reason: given("INVOICE_REASON_MISSING", 300),
});
export const invoiceIssueForm = invoiceIssue.omit({ invoiceUuid: true });
export const invoiceRejectionForm = invoiceRejection.omit({ invoiceUuid: true });
export const invoiceReversalForm = invoiceReversal.omit({ invoiceUuid: true });

/** The invoice itself, or the red one that reversed it. */
export const invoicePapers = ["invoice", "red"] as const;
export type InvoicePaper = (typeof invoicePapers)[number];
export const invoicePdfRequest = z.object({ id, kind: z.enum(invoicePapers, "NOT_VALID") });
