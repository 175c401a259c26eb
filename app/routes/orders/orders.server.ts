import { orderStates } from "#contract/orders/shapes";
import { fen, shortFigure } from "#locales/figures";
import { pastEnd } from "~/routes/office/paging.server";
import { need, type OperatorContext } from "~/session/guard.server";
import { readOrderFilter } from "./filter.server";
import { shownOrder } from "./shown.server";

type Query = ReturnType<typeof readOrderFilter>["query"] & { page?: number };

/** A page of orders: the company's own, or for the platform everybody's; past the end it redirects to the last. */
export async function ordersShown(
  { services, language, company, t }: OperatorContext,
  request: Request,
  isPlatform: boolean,
  to: (query: Query) => string,
) {
  const zone = company.timeZone;
  const { filter, query, period, told, page, size } = readOrderFilter(
    new URL(request.url).searchParams,
    zone,
  );
  const found = need(await (isPlatform ? services.orders.all(filter) : services.orders.page(filter)));
  const pages = Math.max(1, Math.ceil(found.count / size));
  if (page > pages)
    throw await pastEnd(request, t, {
      asked: page,
      last: to({ ...query, page: pages > 1 ? pages : undefined }),
    });
  const all = orderStates.reduce((sum, state) => sum + found.states[state], 0);
  const counted = (count: number) => shortFigure(count, language);
  return {
    ...{ ...told, query, period, page, pages, size, isPlatform, count: found.count },
    all: counted(all),
    total: fen(found.amount, language),
    tabs: orderStates
      .filter((state) => found.states[state] > 0 || state === query.state)
      .map((state) => ({ state, count: counted(found.states[state]) })),
    rows: found.list.map((order) => shownOrder(order, { t, language, zone })),
  };
}

export type ShownOrders = Awaited<ReturnType<typeof ordersShown>>;
