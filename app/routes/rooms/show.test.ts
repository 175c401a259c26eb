import { expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { visit } from "../../../tests/support/visit";
import ShowRoom from "./show";

test("who was chosen is ticked, also where seats were changed before it was sent; a kept seat is refused", async () => {
  const keeper = await visit(as.administrator);
  const { rooms } = (await keeper.open(paths.room())).data;
  const { to, time } = rooms.find(({ name }: { name: string }) => name === "实训楼 302");
  expect(time).toMatch(/^(\d+ 年 )?\d+ 月 \d+ 日 \d\d:\d\d–(\d\d:\d\d|.* \d\d:\d\d)$/);
  const { where, people } = (await keeper.open(to)).data;
  const stateOf = async (id: string) =>
    (await keeper.open(to)).data.people.find((one: { id: string }) => one.id === id).state;
  const [one, other] = people.filter(({ state }: { state: string }) => state === "waiting");
  const page = await drawnPage(ShowRoom, (await keeper.open(one.to)).data);
  const { value: code } = tagOf(page, 'id="code"');

  const before = Date.now();
  const swap = { code: one.seat, seat: other.seat };
  expect((await keeper.send(paths.rooms.seat(where.examId, where.room), swap)).to).toBe(to);
  const tick = paths.rooms.tick(where.examId);
  const kept = { room: where.room, code: one.seat, tickId: "kept", at: String(before) };
  expect((await keeper.send(tick.replace(/tick$/, "kept"), kept)).status).toBe(200);
  expect(await stateOf(other.id)).toBe("waiting");
  await keeper.send(tick, { room: where.room, code: code!, tickId: "chosen" });
  expect([await stateOf(one.id), await stateOf(other.id)]).toEqual([
    expect.stringMatching(/^(present|late)$/),
    "waiting",
  ]);
});
