import { beforeEach, expect, test } from "vitest";
import { as } from "../../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../../tests/support/draw";
import { type Visitor, visit } from "../../../../tests/support/visit";
import RevokeMany from "./revoke";

let manager: Visitor;
const list = "/certificate/list";
type Row = { id: string; name: string; state: string; isChosen: boolean };
const rowsOf = async (query: string) => {
  const { data } = await manager.open(list + query);
  return data as { rows: Row[]; chosen: { total: number; here: number }; here: string; count: number };
};
const ids = (rows: Row[]) => rows.map(({ id }) => id);

beforeEach(async () => {
  manager = await visit(as.examManager);
});

test("ticks survive another page, a filter by day of issue and another order", async () => {
  const first = await rowsOf("");
  const [one, two] = ids(first.rows);
  const form = { shown: ids(first.rows).join(","), here: first.here };
  const filter = { ...form, id: [one!, two!], since: "2000-01-01", state: "issued" };
  const { to } = await manager.send("/certificate/choose", filter);
  expect(to).toBe(`${list}?state=issued&since=2000-01-01`);
  expect((await rowsOf("?sort=name&reversed=1&size=50")).chosen.total).toBe(2);
  expect((await rowsOf("?period=custom&until=2000-01-01")).count).toBe(0);
  await manager.send("/certificate/choose", { ...form, here: `${list}?state=issued`, pick: "all" });
  expect((await rowsOf("")).chosen.total).toBe((await rowsOf("?state=issued")).count);
  await manager.send("/certificate/choose", { here: list, pick: "none" });
  expect((await rowsOf("")).chosen.total).toBe(0);
  expect((await manager.open(`${list}?back=1`)).to).toBe(list);
});

test("F2: the chosen are revoked for one reason, once they are confirmed; ended ones are left out", async () => {
  const [ended] = (await rowsOf("?state=replaced")).rows;
  const [good] = (await rowsOf("?state=issued")).rows;
  const form = { shown: "", here: `${list}?state=issued`, id: [ended!.id, good!.id] };
  const asks = await manager.send("/certificate/chosen/revoke", form);
  expect(asks.to).toBe("/certificate/chosen/revoke?from=%2Fcertificate%2Flist%3Fstate%3Dissued");
  const { data } = await manager.open(asks.to!);
  expect(data).toMatchObject({ count: 2, closeTo: form.here, isIdle: false });
  expect(data.rows.map(({ note }: { note: string }) => note !== "").sort()).toEqual([false, true]);
  const none = await manager.send(asks.to!, { isConfirmed: "1", reason: "" });
  expect(none.status).toBe(400);
  const done = await manager.send(asks.to!, { isConfirmed: "1", reason: "试题泄露" });
  expect(done).toMatchObject({ to: form.here, notice: { kind: "warn" } });
  expect((await rowsOf("?state=revoked")).rows.some(({ id }) => id === good!.id)).toBe(true);
  expect((await rowsOf("")).chosen.total).toBe(0);
});

test("F2: the page that confirms revokes those it lists, whatever is ticked in another tab meanwhile", async () => {
  const [listed, other] = [
    ...ids((await rowsOf("?state=issued")).rows).slice(0, 1),
    ...ids((await rowsOf("?state=expired")).rows),
  ] as [string, string];
  const form = { shown: "", here: `${list}?state=issued` };
  const asks = await manager.send("/certificate/chosen/revoke", { ...form, id: [listed] });
  const { data } = await manager.open(asks.to!);
  const { name, value } = tagOf(await drawnPage(RevokeMany, data), 'name="chosenIds"');
  await manager.send("/certificate/choose", { ...form, shown: listed, id: [other], to: list });
  const confirmed = { isConfirmed: "1", reason: "试题泄露", [name!]: value! };
  const done = await manager.send(asks.to!, confirmed, { formId: "pressed twice" });
  expect(ids((await rowsOf("?state=revoked")).rows)).toContain(listed);
  expect((await rowsOf("?state=expired")).rows).toContainEqual(
    expect.objectContaining({ id: other, isChosen: true }),
  );
  const again = await manager.send(asks.to!, confirmed, { formId: "pressed twice" });
  expect(again.notice).toEqual(done.notice);
});

test("the chosen are downloaded; nothing chosen is nothing downloaded", async () => {
  expect((await manager.open("/certificate/zip?chosen=1")).to).toBe(list);
  const [good] = (await rowsOf("?state=expired")).rows;
  const asks = await manager.send("/certificate/chosen/zip", { here: list, id: [good!.id] });
  expect((await manager.open(asks.to!)).data.rows).toMatchObject([{ id: good!.id, note: "" }]);
  expect((await manager.open("/certificate/zip?chosen=1")).status).toBe(200);
});
