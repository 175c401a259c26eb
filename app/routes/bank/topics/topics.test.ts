import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../../tests/support/cast";
import { drawnPage } from "../../../../tests/support/draw";
import { single } from "../../../../tests/support/single";
import { type Visitor, visit } from "../../../../tests/support/visit";
import EditQuestion from "../question/edit";

let writer: Visitor;
/** The topics of the demo. */
let known: string[] = [];
beforeAll(async () => {
  writer = await visit(as.questionWriter);
  known = (await rows()).map(({ id }) => id);
});
const address = paths.bank.topics();
const add = (name: string, upperId = "") => writer.send(`${address}/new`, { name, upperId });
type Shown = { id: string; texts: [name: string, count: string] };
const rows = async (): Promise<Shown[]> =>
  (await writer.open(address)).data.rows.filter(({ id }: Shown) => !known.includes(id));
const idOf = async (name: string) => (await rows()).find(({ texts }) => texts[0].trim() === name)!.id;
const found = async (topic: string) => (await writer.open(paths.bank.list({ topic }))).data.count;

test("topics are kept as a tree set in by its levels, and a question's form takes them from it and new ones", async () => {
  expect((await add("操作系统 / 进程")).notice).toMatchObject({ kind: "ok" });
  const processes = await idOf("进程");
  await add("死锁", processes);
  expect((await rows()).map(({ texts }) => texts[0])).toEqual(["操作系统", "\u3000进程", "\u3000\u3000死锁"]);
  expect((await add("死锁", processes)).data.error).toHaveProperty("name");

  const added = await writer.send(paths.bank.new(), {
    ...single,
    topicIds: [processes],
    newTopics: "操作系统 / 内存；网络",
  });
  const id = added.to!.split("/").at(-1)!;
  const { data } = await writer.open(paths.bank.edit(id));
  const names = (wanted: string[]) =>
    data.topics.flatMap((topic: { id: string; path: string }) =>
      wanted.includes(topic.id) ? topic.path : [],
    );
  expect(names(data.start.topicIds)).toEqual(["操作系统 / 内存", "操作系统 / 进程", "网络"]);
  expect(await found(await idOf("操作系统"))).toBe(1);
  expect((await writer.open(paths.bank.list())).data.rows[0].topics).toContain("操作系统 / 进程");

  // What was ticked and typed stays in a form that is refused.
  const typed = { ...single, content: "", topicIds: [processes], newTopics: "a / b / c / d / e / f" };
  const refused = await writer.send(paths.bank.edit(id), typed);
  expect(refused.data.error).toMatchObject({ newTopics: ["TOPIC_TOO_DEEP"] });
  const html = await drawnPage(EditQuestion, data, refused.data);
  expect([...html.matchAll(/name="topicIds"[^>]*checked=""|checked=""[^>]*name="topicIds"/g)]).toHaveLength(
    1,
  );
  expect(html).toContain("a / b / c / d / e / f");
});

test("a topic is moved, merged with another and removed; whoever may not write the bank sees none of the pages", async () => {
  const [system, network] = [await idOf("操作系统"), await idOf("网络")];
  const moved = await writer.send(`${address}/${network}/edit`, { name: "计算机网络", upperId: system });
  expect(moved.notice).toMatchObject({ kind: "ok" });
  expect((await writer.open(`${address}/${network}/edit`)).data.row).toMatchObject({
    name: "计算机网络",
    upperId: system,
  });
  const merge = paths.bank.mergeTopic(await idOf("内存"));
  expect((await writer.open(merge)).data).toMatchObject({ name: "操作系统 / 内存", count: 1 });
  expect((await writer.send(merge, { intoId: "" })).status).toBe(400);
  expect((await writer.send(merge, { intoId: network })).notice).toMatchObject({ kind: "ok" });
  expect((await rows()).map(({ texts }) => texts[0].trim()).sort()).toEqual(
    ["操作系统", "计算机网络", "进程", "死锁"].sort(),
  );
  await writer.send(`${address}/${system}/delete`, {});
  expect(await rows()).toEqual([]);
  expect((await (await visit(as.examManager)).open(address)).to).toBe("/401");
});

test("what a topic was merged into while a question's form was open is ticked in the form that comes back", async () => {
  for (const name of ["旧名", "新名"]) await add(name);
  const [old, into] = [await idOf("旧名"), await idOf("新名")];
  const added = await writer.send(paths.bank.new(), { ...single, topicIds: [old] });
  const edit = paths.bank.edit(added.to!.split("/").at(-1)!);
  const { data } = await writer.open(edit);
  await writer.send(paths.bank.mergeTopic(old), { intoId: into });
  const refused = await writer.send(edit, { ...single, topicIds: data.start.topicIds });
  expect(refused.data.error).toHaveProperty("topicIds");
  const html = await drawnPage(EditQuestion, (await writer.open(edit)).data, refused.data);
  expect(html).toMatch(new RegExp(`value="${into}"[^>]*checked=""|checked=""[^>]*value="${into}"`));
});
