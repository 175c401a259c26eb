import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Format, formats } from "#contract/bank/shapes";
import { typesInOrder } from "#contract/questions/kinds";
import { languageCodes } from "#locales/languages";
import { anyItem, withPartialCredit } from "../../../tests/support/any-question";
import { everyType } from "../../../tests/support/every-type";
import { formatsByName, type Item } from ".";

async function andBack(format: Format, items: Item[]) {
  const { read, write } = formatsByName[format];
  const { items: found, validationErrors } = await read(await write(items));
  return { validationErrors, items: found.map(({ line: _, ...item }) => item) };
}

const credited = anyItem([1, 2, 7, 4]).chain(({ question, score }) =>
  withPartialCredit(question).map((each) => ({ question: each, score })),
);

const held: Record<Format, number[]> = {
  excel: [...typesInOrder],
  csv: [...typesInOrder],
  "moodle-xml": [1, 2, 7, 3, 4, 5, 10, 13],
  gift: [1, 2, 7, 3, 5],
  aiken: [1],
  qti: [1, 2, 7, 3, 4, 5, 10, 13],
};

describe.each(formats)("%s", (format) => {
  const { holds } = formatsByName[format];

  test("holds the types that it has a place for", () => {
    const types = everyType.filter(holds).map(({ type }) => type);
    expect(types).toEqual(typesInOrder.filter((type) => held[format].includes(type)));
  });

  test("what is written comes back the same, topics with their paths", async () => {
    const topics = fc.constantFrom(undefined, ["数据库"], ["网络 / TCP/IP", "数据库 / 索引 & <锁>"]);
    const items = fc.array(
      fc
        .tuple(fc.oneof(anyItem(), credited), topics)
        .filter(([{ question }]) => holds(question))
        .map(([item, tagged]): Item => ({ ...item, ...(tagged && { topics: [...tagged] }) })),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(items, async (some) => {
        expect(await andBack(format, some)).toEqual({ validationErrors: [], items: some });
      }),
      { numRuns: 60 },
    );
  });

  test("its template is read without a validation error, in each language", async () => {
    for (const language of languageCodes) {
      const { items, validationErrors } = await formatsByName[format].read(
        await formatsByName[format].template(language),
      );
      expect(validationErrors).toEqual([]);
      // The examples of a sheet are marked as such, and are no questions of it.
      if (format === "excel" || format === "csv") expect(items).toEqual([]);
      else
        expect(items.map(({ question }) => question.type)).toEqual(
          expect.arrayContaining(held[format].filter((type) => type !== 13 || format !== "gift")),
        );
    }
  });
});
