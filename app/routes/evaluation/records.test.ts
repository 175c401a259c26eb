import { expect, test } from "vitest";
import { evaluationLimits } from "#contract/evaluation/shapes";
import { translators } from "#locales/resources";
import { evaluationPages } from "./records";

test("a scale's form offers each category that a company can have, not the first page of them", async () => {
  const all = Array.from({ length: evaluationLimits.categories }, (_, at) => ({ categoryId: `${at}` }));
  const categories = async ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
    ok: true,
    data: { list: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), count: all.length },
  });
  const scale = evaluationPages.find(({ words }) => words === "evaluation:scale")!;
  const { load } = scale.choices!.categoryId as { load(services: unknown): Promise<unknown> };
  expect(await load({ evaluation: { categories } })).toEqual({ ok: true, data: all });
});

test("who edits a scale reads that its norms would no longer fit; one without norms says nothing", async () => {
  const { warning } = evaluationPages.find(({ words }) => words === "evaluation:scale")!;
  const asked = (count: number) =>
    warning!(
      { evaluation: { norms: async () => ({ ok: true, data: { list: [], count } }) } } as never,
      "a scale",
      translators.en,
    );
  expect(await asked(2)).toContain("2 norms");
  expect(await asked(0)).toBe("");
});
