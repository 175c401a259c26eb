import type { OrderRow } from "#contract/orders/shapes";
import { fen } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { exactTime, shortTime } from "~/words/dates.server";

export interface OrderReader {
  t: Translate;
  language: Language;
  zone: string;
}

/** An order as its lists and pages show it. */
export function shownOrder(order: OrderRow, { t, language, zone }: OrderReader) {
  const { state } = order;
  const time = (at: number) => shortTime(at, language, zone);
  const until = order.expiresAt > 0 ? exactTime(order.expiresAt, zone).slice(0, 16) : "";
  return {
    id: order.orderUuid,
    ...{ number: order.number, state, way: order.way, payer: order.payer, voucher: order.voucher },
    ...{ company: order.companyName, companyId: order.companyUuid, invoice: order.invoiceUuid },
    ...{ isOwnDeclaration: order.isOwnDeclaration, until },
    fen: order.amount,
    amount: fen(order.amount, language),
    code: [
      time(order.declaredAt || order.createdAt),
      order.declaredBy || order.createdBy,
      t(`orders:ways.${order.way}`),
      order.payer,
    ]
      .filter(Boolean)
      .join(" · "),
    /** What the state means, and what comes next. */
    told: t(`orders:told.${state === "expired" && order.declaredAt > 0 ? "expiredDeclared" : state}`, {
      until,
      by: order.confirmedBy || t("orders:gateway"),
      at: order.paidAt > 0 ? time(order.paidAt) : "",
    }),
  };
}

export type ShownOrder = ReturnType<typeof shownOrder>;
