import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { draw } from "../../tests/support/draw";
import { Icon, iconNames } from "./Icon";

const rendered = [...readFileSync("app/ui/icons.svg", "utf8").matchAll(/<symbol id="([^"]+)"/g)].map(
  ([, id]) => id,
);

it("has a drawing for every name and a name for every drawing", () => {
  expect(rendered).toEqual([...iconNames]);
});

it("says nothing to a screen reader: the word beside it does", () => {
  expect(draw(<Icon name="paper" />)).toMatch(
    /<svg[^>]*aria-hidden="true"><use href="[^"]*icons[^"]*#paper"><\/use><\/svg>/,
  );
});
