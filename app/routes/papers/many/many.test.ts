import { beforeEach, expect, test } from "vitest";
import { as } from "../../../../tests/support/cast";
import { type Visitor, visit } from "../../../../tests/support/visit";

let author: Visitor;
const list = "/exam/paper";
type Row = { id: string; title: string; isChosen: boolean };
const rowsOf = async (query: string) => {
  const { data } = await author.open(list + query);
  return data as { rows: Row[]; chosen: { total: number; here: number }; here: string; count: number };
};
const ids = (rows: Row[]) => rows.map(({ id }) => id);

beforeEach(async () => {
  author = await visit(as.author);
});

test("ticks survive another page, another filter and another order, and are cleared", async () => {
  const first = await rowsOf("");
  const [one, two] = ids(first.rows);
  const form = { shown: ids(first.rows).join(","), here: first.here };
  const to = "/exam/paper?page=2";
  expect((await author.send("/exam/paper/choose", { ...form, id: [one!, two!], to })).to).toBe(to);
  expect((await rowsOf("?page=2")).chosen).toEqual({ total: 2, here: 0 });
  const filter = { ...form, id: [two!], key: "考核", state: "ready", was: "", period: "month" };
  const { to: filtered } = await author.send("/exam/paper/choose", filter);
  expect(filtered).toBe(`${list}?key=%E8%80%83%E6%A0%B8&state=ready&period=month`);
  const again = await rowsOf("?sort=name&size=50");
  expect(again.rows.filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual([two]);
  await author.send("/exam/paper/choose", { ...form, id: [two!], pick: "none" });
  expect((await rowsOf("")).chosen.total).toBe(0);
});

test("the page and all that match can be chosen, and the list stays where it was", async () => {
  const page = await rowsOf("?state=ready&page=2");
  const form = { shown: ids(page.rows).join(","), here: page.here };
  expect((await author.send("/exam/paper/choose", { ...form, pick: "page" })).to).toBe(page.here);
  expect((await rowsOf("")).chosen.total).toBe(page.rows.length);
  await author.send("/exam/paper/choose", { ...form, id: ids(page.rows), pick: "all" });
  expect((await rowsOf("?state=ready")).chosen.total).toBe(page.count);
  for (const here of ["https://elsewhere.test/", "/exam/question", "//x"])
    expect((await author.send("/exam/paper/choose", { ...form, here, pick: "none" })).to).toBe(list);
});

test("chosen papers are archived at once, and the notice undoes it", async () => {
  const page = await rowsOf("?key=管培生");
  const chosen = ids(page.rows);
  const form = { shown: chosen.join(","), here: page.here, id: chosen, archive: "1" };
  const done = await author.send("/exam/paper/chosen/archive", form);
  expect(done).toMatchObject({ to: page.here, notice: { kind: "ok", link: { post: true } } });
  expect((await rowsOf("?key=管培生")).count).toBe(0);
  expect((await rowsOf("")).chosen.total).toBe(0);
  const undone = await author.send(done.notice!.link!.to, {});
  expect(undone).toMatchObject({ to: page.here, notice: { kind: "ok" } });
  expect(ids((await rowsOf("?key=管培生")).rows).sort()).toEqual(chosen.sort());
});

test("what cannot be deleted is left out, and said with its reason", async () => {
  const [used] = (await rowsOf("?state=used")).rows;
  const [draft] = (await rowsOf("?state=draft")).rows;
  const form = { shown: "", here: list, id: [used!.id, draft!.id] };
  const asks = await author.send("/exam/paper/chosen/delete", form);
  expect(asks.to).toBe("/exam/paper/chosen/delete?from=%2Fexam%2Fpaper");
  const { data } = await author.open(asks.to!);
  expect(data).toMatchObject({ count: 2, closeTo: list });
  expect(data.rows).toContainEqual({ id: used!.id, title: used!.title, note: "使用中，不会删除" });
  const done = await author.send(asks.to!, { isConfirmed: "1" });
  expect(done.notice).toMatchObject({ kind: "warn", text: expect.stringContaining("正在使用") });
  await author.send(done.notice!.link!.to, {});
  expect((await rowsOf("?state=draft")).rows.some(({ id }) => id === draft!.id)).toBe(true);
});

test("chosen papers are exported one by one, but for those without questions", async () => {
  const [ready] = (await rowsOf("?state=ready")).rows;
  const empty = (await rowsOf("?state=draft&sort=score&reversed=1")).rows[0]!;
  const asks = await author.send("/exam/paper/chosen/export", { here: list, id: [ready!.id, empty.id] });
  const done = await author.send(asks.to!, { isConfirmed: "1", kind: "word" });
  expect(done).toMatchObject({ to: "/exam/paper/export", notice: { kind: "warn" } });
  const { rows } = (await author.open(`/exam/paper/export?paperId=${ready!.id}`)).data;
  expect(rows).toHaveLength(1);
  expect((await rowsOf("")).chosen.total).toBe(0);
});

test("nothing chosen is nothing done; a reader has nothing to tick", async () => {
  const none = await author.send("/exam/paper/chosen/archive", { here: list, shown: "" });
  expect(none).toMatchObject({ to: list, notice: { kind: "warn" } });
  const reader = await visit(as.examManager);
  expect((await reader.send("/exam/paper/chosen/archive", { here: list })).to).toBe("/401");
  expect((await reader.open(list)).data).toMatchObject({ canWrite: false, chosen: { total: 0 } });
});
