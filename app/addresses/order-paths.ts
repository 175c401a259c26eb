import { withQuery } from "../address";
import type { InvoiceQuery, LedgerQuery, OrderQuery, WholeQuery } from "./list-queries";

const order = (orderId: string) => `/companyManagement/order/${encodeURIComponent(orderId)}`;
const anyOrder = (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`;

const statementFile = (month: string, format: "xlsx" | "pdf") =>
  `statement/${encodeURIComponent(month)}/${format}`;

const anyInvoice = (invoiceId: string) => `/admin/invoices/${encodeURIComponent(invoiceId)}`;

/** A company's invoices. */
export const invoicePaths = {
  list: (query: InvoiceQuery = {}) => withQuery("/companyManagement/invoice", query),
  new: () => "/companyManagement/invoice/new",
  title: (query: { from?: string } = {}) => withQuery("/companyManagement/invoice/title", query),
  show: (invoiceId: string) => `/companyManagement/invoice/${encodeURIComponent(invoiceId)}`,
  pdf: (invoiceId: string, kind: "invoice" | "red") =>
    `/companyManagement/invoice/${encodeURIComponent(invoiceId)}/pdf/${kind}`,
};

/** A company's money. */
export const orderPaths = {
  ledger: (query: LedgerQuery = {}) => withQuery("/companyManagement/ledger", query),
  list: (query: OrderQuery = {}) => withQuery("/companyManagement/order", query),
  new: (query: { amount?: string } = {}) => withQuery("/companyManagement/order/new", query),
  show: order,
  voucher: (orderId: string) => `${order(orderId)}/voucher`,
  statement: (query: { month?: string } = {}) => withQuery("/companyManagement/statement", query),
  statementFile: (month: string, format: "xlsx" | "pdf") =>
    `/companyManagement/${statementFile(month, format)}`,
  price: () => "/companyManagement/price",
  cancel: (orderId: string) => `${order(orderId)}/cancellation`,
};

/** The money of every company, for the platform. */
export const platformOrderPaths = {
  deposit: (companyId: string) => `/admin/companies/${encodeURIComponent(companyId)}/deposit`,
  price: (companyId: string) => `/admin/companies/${encodeURIComponent(companyId)}/price`,
  statement: (companyId: string, query: { month?: string } = {}) =>
    withQuery(`/admin/companies/${encodeURIComponent(companyId)}/statement`, query),
  statementFile: (companyId: string, month: string, format: "xlsx" | "pdf") =>
    `/admin/companies/${encodeURIComponent(companyId)}/${statementFile(month, format)}`,
  reconciliation: (query: WholeQuery = {}) => withQuery("/admin/reconciliation", query),
  invoices: (query: InvoiceQuery = {}) => withQuery("/admin/invoices", query),
  invoice: anyInvoice,
  invoicePdf: (invoiceId: string, kind: "invoice" | "red") => `${anyInvoice(invoiceId)}/pdf/${kind}`,
  changeInvoice: (invoiceId: string, change: "issue" | "reject" | "reverse") =>
    `${anyInvoice(invoiceId)}/change/${change}`,
  sendInvoice: (invoiceId: string) => `${anyInvoice(invoiceId)}/dispatch`,
  orders: (query: OrderQuery = {}) => withQuery("/admin/orders", query),
  order: anyOrder,
  confirmOrder: (orderId: string) => `${anyOrder(orderId)}/confirmation`,
  refund: (orderId: string) => `${anyOrder(orderId)}/refund`,
};
