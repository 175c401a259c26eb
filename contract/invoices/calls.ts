import * as z from "zod/v4";
import { blob, call } from "../call";
import { changedMeanwhile } from "../revision";
import { may } from "../roles";
import { id } from "../text";
import {
  invoiceApplication,
  invoiceFilter,
  invoiceIssue,
  invoicePage,
  invoicePdfRequest,
  invoiceRejection,
  invoiceReversal,
  invoiceRow,
  invoiceTitleChange,
  shownTitle,
} from "./shapes";

const byId = z.object({ id });
const done = z.object({}).nullable();
const own = { service: "management", allow: may.keepCompany } as const;
const platform = { service: "management", allow: may.administer } as const;

/** Invoices of money that was paid: never of the gift, and of no order twice. */
export const invoiceCalls = {
  title: call({
    ...own,
    method: "GET",
    path: "/company/invoice/{id}",
    summary: "What invoices of one's own company are made out to; every field empty while it gave none.",
    request: byId,
    reply: shownTitle,
    changes: false,
  }),
  updateTitle: call({
    ...own,
    method: "POST",
    path: "/company/invoice/update",
    summary:
      "Change what later invoices of one's own company are made out to. `revision` names the state that the change was made from.",
    request: invoiceTitleChange,
    reply: done,
    refusals: changedMeanwhile,
    changes: true,
  }),
  page: call({
    ...own,
    method: "POST",
    path: "/invoice/page",
    summary: "Invoices of one's own company, newest first.",
    request: invoiceFilter,
    reply: invoicePage,
    changes: false,
  }),
  get: call({
    ...own,
    method: "GET",
    path: "/invoice/detail/{id}",
    summary: "One invoice of one's own company; administrators of the platform may see any.",
    request: byId,
    reply: invoiceRow,
    changes: false,
  }),
  pdf: call({
    ...own,
    method: "GET",
    path: "/invoice/pdf/{id}/{kind}",
    summary:
      "An issued invoice of one's own company as a tagged PDF, or the red one that reversed it; administrators of the platform may have any. Each file is audited.",
    request: invoicePdfRequest,
    reply: blob,
    refusals: { INVOICE_STATE: null },
    changes: false,
  }),
  ofOrder: call({
    ...own,
    method: "GET",
    path: "/order/invoice/{id}",
    summary: "The invoice that an order is on; not found while it is on none.",
    request: byId,
    reply: invoiceRow,
    changes: false,
  }),
  apply: call({
    ...own,
    method: "POST",
    path: "/invoice/apply",
    summary:
      "Apply for one invoice of these orders, all or none: each is paid and on no other invoice. The reply is its id. `revision` names what it is made out to, as the applicant saw it.",
    request: invoiceApplication,
    reply: z.string(),
    refusals: {
      ORDER_NOT_INVOICEABLE: "orderIds",
      NO_INVOICE_TITLE: null,
      INVOICE_TITLE_CHANGED_MEANWHILE: null,
    },
    changes: true,
  }),
  all: call({
    ...platform,
    method: "POST",
    path: "/invoice/admin/page",
    summary: "Invoices of every company, newest first.",
    request: invoiceFilter,
    reply: invoicePage,
    changes: false,
  }),
  issue: call({
    ...platform,
    method: "POST",
    path: "/invoice/admin/issue",
    summary: "Issue an invoice that was applied for, under its official number. Issued already, it stays so.",
    request: invoiceIssue,
    reply: done,
    refusals: { INVOICE_STATE: null, OFFICIAL_NUMBER_TAKEN: "officialNumber" },
    changes: true,
  }),
  reject: call({
    ...platform,
    method: "POST",
    path: "/invoice/admin/reject",
    summary: "Reject an application with a reason; its orders can be applied for again.",
    request: invoiceRejection,
    reply: done,
    refusals: { INVOICE_STATE: null },
    changes: true,
  }),
  send: call({
    ...platform,
    method: "POST",
    path: "/invoice/admin/send",
    summary: "Note that an issued invoice was sent; its orders are finished. Sent already, it stays so.",
    request: z.object({ invoiceUuid: id }),
    reply: done,
    refusals: { INVOICE_STATE: null },
    changes: true,
  }),
  reverse: call({
    ...platform,
    method: "POST",
    path: "/invoice/admin/reverse",
    summary:
      "Reverse an issued or sent invoice by a red one, with a reason; its orders are paid and on no invoice again. Asks for a recent authentication.",
    request: invoiceReversal,
    reply: done,
    refusals: { INVOICE_STATE: null, PROOF_NEEDED: null, OFFICIAL_NUMBER_TAKEN: "redNumber" },
    changes: true,
  }),
};
