import { type InvoicePaper, invoiceNumberOf } from "#contract/invoices/shapes";
import { orderNumber } from "#contract/orders/shapes";
import { dayIn } from "#contract/time-zone";
import { fen } from "#locales/figures";
import { type Language, languages } from "#locales/languages";
import { translators } from "#locales/resources";
import { zoneOf } from "../companies/zone";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { type PrintData, printAccessible } from "../print/print";
import { printedTime } from "../print/printed-time";
import { inCapitals } from "./capitals";

/** What `templates/invoice.typ` lays out. */
interface InvoiceSheet extends PrintData {
  heading: string;
  isRed: boolean;
  facts: [label: string, value: string][];
  buyerTitle: string;
  buyer: [label: string, value: string][];
  sellerTitle: string;
  seller: [label: string, value: string][];
  heads: string[];
  rows: string[][];
  total: [label: string, amount: string];
  /** The amount in Chinese capital numerals; "" in other languages. */
  capitals: string;
  notes: string[];
  lead: string;
  page: string;
  code: string;
}

interface Printing {
  kind: InvoicePaper;
  language: Language;
  now: number;
}

/** An invoice that was issued, or its red reversal, as a tagged PDF. */
export async function invoicePdf(
  queries: Queries,
  invoice: Tables["invoice"],
  { kind, language, now }: Printing,
): Promise<Uint8Array> {
  const t = translators[language];
  const isRed = kind === "red";
  const zone = await zoneOf(queries, invoice.company_id);
  const day = (at: number) => dayIn(at, zone);
  const amount = (value: number) => `${isRed ? "−" : ""}${fen(value, language)}`;
  const orders = await queries
    .selectFrom("invoice_order")
    .innerJoin("money_order as o", "o.id", "invoice_order.order_id")
    .select(["o.number", "o.created_at", "o.paid_at", "o.amount"])
    .where("invoice_order.invoice_id", "=", invoice.id)
    .orderBy("o.number")
    .execute();
  const number = invoiceNumberOf(invoice.number, invoice.applied_at);
  const heading = t(isRed ? "invoices:printed.redTitle" : "invoices:printed.title");
  const official = isRed ? invoice.red_number : invoice.official_number;
  const buyer = (
    [
      ["name", invoice.title],
      ["taxNumber", invoice.tax_number],
      ["address", invoice.address],
      ["phone", invoice.phone],
      ["bank", invoice.bank],
      ["bankAccount", invoice.bank_account],
    ] as const
  ).map(([name, value]): [string, string] => [t(`invoices:titleForm.${name}`), value]);
  const sheet: InvoiceSheet = {
    ...{ language, title: `${heading} ${official}`, heading, isRed },
    facts: [
      [t(isRed ? "invoices:facts.redNumber" : "invoices:facts.officialNumber"), official],
      [t("invoices:printed.day"), day(isRed ? invoice.reversed_at : invoice.answered_at)],
      [t("invoices:columns.invoice"), number],
    ],
    buyerTitle: t("invoices:printed.buyer"),
    buyer: buyer.filter(([, value]) => value !== ""),
    sellerTitle: t("invoices:printed.seller"),
    seller: await sellerOf(queries),
    heads: [t("invoices:printed.item"), t("invoices:printed.paid"), t("invoices:columns.amount")],
    rows: orders.map((order) => [
      t("invoices:printed.deposit", { number: orderNumber(order.number, order.created_at) }),
      day(order.paid_at),
      amount(order.amount),
    ]),
    total: [t("invoices:printed.total"), amount(invoice.amount)],
    capitals:
      languages[language].script === "chinese"
        ? t("invoices:printed.capitals", { amount: `${isRed ? "负" : ""}${inCapitals(invoice.amount)}` })
        : "",
    notes: isRed
      ? [
          t("invoices:printed.reverses", { number: invoice.official_number }),
          t("invoices:printed.reason", { reason: invoice.reason }),
        ]
      : [],
    lead: t("invoices:printed.lead"),
    page: t("exports:printed.page", { page: "<page>", pages: "<pages>" }),
    code: t("reports:print.made", { time: printedTime(now, zone) }),
  };
  return printAccessible("invoice", sheet);
}

/** Whoever the money was paid to, as the platform's dictionary names it. */
async function sellerOf(queries: Queries): Promise<[label: string, value: string][]> {
  const entries = await queries
    .selectFrom("dictionary as entry")
    .innerJoin("dictionary as root", "root.id", "entry.parent_id")
    .select(["entry.info", "entry.value"])
    .where("root.dict_key", "=", "payee")
    .where("root.parent_id", "=", "")
    .where("root.removed_at", "=", 0)
    .where("entry.removed_at", "=", 0)
    .where("entry.value", "!=", "")
    .orderBy("entry.dict_key")
    .execute();
  return entries.map(({ info, value }) => [info, value]);
}
