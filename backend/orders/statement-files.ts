import type { LedgerRow } from "#contract/orders/shapes";
import { localTime } from "#contract/time-zone";
import { fen } from "#locales/figures";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { workbookOf } from "../file-formats/excel-write";
import { type PrintData, printAccessible } from "../print/print";
import { printedTime } from "../print/printed-time";
import type { LongStatement } from "./statement";

/** What `templates/statement.typ` lays out. */
interface StatementSheet extends PrintData {
  heading: string;
  company: string;
  lead: string;
  figures: { label: string; value: string }[];
  heads: string[];
  opening: [label: string, amount: string];
  rows: string[][];
  sums: string[];
  closing: [label: string, amount: string];
  none: string;
  page: string;
  code: string;
}

const columns = ["entry", "at", "kind", "about", "received", "spent", "balance"] as const;

/** The words of a statement, and of each of its entries. */
function wordsOf(language: Language, zone: string) {
  const t = translators[language];
  const about = (row: LedgerRow) =>
    [
      row.examName || (row.orderNumber ? "" : t(`orders:entries.${row.kind}`)),
      row.candidateNumber > 0 ? t("orders:entries.candidate", { number: row.candidateNumber }) : "",
      row.orderNumber,
      row.note,
    ]
      .filter(Boolean)
      .join(" · ");
  const time = (at: number) => localTime(at, zone).replace("T", " ");
  return { t, about, time, heads: columns.map((column) => t(`orders:statement.columns.${column}`)) };
}

/** A workbook whose amounts are numbers in yuan, so that they can be added up there. */
export async function statementWorkbook(
  { rows, ...of }: LongStatement,
  language: Language,
): Promise<Uint8Array> {
  const { t, about, time, heads } = wordsOf(language, of.timeZone);
  const line = (label: string, received: number | "", spent: number | "", balance: number) => [
    ...["", "", "", label],
    ...[received, spent, balance / 100],
  ];
  const cells = [
    heads,
    line(t("orders:statement.opening"), "", "", of.opening),
    ...rows.map((row) => [
      ...[row.number, time(row.at), t(`orders:kinds.${row.kind}`), about(row)],
      row.amount > 0 ? row.amount / 100 : "",
      row.amount < 0 ? -row.amount / 100 : "",
      row.balance / 100,
    ]),
    line(t("orders:statement.closing"), of.received / 100, of.spent / 100, of.closing),
  ];
  return workbookOf([{ name: of.month, rows: cells, widths: [14, 18, 10, 48, 14, 14, 14] }]);
}

export function statementPdf(
  { rows, ...of }: LongStatement,
  language: Language,
  now: number,
): Promise<Uint8Array> {
  const { t, about, time, heads } = wordsOf(language, of.timeZone);
  const amount = (value: number) => fen(value, language);
  const heading = t("orders:statement.of", { month: of.month });
  const sheet: StatementSheet = {
    ...{ language, title: `${heading} · ${of.companyName}`, heading, company: of.companyName },
    lead: t("orders:statement.printed", { zone: of.timeZone }),
    figures: (["opening", "received", "spent", "closing"] as const).map((name) => ({
      label: t(`orders:statement.${name}`),
      value: amount(of[name]),
    })),
    heads,
    opening: [t("orders:statement.opening"), amount(of.opening)],
    rows: rows.map((row) => [
      ...[row.number, time(row.at), t(`orders:kinds.${row.kind}`), about(row)],
      row.amount > 0 ? amount(row.amount) : "",
      row.amount < 0 ? amount(-row.amount) : "",
      amount(row.balance),
    ]),
    sums: [amount(of.received), amount(of.spent)],
    closing: [t("orders:statement.closing"), amount(of.closing)],
    none: t("orders:statement.none"),
    page: t("exports:printed.page", { page: "<page>", pages: "<pages>" }),
    code: t("reports:print.made", { time: printedTime(now, of.timeZone) }),
  };
  return printAccessible("statement", sheet);
}
