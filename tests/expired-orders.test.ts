import { expect, test } from "vitest";
import type { OrderRow } from "#contract/orders/shapes";
import { translators } from "#locales/resources";
import { shownOrder } from "~/routes/orders/shown.server";

test("an order that expired says whether a payment was declared that nobody confirmed", () => {
  const t = translators.en;
  const told = (declaredAt: number) => {
    const order = {
      state: "expired",
      declaredAt,
      createdAt: 1,
      paidAt: 0,
      expiresAt: 0,
      amount: 100,
      way: "transfer",
    };
    return shownOrder(order as OrderRow, { t, language: "en", zone: "Asia/Shanghai" }).told;
  };
  expect(told(0)).toBe(t("orders:told.expired"));
  expect(told(5)).toBe(t("orders:told.expiredDeclared"));
});
