import * as z from "zod/v4";
import { badStoredFile, blob, call } from "../call";
import { may } from "../roles";
import { id } from "../text";
import { postedPayment } from "./payment";
import {
  companyDeposit,
  companyPrice,
  declaration,
  depositDraft,
  ledgerFilter,
  ledgerPage,
  orderAction,
  orderFilter,
  orderPage,
  orderRow,
  priceChange,
  reconciliationRun,
  refundRequest,
  voucherForm,
} from "./shapes";
import {
  companyStatementFileRequest,
  companyStatementRequest,
  statement,
  statementFileRequest,
  statementRequest,
} from "./statement";

const byId = z.object({ id });
const done = z.object({}).nullable();
const own = { service: "management", allow: may.keepCompany } as const;
const platform = { service: "management", allow: may.administer } as const;

/**
 * Money that companies order, declare as paid, and have confirmed by somebody else. Calls that are GET although they
 * change something are so on the wire, as specified; services accept the bearer header alone.
 */
export const orderCalls = {
  page: call({
    ...own,
    method: "POST",
    path: "/order/page",
    summary: "Orders of one's own company, newest first.",
    request: orderFilter,
    reply: orderPage,
    changes: false,
  }),
  get: call({
    ...own,
    method: "GET",
    path: "/order/detail/{id}",
    summary: "One order of one's own company; administrators of the platform may see any.",
    request: byId,
    reply: orderRow,
    changes: false,
  }),
  actions: call({
    ...own,
    method: "GET",
    path: "/action/order/{id}",
    summary: "Every state that an order came to, the first first, with who did it.",
    request: byId,
    reply: z.array(orderAction),
    changes: false,
  }),
  create: call({
    ...own,
    method: "POST",
    path: "/order/deposit",
    summary:
      "Order a deposit for one's own company: it awaits payment for seven days. The reply is its id. Asks for a recent authentication.",
    request: depositDraft,
    reply: z.string(),
    refusals: { PROOF_NEEDED: null, TOO_MANY_ORDERS: null },
    changes: true,
  }),
  pay: call({
    ...own,
    method: "GET",
    path: "/order/pay/{id}",
    summary:
      "Declare an order as paid. Declared already, it is left as it is. Asks for a recent authentication.",
    request: declaration,
    reply: done,
    refusals: { PROOF_NEEDED: null, ORDER_NOT_OPEN: null, ORDER_EXPIRED: null },
    changes: false,
  }),
  attach: call({
    ...own,
    method: "POST",
    path: "/order/voucher/{id}",
    summary: "Attach the bank's voucher to an order that is not paid yet. The reply is its file id.",
    request: voucherForm.extend({ id }),
    reply: z.string(),
    refusals: { ...badStoredFile("file"), ORDER_NOT_OPEN: null },
    changes: false,
    upload: { maxBytes: 10_100_000 },
  }),
  cancel: call({
    ...own,
    method: "GET",
    path: "/order/cancel/{id}",
    summary: "Cancel an order of one's own company before it is paid. Cancelled already, it stays so.",
    request: byId,
    reply: done,
    refusals: { ORDER_NOT_OPEN: null },
    changes: false,
  }),
  ledger: call({
    ...own,
    method: "POST",
    path: "/ledger/page",
    summary: "Ledger entries of one's own company, newest first, each with the balance after it.",
    request: ledgerFilter,
    reply: ledgerPage,
    changes: false,
  }),
  statement: call({
    ...own,
    method: "GET",
    path: "/ledger/statement/{month}",
    summary:
      "What a month of one's own company's ledger comes to: opening balance, sums by kind, closing balance.",
    request: statementRequest,
    reply: statement,
    changes: false,
  }),
  statementFile: call({
    ...own,
    method: "GET",
    path: "/ledger/statement/{month}/{format}",
    summary: "The same with every entry, as a workbook or a PDF. Each file is audited.",
    request: statementFileRequest,
    reply: blob,
    refusals: { STATEMENT_TOO_LONG: null },
    changes: false,
  }),

  price: call({
    ...own,
    method: "GET",
    path: "/company/price",
    summary: "What one candidate costs one's own company, with its version.",
    request: z.object({}),
    reply: companyPrice,
    changes: false,
  }),

  // For the platform's administrators
  priceOf: call({
    ...platform,
    method: "GET",
    path: "/company/admin/price/{id}",
    summary: "What one candidate costs a company, with its version.",
    request: byId,
    reply: companyPrice,
    changes: false,
  }),
  setPrice: call({
    ...platform,
    method: "POST",
    path: "/company/admin/price/update",
    summary:
      "Set what one candidate costs a company, from the next invitation or registration on. Asks for a recent authentication.",
    request: priceChange,
    reply: done,
    refusals: { PROOF_NEEDED: null },
    changes: true,
  }),
  statementOf: call({
    ...platform,
    method: "GET",
    path: "/ledger/admin/statement/{companyUuid}/{month}",
    summary: "What a month of a company's ledger comes to.",
    request: companyStatementRequest,
    reply: statement,
    changes: false,
  }),
  statementFileOf: call({
    ...platform,
    method: "GET",
    path: "/ledger/admin/statement/{companyUuid}/{month}/{format}",
    summary: "The same with every entry, as a workbook or a PDF. Each file is audited.",
    request: companyStatementFileRequest,
    reply: blob,
    refusals: { STATEMENT_TOO_LONG: null },
    changes: false,
  }),
  reconciliations: call({
    ...platform,
    method: "GET",
    path: "/ledger/reconciliation",
    summary: "The last thirty reconciliations of every company's books, newest first.",
    request: z.object({}),
    reply: z.array(reconciliationRun),
    changes: false,
  }),
  reconcile: call({
    ...platform,
    method: "POST",
    path: "/ledger/reconciliation/run",
    summary: "Compare every company's balance with its ledger now. The reply is how many differ.",
    request: z.object({}),
    reply: z.number(),
    changes: false,
  }),
  all: call({
    ...platform,
    method: "POST",
    path: "/order/admin/page",
    summary: "Orders of every company, newest first.",
    request: orderFilter,
    reply: orderPage,
    changes: false,
  }),
  declareFor: call({
    ...platform,
    method: "POST",
    path: "/order/deposit/admin",
    summary:
      "Declare a deposit that reached the platform for a company; another administrator confirms it. The reply is the order's id. Asks for a recent authentication.",
    request: companyDeposit,
    reply: z.string(),
    refusals: { PROOF_NEEDED: null },
    changes: true,
  }),
  confirm: call({
    ...platform,
    method: "GET",
    path: "/order/deposit/confirm/{id}",
    summary:
      "Confirm that a declared order was paid, and book it. Never by who declared it. Paid already, it is left as it is. Asks for a recent authentication.",
    request: byId,
    reply: done,
    refusals: { PROOF_NEEDED: null, ORDER_NOT_DECLARED: null, ORDER_EXPIRED: null, OWN_DECLARATION: null },
    changes: false,
  }),
  refund: call({
    ...platform,
    method: "POST",
    path: "/order/refund",
    summary:
      "Refund an order that is paid and on no invoice, with a reason. Refunded already, it stays so. Asks for a recent authentication.",
    request: refundRequest,
    reply: done,
    refusals: { PROOF_NEEDED: null, ORDER_NOT_PAID: null, ORDER_INVOICED: null, REFUND_SHORT: null },
    changes: true,
  }),

  // For a payment gateway
  reportPayment: call({
    service: "management",
    method: "POST",
    path: "/order/payment/report",
    summary:
      "A payment as the gateway reports it: the posted body, and its signature with the time under PAYMENT_SECRET. It pays the order that it names, once for each id of the gateway. Not found while no secret is set.",
    request: postedPayment,
    reply: z.object({ isNew: z.boolean() }),
    allow: "anyone",
    refusals: {
      SIGNATURE_WRONG: "signature",
      PAYMENT_UNREADABLE: "body",
      PAYMENT_ID_REUSED: "body",
      PAYMENT_ORDER_UNKNOWN: "body",
      PAYMENT_AMOUNT_WRONG: "body",
      ORDER_NOT_OPEN: "body",
    },
    changes: false,
  }),
};
