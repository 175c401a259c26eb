import { beforeEach, expect, test } from "vitest";
import { invoiceCalls } from "#contract/invoices/calls";
import { orderCalls } from "#contract/orders/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { readPdf } from "../../tests/support/read-pdf";

const title = {
  ...{ title: "江北电力培训中心", taxNumber: "91310000MA1FL2K3XX", email: "finance@example.cn" },
  ...{ address: "", phone: "", bank: "", bankAccount: "" },
};

onEachEngine((database, engine) => {
  const { author } = openAuthors(database);
  let admin: Author;
  let platform: Author;
  beforeEach(async () => {
    platform = await author({ roles: ["r_sys_admin"], realName: "卢海" });
    admin = await author({ roles: ["r_ent_admin"], realName: "林静怡" });
    await admin.ask(invoiceCalls.updateTitle, title);
  });
  const declared = async (amount = 100_000) => {
    const id = await admin.ask(orderCalls.create, { amount, way: "transfer" });
    await admin.ask(orderCalls.pay, { id });
    return id;
  };
  const paid = async (amount?: number) => {
    const id = await declared(amount);
    await platform.ask(orderCalls.confirm, { id });
    return id;
  };
  const apply = (...orderIds: string[]) => admin.ask(invoiceCalls.apply, { orderIds });
  const issue = (invoiceUuid: string, officialNumber: string) =>
    platform.ask(invoiceCalls.issue, { invoiceUuid, officialNumber });
  const stateOf = async (id: string) => (await admin.ask(orderCalls.get, { id })).state;
  const number = () => crypto.randomUUID().slice(0, 20);

  test("H2: an invoice goes from application to red reversal, and each step happens once", async () => {
    const ids = [await paid(100_000), await paid(50_050)];
    const invoice = await apply(...ids);
    expect(await admin.ask(invoiceCalls.ofOrder, { id: ids[0]! })).toMatchObject({
      ...{ invoiceUuid: invoice, state: "applied", amount: 150_050, orders: 2, title: title.title },
    });
    const official = number();
    await Promise.all([issue(invoice, official), issue(invoice, official)]);
    expect(await platform.refusal(orderCalls.refund, { orderUuid: ids[0]!, reason: "退款" })).toBe(
      "ORDER_INVOICED",
    );
    await Promise.all(
      Array.from({ length: 3 }, () => platform.ask(invoiceCalls.send, { invoiceUuid: invoice })),
    );
    expect(await stateOf(ids[0]!)).toBe("finished");
    const red = { invoiceUuid: invoice, redNumber: number(), reason: "抬头有误" };
    await Promise.all(Array.from({ length: 3 }, () => platform.ask(invoiceCalls.reverse, red)));
    expect(await admin.ask(invoiceCalls.get, { id: invoice })).toMatchObject({
      ...{ state: "reversed", officialNumber: official, redNumber: red.redNumber, reason: "抬头有误" },
    });
    const actions = await admin.ask(orderCalls.actions, { id: ids[0]! });
    expect(actions.map(({ state }) => state).slice(-3)).toEqual(["paid", "finished", "paid"]);
    // It can be invoiced again, or refunded.
    await apply(ids[0]!);
    await platform.ask(orderCalls.refund, { orderUuid: ids[1]!, reason: "退款" });
  });

  test("an order that no invoice is of is found, however many newer ones are invoiced", async () => {
    const [old, ...newer] = [await paid(), await paid(), await paid()];
    await apply(...newer);
    const open = { state: "paid", isUninvoiced: true, pageSize: 1 } as const;
    expect(await admin.ask(orderCalls.page, open)).toMatchObject({ count: 1, list: [{ orderUuid: old }] });
  });

  test("H2: an order is on one invoice, however many are applied for at once", async () => {
    const ids = [await paid(), await paid(), await paid()];
    const sent = await Promise.all(
      [ids.slice(0, 2), ids.slice(1), ids].map((orderIds) => admin.send(invoiceCalls.apply, { orderIds })),
    );
    expect(sent.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(sent.filter(({ reason }) => reason === "ORDER_NOT_INVOICEABLE")).toHaveLength(2);
  });

  test("only what is paid and one's own is invoiced, all or none; a rejected one lets its orders go", async () => {
    const stranger = await author({ roles: ["r_ent_admin"] });
    await stranger.ask(invoiceCalls.updateTitle, title);
    const [mine, waiting] = [await paid(), await declared()];
    const refusal = (by: Author, ...orderIds: string[]) => by.refusal(invoiceCalls.apply, { orderIds });
    expect(await refusal(admin, mine, waiting)).toBe("ORDER_NOT_INVOICEABLE orderIds");
    expect(await refusal(stranger, mine)).toBe("ORDER_NOT_INVOICEABLE orderIds");
    expect(await refusal(admin, mine, "nowhere")).toBe("ORDER_NOT_INVOICEABLE orderIds");
    const invoice = await apply(mine);
    await platform.ask(invoiceCalls.reject, { invoiceUuid: invoice, reason: "税号有误" });
    expect(await admin.ask(invoiceCalls.get, { id: invoice })).toMatchObject({ state: "rejected" });
    await apply(mine);
  });

  test("an application is for what invoices were made out to on its page, or for nothing", async () => {
    const orderIds = [await paid()];
    const shown = () => admin.ask(invoiceCalls.title, { id: admin.companyId });
    const { revision } = await shown();
    await admin.ask(invoiceCalls.updateTitle, { ...title, taxNumber: "91310000MA1FL2K3YY" });
    expect(await admin.refusal(invoiceCalls.apply, { orderIds, revision })).toBe(
      "INVOICE_TITLE_CHANGED_MEANWHILE",
    );
    const now = await shown();
    const invoice = await admin.ask(invoiceCalls.apply, { orderIds, revision: now.revision });
    expect(await admin.ask(invoiceCalls.get, { id: invoice })).toMatchObject({ taxNumber: now.taxNumber });
  });

  // One engine suffices for what follows.
  if (engine === "sqlite") {
    test("an issued invoice is a tagged PDF, and its reversal another, with every amount negative", async () => {
      const invoice = await apply(await paid(100_000), await paid(50_050));
      const pdf = (kind: "invoice" | "red") => admin.open(`/management/api/invoice/pdf/${invoice}/${kind}`);
      expect(await (await pdf("invoice")).json()).toMatchObject({ reason: "INVOICE_STATE" });
      const official = number();
      await issue(invoice, official);
      expect(await (await pdf("red")).json()).toMatchObject({ reason: "INVOICE_STATE" });
      const read = async (kind: "invoice" | "red") =>
        readPdf(new Uint8Array(await (await pdf(kind)).arrayBuffer()));
      const first = await read("invoice");
      expect(first).toMatchObject({ isTagged: true, claims: "PDF/UA-1" });
      const text = first.pages.join("\n");
      for (const said of [
        official,
        title.title,
        title.taxNumber,
        "1,000.00",
        "500.50",
        "1,500.50",
        "壹仟伍佰元伍角整",
      ])
        expect(text).toContain(said);
      const red = { invoiceUuid: invoice, redNumber: number(), reason: "抬头有误" };
      await platform.ask(invoiceCalls.reverse, red);
      const reversal = (await read("red")).pages.join("\n");
      for (const said of [red.redNumber, official, "抬头有误", "−1,000.00", "−500.50", "−1,500.50"])
        expect(reversal).toContain(said);
      // The invoice itself stays as it was, and a stranger's does not exist.
      expect((await read("invoice")).pages.join("\n")).toContain("1,500.50");
      const stranger = await author({ roles: ["r_ent_admin"] });
      expect((await stranger.send(invoiceCalls.pdf, { id: invoice, kind: "red" })).code).toBe(404);
      expect(await admin.audited("invoice.apply")).toEqual([invoice]);
      expect(await admin.audited("invoice.download")).toContain(invoice);
    });

    test("H4: no state of an invoice is skipped, and a number is that of one", async () => {
      const [first, second] = [await apply(await paid()), await apply(await paid())];
      const red = { invoiceUuid: first, redNumber: number(), reason: "红冲" };
      expect(await platform.refusal(invoiceCalls.send, { invoiceUuid: first })).toBe("INVOICE_STATE");
      expect(await platform.refusal(invoiceCalls.reverse, red)).toBe("INVOICE_STATE");
      const official = number();
      await issue(first, official);
      const again = { invoiceUuid: second, officialNumber: official };
      expect(await platform.refusal(invoiceCalls.issue, again)).toBe("OFFICIAL_NUMBER_TAKEN officialNumber");
      const reject = { invoiceUuid: first, reason: "税号有误" };
      expect(await platform.refusal(invoiceCalls.reject, reject)).toBe("INVOICE_STATE");
      // A red invoice has a number of its own, by which it is found.
      const slip = { ...red, redNumber: official };
      expect(await platform.refusal(invoiceCalls.reverse, slip)).toBe("OFFICIAL_NUMBER_TAKEN redNumber");
      await platform.ask(invoiceCalls.reverse, red);
      expect((await admin.ask(invoiceCalls.page, { key: red.redNumber })).list).toMatchObject([
        { invoiceUuid: first },
      ]);
      const taken = { invoiceUuid: second, officialNumber: red.redNumber };
      expect(await platform.refusal(invoiceCalls.issue, taken)).toBe("OFFICIAL_NUMBER_TAKEN officialNumber");
    });

    test("without a title nothing is applied for; an invoice keeps the title of its day", async () => {
      const fresh = await author({ roles: ["r_ent_admin"] });
      const orderIds = [await paid()];
      expect(await fresh.refusal(invoiceCalls.apply, { orderIds })).toBe("NO_INVOICE_TITLE");
      const invoice = await apply(...orderIds);
      await admin.ask(invoiceCalls.updateTitle, { ...title, title: "新名称" });
      expect(await admin.ask(invoiceCalls.get, { id: invoice })).toMatchObject({ title: title.title });
      const wrong = await admin.send(invoiceCalls.updateTitle, { ...title, taxNumber: "123" });
      expect([wrong.reason, wrong.field]).toEqual(["TAX_NUMBER_WRONG", "taxNumber"]);
    });
  }
});
