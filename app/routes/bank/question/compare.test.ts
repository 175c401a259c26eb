import { expect, test } from "vitest";
import { as } from "../../../../tests/support/cast";
import { visit } from "../../../../tests/support/visit";

test("a question of the bank is compared with the version before it, and says how it was answered", async () => {
  const author = await visit(as.author);
  const { data: list } = await author.open("/exam/question?usage=used");
  const id = list.rows[0].id as string;
  const { status, data } = await author.open(`/exam/question/${id}/compare`);
  expect([status, data.earlier, data.fields]).toEqual([200, null, []]);
  const answered = await author.open(`/exam/question/${id}/answered`);
  expect(answered.status).toBe(200);
  expect(answered.data.p).toMatch(/ %$|^—$/);
  expect((await author.open("/exam/question/nowhere/answered")).status).toBe(404);
});
