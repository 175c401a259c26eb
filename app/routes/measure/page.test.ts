import { expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { tagOf } from "../../../tests/support/draw";
import { visit } from "../../../tests/support/visit";

/** Somebody who has begun to answer the demo's product, and who sent it to them. */
async function begun() {
  const keeper = await visit(as.evaluationAdministrator);
  const [{ value: productId }] = (await keeper.open(paths.evaluation.send())).data.products;
  const send = async () => {
    const sent = await keeper.send(paths.evaluation.send(), { productId, name: "年龄", people: "王小明" });
    const token: string = (await keeper.open(sent.to!)).data.rows[0].link.split("/").at(-1);
    const person = await visit();
    await person.send(paths.measure.answer(token), { language: "zh" });
    return { person, token };
  };
  return { keeper, productId: productId as string, send };
}

/** Somebody at the page of their sheet with this in it. */
async function personAt(sought: string) {
  const { person, token } = await (await begun()).send();
  let [here, text] = ["", ""];
  for (let page = 1; !text.includes(sought); page += 1) {
    here = paths.measure.page(token, page);
    text = (await person.open(here)).data;
  }
  return { person, here };
}

test("an age is read as typed, an emptied one is taken back, and what is none is said beside its field", async () => {
  const { person, here } = await personAt('inputmode="numeric"');
  const field = async () => tagOf((await person.open(here)).data, 'inputmode="numeric"');
  const { name } = await field();
  const send = (typed: string) => person.send(here, { [name!]: typed, go: "next" });

  expect((await send("３５岁")).status).toBe(303);
  expect((await field()).value).toBe("35");
  const refused = await send("125");
  expect(refused.status).toBe(422);
  expect(tagOf(refused.data, 'inputmode="numeric"')).toMatchObject({ value: "125", "aria-invalid": "true" });
  expect(refused.data).toContain("请填写年龄，1–120 的整数");
  await send("");
  expect((await field()).value).toBe("");
});

test("a page that is older than another leaves what it does not change as that one saved it", async () => {
  const { person, here } = await personAt('inputmode="numeric"');
  const page = async () => (await person.open(here)).data;
  const { name } = tagOf(await page(), 'inputmode="numeric"');
  const older = tagOf(await page(), 'name="shown"').value!;
  const send = (typed: string, shown: string) => person.send(here, { [name!]: typed, shown, go: "next" });
  const age = async () => tagOf(await page(), 'inputmode="numeric"').value;

  await send("35", older);
  const newer = tagOf(await page(), 'name="shown"').value!;
  await send("", older);
  expect(await age()).toBe("35");
  await send("36", newer);
  await send("35", newer);
  expect(await age()).toBe("36");
  await send("37", newer);
  expect(await age()).toBe("37");
  await send("", tagOf(await page(), 'name="shown"').value!);
  expect(await age()).toBe("");
});

test("where one may not go back, an earlier page leads on to where one stands, and is not saved", async () => {
  const { keeper, productId, send } = await begun();
  const config = paths.evaluation.config(productId);
  const { start, revision } = (await keeper.open(config)).data;
  const { scales, canGoBack: _, hasComposite: __, ...fields } = start;
  const rows = scales.flatMap((row: object, at: number) =>
    Object.entries(row).map(([name, value]) => [`scales[${at}].${name}`, value]),
  );
  await keeper.send(config, { ...fields, ...Object.fromEntries(rows), revision });
  const { person, token } = await send();
  const [first, second, third] = [1, 2, 3].map((page) => paths.measure.page(token, page));
  const nameOn = async (at: string) => tagOf((await person.open(at)).data, 'type="radio"').name!;
  const [early, later] = [await nameOn(first!), await nameOn(second!)];
  expect((await person.send(second!, { [later]: "1", go: "next" })).to).toBe(third);

  // The demo's pages may be left open; of those that one may still answer, page 2 is the first.
  expect(await person.open(first!)).toMatchObject({ status: 303, to: second });
  expect(await person.send(first!, { [early]: "1", go: "next" })).toMatchObject({ status: 303, to: second });
  const { data: cover } = await person.open(paths.measure.answer(token));
  expect(cover).toMatch(/已答 1 \/ \d+/);
});

test("a report says that a scale without a score is not compared with a role, not that it is outside", async () => {
  const { keeper } = await begun();
  const { products, roles } = (await keeper.open(paths.evaluation.send())).data;
  const [{ value: productId }, { value: roleId }] = [products[0], roles[0]];
  const sent = await keeper.send(paths.evaluation.send(), { productId, name: "空", people: "李四", roleId });
  const [row] = (await keeper.open(sent.to!)).data.rows;
  const token: string = row.link.split("/").at(-1);
  const person = await visit();
  await person.send(paths.measure.answer(token), { language: "zh" });
  await person.send(paths.measure.end(token), {});
  const { data: report } = await keeper.open(paths.evaluation.report(row.sheetId));
  expect(report).toContain("有 3 个量表没有 T 分，不作比较。");
  expect(report).not.toContain("在要求的范围内。");
});
