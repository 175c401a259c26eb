import { beforeAll, describe, expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { type Visitor, visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
let author: Visitor;
beforeAll(async () => {
  author = await visit(as.author);
});

describe("the file of an export", () => {
  test("an address of the page that names a format leads to it, with the filter", async () => {
    const { to } = await author.open("/exam/question/export?type=1&key=电&format=gift&page=3");
    const address = new URL(to!, "http://mingshi.test");
    expect(address.pathname).toBe("/exam/question/export/file");
    expect(Object.fromEntries(address.searchParams)).toEqual({ type: "1", key: "电", format: "gift" });
  });

  test("without a format, or with nothing that matches, the way leads back with words and the filter", async () => {
    const none = await author.open("/exam/question/export/file?type=2");
    expect(none).toMatchObject({ to: "/exam/question/export?type=2" });
    expect(none.notice?.text).toBe(t("errors:FORMAT_MISSING"));
    const empty = await author.open("/exam/question/export/file?format=csv&key=zzqqxx");
    expect(empty).toMatchObject({ to: "/exam/question/export?key=zzqqxx" });
    expect(empty.notice?.text).toBe(t("errors:NOTHING_TO_EXPORT"));
  });

  test("A8: without a fresh proof the way leads to it and back, with the filter", async () => {
    const reader = await visit(as.author);
    const { queries } = (await embeddedBackend()).database;
    await queries.updateTable("session").set({ proved_at: 0 }).execute();
    const { to } = await reader.open("/exam/question/export/file?format=csv&type=1");
    expect(to).toBe(`/operator/proof?redirect=${encodeURIComponent("/exam/question/export?type=1")}`);
    author = await visit(as.author);
  });

  test("the page tells how many each format holds, and what narrows them", async () => {
    const { data } = await author.open("/exam/question/export?type=1&difficulty=2&usage=used");
    expect(data.filter).toEqual([t("questions:types.1"), t("questions:difficulties.2"), t("bank:find.used")]);
    expect(data.total).toBeGreaterThan(0);
    expect(data.choices.map(({ format }: { format: string }) => format)).toContain("aiken");
    for (const { fit, left } of data.choices) expect(fit + left).toBe(data.total);
  });
});

describe("imports", () => {
  test("only formats that have a template have its address", async () => {
    expect(await author.open("/exam/question/import/template/gift")).toMatchObject({ status: 404 });
  });

  test("a form without a file comes back with what was chosen", async () => {
    const { status, data } = await author.send("/exam/question/import", { format: "qti" });
    expect(status).toBe(400);
    expect(data.error).toEqual({ file: ["FILE_MISSING"] });
    expect(data.initialValue).toMatchObject({ format: "qti" });
  });

  test("a pasted text is read like a file, and found to be one, in whatever encoding files are", async () => {
    const pasted = { text: "1. 水能导电。\n答案：对", encoding: "gb18030" };
    const { to } = await author.send("/exam/question/import", pasted);
    const { data } = await author.open(to!);
    expect(data).toMatchObject({ state: "read", total: 1, fileName: t("bank:import.pasted") });
    expect(data.facts.slice(0, 2)).toEqual([
      t("bank:formats.text"),
      t("bank:import.readAs", { encoding: "UTF-8" }),
    ]);
  });

  test("the page comes with the format and bank that an address names, and finds it where it names none", async () => {
    const again = await author.open("/exam/question/import?format=gift&bank=b1");
    expect(again.data).toMatchObject({ format: "gift", bankId: "b1" });
    const { data } = await author.open("/exam/question/import?format=pages");
    expect(data).toMatchObject({ format: "auto", encoding: "auto", bankId: "" });
  });
});
