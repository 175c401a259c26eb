import { expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { tagOf } from "../../../tests/support/draw";
import { visit } from "../../../tests/support/visit";

test("an age is read as typed, an emptied one is taken back, and what is none is said beside its field", async () => {
  const keeper = await visit(as.evaluationAdministrator);
  const [{ value: productId }] = (await keeper.open(paths.evaluation.send())).data.products;
  const sent = await keeper.send(paths.evaluation.send(), { productId, name: "年龄", people: "王小明" });
  const token = (await keeper.open(sent.to!)).data.rows[0].link.split("/").at(-1);
  const person = await visit();
  await person.send(paths.measure.answer(token), { language: "zh" });
  let here = "";
  for (let page = 1, text = ""; !text.includes('inputmode="numeric"'); page += 1) {
    here = paths.measure.page(token, page);
    text = (await person.open(here)).data;
  }
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
