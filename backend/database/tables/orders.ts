import type { Generated } from "kysely";

/** What an invoice is made out to. */
interface Title {
  title: string;
  tax_number: string;
  address: string;
  phone: string;
  bank: string;
  bank_account: string;
  email: string;
}

/** Money in fen: orders, the ledger, invoices. */
export interface OrderTables {
  /** The last number that was given out under a name. */
  money_sequence: { name: string; value: number };
  money_order: {
    id: string;
    /** Counts over all companies: whoever transfers money writes it on the transfer. */
    number: number;
    company_id: string;
    amount: number;
    /** transfer or online. */
    way: string;
    state: string;
    /** How many rows of `order_action` it has. */
    steps: number;
    /** What the payer's account ends in, or what else tells the transfer. */
    payer: string;
    /** The file id of the bank's voucher; "" for none. */
    voucher: string;
    /** The invoice that it is on; "" while on none. */
    invoice_id: string;
    /** Its number, the company, the payer and why it was refunded. */
    search_key: string;
    created_by: string;
    created_at: number;
    declared_by: string;
    declared_at: number;
    /** Never who declared. */
    confirmed_by: string;
    paid_at: number;
    /** An order that is not paid by then expires; 0 once it cannot any more. */
    expires_at: number;
  };
  /** Every state that an order came to, in order; append-only. */
  order_action: {
    order_id: string;
    /** Counts from 1. */
    step: number;
    state: string;
    /** "" where nobody did it: it expired, or the gateway reported. */
    operator_id: string;
    note: string;
    at: number;
  };
  /** Append-only; a company's balance is its sum. Fen. */
  ledger: {
    id: string;
    company_id: string;
    kind: string;
    amount: number;
    note: string;
    operator_id: string;
    at: number;
    /** The order that was paid or refunded; "" for none. */
    order_id: Generated<string>;
  };
  /** What a company's next invoice is made out to. */
  invoice_title: Title & { company_id: string };
  /** It keeps the title of the day that it was applied for. */
  invoice: Title & {
    id: string;
    /** Counts over all companies. */
    number: number;
    company_id: string;
    amount: number;
    /** applied, issued, rejected, sent or reversed. */
    state: string;
    /** The number of the tax office; "" until issued. */
    official_number: string;
    /** The number of the red invoice that reverses it; "" while it stands. */
    red_number: string;
    /** Why it was rejected or reversed. */
    reason: string;
    order_count: number;
    applied_by: string;
    applied_at: number;
    /** Who issued or rejected it. */
    answered_by: string;
    answered_at: number;
    sent_at: number;
    reversed_at: number;
    search_key: string;
  };
  /** The orders that an invoice is or was of. */
  invoice_order: { invoice_id: string; order_id: string };
  /** What a payment gateway reported; append-only. `id` is the gateway's. */
  payment_report: {
    id: string;
    /** The SHA-256 of what it says, so that another payment under the same id shows. */
    content: string;
    order_number: string;
    amount: number;
    /** `booked`, or the reason why it was refused. */
    outcome: string;
    at: number;
  };
  /** A run that compared every balance with its ledger. */
  reconciliation: {
    id: string;
    at: number;
    companies: number;
    entries: number;
    /** JSON of `Difference[]`: "[]" where the books balance. */
    differences: string;
  };
}
