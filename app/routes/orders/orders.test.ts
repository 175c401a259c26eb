import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage } from "../../../tests/support/draw";
import { rowOf } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";
import Cancellation from "./cancellation";
import Orders from "./list";

const t = words("zh");

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
  expect(await text(awaiting.data)).toContain(t("orders:cancel.text"));
  expect(await text(declared.data)).toContain(t("orders:cancel.declared"));
  expect(paid).toMatchObject({ status: 302, notice: { kind: "warn" } });
  const done = await admin.send(declared.here, {});
  expect(done.notice).toMatchObject({ kind: "ok", text: t("orders:cancel.done") });
  expect((await admin.open(declared.here)).to).toBe(done.to);
});

test("a list of one state that nothing is in any more does not say that there never was anything", async () => {
  const admin = await visit(as.administrator);
  const { data } = await admin.open(paths.orders.list({ state: "refunded", key: "" }));
  const page = await drawnPage(Orders, { ...data, rows: [], count: 0 });
  expect(page).toContain(t("orders:noMatch"));
  expect(page).not.toContain(t("orders:none"));
});
