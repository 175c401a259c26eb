import { beforeAll, expect, it } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { type Visitor, visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
const here = paths.bank.list({ type: "1" });
const all = { all: "1", from: here } as const;
let author: Visitor;

beforeAll(async () => {
  author = await visit(as.author);
});

const countOf = async (list: string) => (await author.open(list)).data.count as number;
/** The form as the page submits it. */
const formOf = ({ filter, count }: { filter: object; count: number }) =>
  Object.fromEntries(
    Object.entries({ ...filter, count }).map(([name, value]) => [`matching.${name}`, String(value)]),
  );

it("all that the list finds is told with its filter, and taken out and brought back as one", async () => {
  const [whole, found] = [await countOf(paths.bank.list()), await countOf(here)];
  expect(found).toBeGreaterThan(20);
  const { matching } = (await author.open(paths.bank.remove(all))).data.chosen;
  expect(matching).toMatchObject({ count: found, isMore: false, words: [t("questions:types.1")] });

  const gone = await author.send(paths.bank.remove(all), formOf(matching));
  expect(gone).toMatchObject({ to: here, notice: { text: t("bank:remove.done", { count: found }) } });
  expect(await countOf(paths.bank.list())).toBe(whole - found);
  const undo = gone.notice!.link!;
  expect(undo.to.length).toBeLessThan(200);
  const back = await author.send(undo.to, {});
  expect(back).toMatchObject({ to: here, notice: { text: t("bank:remove.undone", { count: found }) } });
  expect(await countOf(here)).toBe(found);
});

it("is tagged as one, and not where other questions match by now", async () => {
  const { matching } = (await author.open(paths.bank.tag(all))).data.chosen;
  const late = await author.send(paths.bank.tag(all), {
    ...formOf({ ...matching, count: matching.count - 1 }),
    tag: "data",
  });
  expect([late.status, late.data.error]).toEqual([422, { "": [t("errors:MATCHES_CHANGED")] }]);
  const done = await author.send(paths.bank.tag(all), { ...formOf(matching), tag: "data" });
  expect(done.notice?.text).toBe(t("bank:tag.done", { count: matching.count }));
  expect(await countOf(paths.bank.list({ type: "1", tag: "data" }))).toBe(matching.count);
});

it("is nothing where the way back leads to no list of the bank", async () => {
  for (const from of [undefined, paths.papers.list(), "https://elsewhere.test/exam/question"]) {
    const { data } = await author.open(paths.bank.move({ all: "1", from }));
    expect(data.chosen, from).toEqual({ questions: [], foreign: 0, matching: null });
  }
});
