import { expect, test } from "vitest";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { visit } from "../../../tests/support/visit";
import EditRecord from "./edit";
import NewRecord from "./new";

test("what somebody changed meanwhile is not overwritten: the form comes back as typed, and saves when sent again", async () => {
  const administrator = await visit(as.systemAdministrator);
  const edit = "/admin/dictionary/degree/edit";
  const { data } = await administrator.open(edit);
  const mine = { ...data.row, info: "我的名称", revision: data.revision };
  expect((await administrator.send(edit, { ...mine, info: "别人的名称" })).notice).toMatchObject({
    kind: "ok",
  });
  const refused = await administrator.send(edit, mine);
  expect(refused.data).toMatchObject({
    error: { "": [expect.stringContaining("刚刚被别人改过")] },
    initialValue: { info: "我的名称" },
  });
  const html = await drawnPage(EditRecord, (await administrator.open(edit)).data, refused.data);
  expect(html).toContain("别人的名称");
  const revision = /name="revision" value="([^"]+)"/.exec(html)![1]!;
  expect((await administrator.send(edit, { ...mine, revision })).notice).toMatchObject({ kind: "ok" });
  await administrator.send(edit, data.row);
});

test("a form that came back says what is saved only where it differs, and a new one never does", async () => {
  const administrator = await visit(as.systemAdministrator);
  const edit = "/admin/dictionary/degree/edit";
  const { data } = await administrator.open(edit);
  const wrong = await administrator.send(edit, { ...data.row, dictKey: "1" });
  const html = await drawnPage(EditRecord, data, wrong.data);
  expect(html.match(/目前保存的是/g)).toHaveLength(1);
  expect(html).toContain("目前保存的是：degree");
  const begin = (await administrator.open("/admin/dictionary/new")).data;
  const refused = await administrator.send("/admin/dictionary/new", { ...data.row, dictKey: "1" });
  expect(await drawnPage(NewRecord, begin, refused.data)).not.toContain("目前保存的是");
});

test("a choice that is offered no longer stays chosen, so that saving the rest does not unset it", async () => {
  const administrator = await visit(as.systemAdministrator);
  const { data } = await administrator.open("/admin/dictionary/degree/edit");
  const html = await drawnPage(EditRecord, { ...data, row: { ...data.row, parentUuid: "gone" } });
  expect(tagOf(html, 'value="gone"')).toMatchObject({ selected: "" });
  // In words, not by an id that nobody knows.
  expect(html).not.toContain(">gone<");
  expect(html).toContain(">原来的选项已不可用<");
});
