import { beforeEach, expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../../tests/support/cast";
import { type Visitor, visit } from "../../../../tests/support/visit";
import { words } from "../../../../tests/support/words";

const t = words("zh");
const here = paths.bank.list({ type: "1" });
let author: Visitor;

beforeEach(async () => {
  author = await visit(as.author);
});

const listed = async (list: string) => (await author.open(list)).data;
const chooseAll = () => author.send(paths.bank.choose(), { shown: "", here, pick: "all" });
const begin = async (way: string) =>
  (await author.send(paths.bank.chosen(), { ...(await formOf()), way })).to!;
/** The list's form as it stands. */
async function formOf() {
  const { rows } = await listed(here);
  const ids = (wanted: { id: string }[]) => wanted.map(({ id }) => id);
  return {
    here,
    shown: ids(rows).join(","),
    id: ids(rows.filter(({ isChosen }: { isChosen: boolean }) => isChosen)),
  };
}

test("all that the list finds is chosen, removed and brought back as one", async () => {
  const [whole, found] = [(await listed(paths.bank.list())).count, (await listed(here)).count];
  expect(found).toBeGreaterThan(20);
  expect((await chooseAll()).to).toBe(here);
  expect((await listed(here)).chosen).toEqual({ total: found, here: 20 });
  const remove = await begin("remove");
  expect(remove).toBe(paths.bank.remove({ chosen: "1", from: here }));
  const { chosen } = await listed(remove);
  expect(chosen.questions.length + chosen.more).toBe(found);
  const gone = await author.send(remove, { questionIds: ["what the page lists"] });
  expect(gone).toMatchObject({ to: here, notice: { text: t("bank:remove.done", { count: found }) } });
  expect(await listed(paths.bank.list())).toMatchObject({ count: whole - found, chosen: { total: 0 } });
  const undo = gone.notice!.link!;
  expect(undo.to.length).toBeLessThan(200);
  const back = await author.send(undo.to, {});
  expect(back).toMatchObject({ to: here, notice: { text: t("bank:remove.undone", { count: found }) } });
});

test("what was tagged is no longer chosen; a form without a tag comes back, and changes nothing", async () => {
  await chooseAll();
  const { count } = await listed(here);
  const tag = await begin("tag");
  expect((await author.send(tag, {})).data.error).toEqual({ tag: ["TAG_MISSING"] });
  expect((await author.send(tag, { tag: "data" })).notice?.text).toBe(t("bank:tag.done", { count }));
  expect(await listed(paths.bank.list({ type: "1", tag: "data" }))).toMatchObject({
    count,
    chosen: { total: 0 },
  });
});

test("topics are put on what was chosen and taken off again; a new one that is to be taken off is typed still", async () => {
  await chooseAll();
  const { count } = await listed(here);
  const put = await author.send(await begin("topics"), { way: "add", newTopics: "网络 / 路由" });
  expect(put.notice?.text).toBe(t("bank:tagTopics.addDone", { count }));
  const page = paths.bank.tagTopics({ chosen: "1", from: here });
  const { topics } = await listed(page);
  const topic = topics.find(({ path }: { path: string }) => path === "网络 / 路由");
  const tagged = paths.bank.list({ topic: topic.id });
  expect((await listed(tagged)).count).toBe(count);
  await author.send(paths.bank.choose(), { shown: "", here: tagged, pick: "all" });
  const refused = await author.send(page, { way: "remove", newTopics: "交换" });
  expect(refused.data.error).toEqual({ newTopics: ["NEW_TOPIC_TAKEN_OFF"] });
  expect(refused.data.initialValue).toMatchObject({ newTopics: "交换" });
  await author.send(page, { way: "remove", topicIds: [topic.id] });
  expect((await listed(tagged)).count).toBe(0);
});

test("one question of a row's menu has nothing to do with what is chosen", async () => {
  const { rows } = await listed(here);
  await author.send(paths.bank.choose(), { shown: "", here, id: [rows[0].id] });
  const { chosen } = await listed(paths.bank.remove({ id: rows[1].id, from: here }));
  expect(chosen.questions.map(({ id }: { id: string }) => id)).toEqual([rows[1].id]);
});
