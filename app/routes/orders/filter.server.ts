import type * as z from "zod/v4";
import { ledgerFilter, orderFilter, orderState } from "#contract/orders/shapes";
import { readSearchTerm } from "~/form/search-term.server";
import { readOrder } from "~/lists/order.server";
import { periodQueryOf, rangeOf, readPeriod } from "~/lists/period.server";
import { pageSizes } from "~/routes/office/ListPager";
import { askedSize } from "~/routes/office/paging.server";

const pageNum = ledgerFilter.shape.pageNum.catch(1);

/** What the lists of orders and of ledger entries share; what is invalid falls back to the first. */
function readCommon(asked: URLSearchParams, zone: string) {
  const { key, ...told } = readSearchTerm(asked);
  const period = readPeriod(asked, zone);
  const at = { pageNum: pageNum.parse(asked.get("page") || undefined), pageSize: askedSize(asked) };
  return {
    told,
    period,
    filter: { key, ...rangeOf(period, zone), ...at },
    query: {
      key,
      ...periodQueryOf(period),
      size: at.pageSize === pageSizes[0] ? undefined : at.pageSize,
    },
    page: at.pageNum,
    size: at.pageSize,
  };
}

export function readOrderFilter(asked: URLSearchParams, zone: string) {
  const common = readCommon(asked, zone);
  const state = orderState
    .optional()
    .catch(undefined)
    .parse(asked.get("state") || undefined);
  const { order, query: sorted } = readOrder(asked, orderFilter.shape.sort);
  const filter: z.output<typeof orderFilter> = { ...common.filter, ...order, state, isUninvoiced: false };
  return { ...common, filter, query: { ...common.query, ...sorted, state: state ?? ("" as const) } };
}

export function readLedgerFilter(asked: URLSearchParams, zone: string) {
  const common = readCommon(asked, zone);
  const kind = ledgerFilter.shape.kind.catch(undefined).parse(asked.get("kind") || undefined);
  const filter: z.output<typeof ledgerFilter> = { ...common.filter, kind };
  return { ...common, filter, query: { ...common.query, kind: kind ?? ("" as const) } };
}
