import { expect, test } from "vitest";
import { need } from "~/session/guard.server";
import { as } from "../../../../tests/support/cast";
import { servicesOf } from "../../../../tests/support/services";
import { visit } from "../../../../tests/support/visit";

test("saving leads to the next question of the list as it was left, and at its end to the list", async () => {
  const author = await visit(as.questionWriter);
  const list = "/exam/question?type=1&sort=difficulty&size=10";
  const { data } = await author.open(list);
  const ids = (data.rows as { id: string }[]).map(({ id }) => id);
  const save = async (id: string) => {
    const edit = `/exam/question/${id}/edit`;
    const { start } = (await author.open(edit)).data;
    return author.send(edit, { ...fieldsOf(start), next: "1" });
  };
  expect(await save(ids[0]!)).toMatchObject({ to: `/exam/question/${ids[1]}/edit`, notice: { kind: "ok" } });
  expect((await save(ids[9]!)).to).toBe(`${list}&page=2`);
});

test("what answers earn is written by the form, and stays when it is saved as it came", async () => {
  const author = await visit(as.questionWriter);
  const services = await servicesOf(as.questionWriter);
  const start = { content: "哪个是水？", score: "4", difficulty: "3", ownership: "public", bankId: "" };
  const written = async (type: string, fields: Record<string, string>) => {
    const { to, data } = await author.send(`/exam/question/new?type=${type}`, { ...start, type, ...fields });
    if (!to) return data;
    const questionId = to.split(/[/?]/)[3]!;
    const edit = `/exam/question/${questionId}/edit`;
    const form = fieldsOf((await author.open(edit)).data.start);
    expect((await author.send(edit, { ...form, analysis: "改过" })).to).toBeTruthy();
    const { question } = need(await services.bank.get({ questionId }));
    expect(question.analysis).toBe("改过");
    return question.answer;
  };
  const options = { "option[0]": "H₂O", "option[1]": "", "option[2]": "HO", scoringRule: "1", answer: "0" };
  expect(await written("1", { ...options, "weights[2]": "33.33" })).toMatchObject({
    ...{ keys: [0], weights: [10_000, 3_333] },
  });
  const blanks = { content: "___", answer: "冰", scoringRule: "0", isByOrder: "on" };
  expect(await written("4", { ...blanks, partial: "雪 = 50%" })).toMatchObject({
    partial: [{ blank: 0, text: "雪", weight: 5_000 }],
  });
  const refused = await written("1", { ...options, "weights[2]": "一半" });
  expect(refused.error).toEqual({ "weights[2]": ["WEIGHT_WRONG"] });
});

/** The fields of a form that start from this value; a checkbox is sent where it is ticked. */
function fieldsOf(value: unknown, name = ""): Record<string, string> {
  if (Array.isArray(value))
    return Object.assign({}, ...value.map((item, at) => fieldsOf(item, `${name}[${at}]`)));
  if (typeof value === "boolean") return value ? { [name]: "on" } : {};
  if (value === null || typeof value !== "object") return { [name]: String(value ?? "") };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, item]) => fieldsOf(item, name ? `${name}.${key}` : key)),
  );
}
