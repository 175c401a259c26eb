import { type InvoiceRow, invoiceFilter, invoiceState, invoiceStates } from "#contract/invoices/shapes";
import { fen, shortFigure } from "#locales/figures";
import type { InvoiceQuery } from "~/addresses/list-queries";
import { readSearchTerm } from "~/form/search-term.server";
import { readOrder } from "~/lists/order.server";
import { pageSizes } from "~/routes/office/ListPager";
import { askedSize, pastEnd } from "~/routes/office/paging.server";
import { need, type OperatorContext } from "~/session/guard.server";
import { exactTime } from "~/words/dates.server";

type Reader = Pick<OperatorContext, "language" | "company" | "t">;

/** An invoice as its lists and pages show it. */
export function shownInvoice(invoice: InvoiceRow, { language, company, t }: Reader) {
  const time = (at: number) => (at > 0 ? exactTime(at, company.timeZone).slice(0, 16) : "");
  const { state, answeredBy } = invoice;
  return {
    id: invoice.invoiceUuid,
    ...{ number: invoice.number, state, company: invoice.companyName, companyId: invoice.companyUuid },
    ...{ title: invoice.title, taxNumber: invoice.taxNumber, address: invoice.address, phone: invoice.phone },
    ...{ bank: invoice.bank, bankAccount: invoice.bankAccount, email: invoice.email, orders: invoice.orders },
    ...{ officialNumber: invoice.officialNumber, redNumber: invoice.redNumber, reason: invoice.reason },
    ...{ answeredBy, appliedBy: invoice.appliedBy, appliedAt: time(invoice.appliedAt) },
    amount: fen(invoice.amount, language),
    told: t(`invoices:told.${state}`, {
      by: answeredBy,
      at: time(
        {
          applied: invoice.appliedAt,
          issued: invoice.answeredAt,
          rejected: invoice.answeredAt,
          sent: invoice.sentAt,
          reversed: invoice.reversedAt,
        }[state],
      ),
      reason: invoice.reason,
      number: state === "reversed" ? invoice.redNumber : invoice.officialNumber,
    }),
  };
}

export type ShownInvoice = ReturnType<typeof shownInvoice>;

/** A page of invoices: the company's own, or for the platform everybody's; past the end it redirects to the last. */
export async function invoicesShown(
  context: OperatorContext,
  request: Request,
  isPlatform: boolean,
  to: (query: InvoiceQuery) => string,
) {
  const { services, language, t } = context;
  const asked = new URL(request.url).searchParams;
  const { key, ...told } = readSearchTerm(asked);
  const state = invoiceState
    .optional()
    .catch(undefined)
    .parse(asked.get("state") || undefined);
  const page = invoiceFilter.shape.pageNum.catch(1).parse(asked.get("page") || undefined);
  const size = askedSize(asked);
  const { order, query: sorted } = readOrder(asked, invoiceFilter.shape.sort);
  const filter = { key, state, ...order, pageNum: page, pageSize: size };
  const query = {
    ...{ key, state: state ?? ("" as const), ...sorted },
    size: size === pageSizes[0] ? undefined : size,
  };
  const found = need(await (isPlatform ? services.invoices.all(filter) : services.invoices.page(filter)));
  const pages = Math.max(1, Math.ceil(found.count / size));
  if (page > pages)
    throw await pastEnd(request, t, {
      asked: page,
      last: to({ ...query, page: pages > 1 ? pages : undefined }),
    });
  return {
    ...{ ...told, query, page, pages, size, isPlatform, count: found.count },
    all: shortFigure(
      invoiceStates.reduce((sum, name) => sum + found.states[name], 0),
      language,
    ),
    tabs: invoiceStates
      .filter((name) => found.states[name] > 0 || name === state)
      .map((name) => ({ state: name, count: shortFigure(found.states[name], language) })),
    rows: found.list.map((invoice) => shownInvoice(invoice, context)),
  };
}

export type ShownInvoices = Awaited<ReturnType<typeof invoicesShown>>;
