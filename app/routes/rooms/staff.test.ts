import { expect, test } from "vitest";
import { roomLimits } from "#contract/rooms/shapes";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage } from "../../../tests/support/draw";
import { visit } from "../../../tests/support/visit";
import RoomStaff from "./staff";

test("each room's staff has a page of its own, and a refused form keeps its ticks", async () => {
  const keeper = await visit(as.administrator);
  const [{ to }] = (await keeper.open(paths.room())).data.rooms;
  const examId = /room\/([^?]+)\?/.exec(to)![1]!;
  const { tabs } = (await keeper.open(paths.rooms.staff(examId))).data;
  const [first, second] = tabs.map((tab: { to: string }) => tab.to);
  const { data } = await keeper.open(second);
  const page = await drawnPage(RoomStaff, data);
  expect(page.match(/<form /g)).toHaveLength(1);
  expect(page).toContain(`action="${second.replace("&", "&amp;")}"`);

  const [{ value }] = data.choices;
  const others = Array.from({ length: roomLimits.staffMax }, (_, at) => `x${at}`);
  const refused = await keeper.send(second, { operatorIds: [value, ...others] });
  expect(refused.status).toBe(400);
  expect(await drawnPage(RoomStaff, data, refused.data)).toMatch(/<input[^>]* checked=""/);
  const unknown = await keeper.send(second, { operatorIds: [value, "x0"] });
  expect(unknown).toMatchObject({ status: 422, data: { initialValue: { operatorIds: [value, "x0"] } } });

  const before = (await keeper.open(first)).data.shown;
  expect((await keeper.send(second, { operatorIds: [value] })).to).toBe(second);
  expect((await keeper.open(second)).data.shown.operatorIds).toEqual([value]);
  expect((await keeper.open(first)).data.shown).toEqual(before);
  expect((await keeper.open(paths.rooms.staff(examId, { room: "x" }))).status).toBe(404);
});
