import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import type { OrderRow } from "#contract/orders/shapes";
import { translators } from "#locales/resources";
import { paths } from "~/paths";
import Cancellation from "~/routes/orders/cancellation";
import Orders from "~/routes/orders/list";
import { shownOrder } from "~/routes/orders/shown.server";
import { as } from "./support/cast";
import { drawnPage } from "./support/draw";
import { rowOf } from "./support/rows";
import { visit } from "./support/visit";

const { zh } = translators;

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

test("a deposit is cancelled for good once its page has said what that means for a payment under way", async () => {
  const { queries } = (await embeddedBackend()).database;
  const { company_id } = await rowOf(queries, "operator", { mobile: as.administrator });
  const admin = await visit(as.administrator);
  const pageOf = async (state: string) => {
    const { id } = await rowOf(queries, "money_order", { company_id, state });
    const here = paths.orders.cancel(id);
    return { here, ...(await admin.open(here)) };
  };
  const text = async (data: unknown) => drawnPage(Cancellation, data);
  const [awaiting, declared, paid] = [
    await pageOf("awaiting"),
    await pageOf("declared"),
    await pageOf("paid"),
  ];
  expect(await text(awaiting.data)).toContain(zh("orders:cancel.text"));
  expect(await text(declared.data)).toContain(zh("orders:cancel.declared"));
  expect(paid).toMatchObject({ status: 302, notice: { kind: "warn" } });
  const done = await admin.send(declared.here, {});
  expect(done.notice).toMatchObject({ kind: "ok", text: zh("orders:cancel.done") });
  expect((await admin.open(declared.here)).to).toBe(done.to);
});

test("a list of one state that nothing is in any more does not say that there never was anything", async () => {
  const admin = await visit(as.administrator);
  const { data } = await admin.open(paths.orders.list({ state: "refunded", key: "" }));
  const page = await drawnPage(Orders, { ...data, rows: [], count: 0 });
  expect(page).toContain(zh("orders:noMatch"));
  expect(page).not.toContain(zh("orders:none"));
});
