import { expect, test } from "vitest";
import { evaluationLimits } from "#contract/evaluation/shapes";
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
