import { expect, test } from "vitest";
import { as } from "../../../../tests/support/cast";
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
