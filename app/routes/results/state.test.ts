import { expect, test } from "vitest";
import { releaseHint } from "./state";

test("whoever releases scores that the exam shows to nobody is told so", () => {
  const hints = [0, 1, 2].map((checkScore) => releaseHint({ checkScore }));
  expect(hints).toEqual(["results:release.hintUnseen", "results:release.hint", "results:release.hint"]);
});
