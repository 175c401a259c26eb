// What the addresses of lists carry: filters, order and pages.

/** Filters, order and pages of the register of certificates. */
export type CertificateQuery = Partial<
  Record<
    "key" | "state" | "template" | "list" | "period" | "since" | "until" | "sort" | "reversed" | "chosen",
    string
  >
> & { size?: number; page?: number };

/** A question of the bank, or those chosen in the list; and the address to return to. */
export type ChosenRow = { id?: string; from?: string; chosen?: "1" };

/** Filters, order and pages of the list of papers. */
export type PapersQuery = Partial<
  Record<"key" | "state" | "author" | "period" | "since" | "until" | "sort" | "reversed", string>
> & { size?: number; page?: number };

/** Filters, order and pages of an exam's results. */
export type ResultQuery = Partial<Record<"key" | "tab" | "sort" | "reversed", string>> & {
  size?: number;
  page?: number;
};

/** Filters, order and pages of the list of an exam's candidates. */
export type CandidateQuery = Partial<
  Record<"key" | "tab" | "group" | "room" | "sort" | "reversed", string>
> & {
  size?: number;
  page?: number;
};

/** Whom a change concerns: one by id, or all that a filter finds (`found`); else those chosen in the list. */
export type ChangeQuery = CandidateQuery & { id?: string; found?: 1; from?: string };

/** Filters, order and pages of the list of exams. */
export type ExamQuery = Partial<
  Record<"key" | "label" | "category" | "author" | "period" | "since" | "until" | "sort" | "reversed", string>
> & { size?: number; page?: number };

/** Filters, order and pages of a list of the bank. */
export type BankQuery = Partial<
  Record<
    "key" | "type" | "difficulty" | "tag" | "topic" | "ownership" | "usage" | "review" | "bank" | "author",
    string
  > &
    Record<"period" | "since" | "until" | "sort" | "reversed", string>
> & { size?: number; page?: number };

/** Of the item statistics: `order` paper, or what needs a look first; `recompute` 1 for a second computation. */
export type ItemQuery = Partial<Record<"order" | "recompute", string>> & { size?: number; page?: number };

/** Filters, order and pages of orders. */
export type OrderQuery = Partial<
  Record<"key" | "state" | "period" | "since" | "until" | "sort" | "reversed", string>
> & { size?: number; page?: number };

/** Filters, order and pages of invoices. */
export type InvoiceQuery = Partial<Record<"key" | "state" | "sort" | "reversed", string>> & {
  size?: number;
  page?: number;
};

/** The order of a list that is shown whole. */
export type WholeQuery = { sort?: string; reversed?: string };

/** Search, order and pages of a list of the platform; `state`, `role` and `event` where it has such a filter. */
export type OfficeQuery = Partial<
  Record<"key" | "state" | "role" | "event" | "sort" | "reversed", string>
> & {
  page?: number;
};

/** Filters and pages of the ledger. */
export type LedgerQuery = Partial<Record<"key" | "kind" | "period" | "since" | "until", string>> & {
  size?: number;
  page?: number;
};
