import * as z from "zod/v4";
import { uploaded } from "../call";
import { changedWithin, ordered, page } from "../paging";
import { id, line, searchWord } from "../text";
import { platformYear } from "../time-zone";
import { orderAmount, typedYuan } from "./money";

/**
 * created → awaiting → declared → paid → finished (its invoice was sent). Cancelled before it is paid; expired where it
 * is not paid within seven days; refunded while it is paid and on no invoice.
 */
export const orderStates = [
  "created",
  "awaiting",
  "declared",
  "paid",
  "finished",
  "cancelled",
  "expired",
  "refunded",
] as const;
export const orderState = z.enum(orderStates);
export type OrderState = z.infer<typeof orderState>;

/** An order that is not paid within so many days expires; a declaration begins them anew. */
export const orderDays = 7;

export const payWays = ["transfer", "online"] as const;
export const payWay = z.enum(payWays, "PAY_WAY_MISSING");

/** Shown as “CZ-2026-000047”; `year` is that of its creation. */
export const orderNumber = (number: number, createdAt: number): string =>
  `CZ-${platformYear(createdAt)}-${String(number).padStart(6, "0")}`;

export const depositDraft = z.object({ amount: orderAmount, way: payWay });
export const depositForm = z.object({ amount: typedYuan, way: payWay });

const payer = line(60).default("");
export const declaration = z.object({ id, payer });
export const declarationForm = declaration.omit({ id: true });
export const voucherForm = z.object({ file: uploaded });

/** A deposit that the platform itself declares for a company, such as a transfer that names no order. */
export const companyDeposit = z.object({
  companyUuid: id,
  amount: orderAmount,
  payer: line(60).min(1, "PAYER_MISSING"),
});
export const companyDepositForm = companyDeposit
  .omit({ companyUuid: true })
  .extend({ amount: typedYuan, payer: z.string("PAYER_MISSING").pipe(line(60).min(1, "PAYER_MISSING")) });

const reason = z.string("REASON_MISSING").pipe(line(300).min(1, "REASON_MISSING"));
export const refundRequest = z.object({ orderUuid: id, reason });
export const refundForm = refundRequest.omit({ orderUuid: true });

export const orderFilter = z.object({
  /** Part of its number, of the payer, and for the platform of the company's name. */
  key: searchWord,
  state: orderState.optional(),
  /** Those alone that are on no invoice. */
  isUninvoiced: z.boolean("NOT_VALID").default(false),
  ...changedWithin,
  ...ordered("number", "amount"),
  ...page,
});

/** Fen; times are epoch milliseconds, 0 where there is none. */
export const orderRow = z.object({
  orderUuid: z.string(),
  number: z.string(),
  companyUuid: z.string(),
  companyName: z.string(),
  amount: z.number(),
  way: payWay,
  state: orderState,
  payer: z.string(),
  voucher: z.string(),
  invoiceUuid: z.string(),
  createdBy: z.string(),
  createdAt: z.number(),
  declaredBy: z.string(),
  declaredAt: z.number(),
  confirmedBy: z.string(),
  paidAt: z.number(),
  expiresAt: z.number(),
  /** True for whoever declared it, who is not the one to confirm it. */
  isOwnDeclaration: z.boolean(),
});
export type OrderRow = z.output<typeof orderRow>;

export const orderPage = z.object({
  list: z.array(orderRow),
  count: z.number(),
  /** Orders in each state, whatever the filter. */
  states: z.record(orderState, z.number()),
  /** Fen of all that match. */
  amount: z.number(),
});

export const orderAction = z.object({
  step: z.number(),
  state: orderState,
  /** The name of who did it; "" for nobody. */
  by: z.string(),
  note: z.string(),
  at: z.number(),
});

export const entryKinds = ["deposit", "gift", "charge", "refund", "correction"] as const;
export const entryKind = z.enum(entryKinds);
export type EntryKind = z.infer<typeof entryKind>;

export const ledgerFilter = z.object({
  /** Part of an entry's number, of an order's number, of a note, or of an exam's name. */
  key: searchWord,
  kind: entryKind.optional(),
  ...changedWithin,
  ...page,
});

export const ledgerRow = z.object({
  entryUuid: z.string(),
  /** Shown as “LS-3F9A2C1B”. */
  number: z.string(),
  kind: entryKind,
  /** Fen, negative for what left. */
  amount: z.number(),
  /** Fen, after this entry and all before it, whatever the filter. */
  balance: z.number(),
  at: z.number(),
  by: z.string(),
  note: z.string(),
  /** Of what was paid or refunded; "" otherwise. */
  orderUuid: z.string(),
  orderNumber: z.string(),
  /** Of a charge; "" and 0 otherwise. */
  examUuid: z.string(),
  examName: z.string(),
  candidateNumber: z.number(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

/** What one candidate costs a company, in fen. */
export const companyPrice = z.object({
  companyUuid: z.string(),
  companyName: z.string(),
  version: z.number(),
  examServiceLevel: z.number(),
  price: z.number(),
  /** Fen of the balance that are not reserved. */
  available: z.number(),
});
export type CompanyPrice = z.output<typeof companyPrice>;
export const priceChange = z.object({ companyUuid: id, price: orderAmount });
export const priceForm = z.object({ price: typedYuan });

/** A company whose books do not balance; fen. */
export const difference = z.object({
  companyUuid: z.string(),
  companyName: z.string(),
  balance: z.number(),
  /** The sum of its ledger. */
  ledger: z.number(),
  reserved: z.number(),
  /** The sum of what is reserved for its candidates. */
  candidates: z.number(),
});
export type Difference = z.output<typeof difference>;

export const reconciliationRun = z.object({
  id: z.string(),
  at: z.number(),
  companies: z.number(),
  /** Ledger entries that were added up. */
  entries: z.number(),
  differences: z.array(difference),
});

export const ledgerPage = z.object({
  /** Newest first. */
  list: z.array(ledgerRow),
  count: z.number(),
  /** Fen of all that match: what came, and what left as a positive amount. */
  received: z.number(),
  spent: z.number(),
  /** Fen before the first moment and at the last moment of the period, whatever else is asked. */
  opening: z.number(),
  closing: z.number(),
  /** The last reconciliation, and whether the company's books balanced; null before the first. */
  reconciled: z.object({ at: z.number(), isBalanced: z.boolean() }).nullable(),
});
