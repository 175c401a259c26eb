import { expect, test } from "vitest";
import type { Language } from "./languages";
import { resources, translators } from "./resources";
import type { Words } from "./words";

/** The compiler is the test: each line below `@ts-expect-error` is an error, or `npm run typecheck` fails. */
test("a language without its folder, and a key without its text, are type errors", () => {
  // @ts-expect-error: a language on the list has texts.
  const withoutFolder: Record<Language | "xx", Words> = resources;
  const { exports: _, ...withoutDomain } = resources.en;
  // @ts-expect-error: a folder has every domain.
  const lacksDomain: Words = withoutDomain;
  const { product: __, ...withoutKey } = resources.en.frame;
  // @ts-expect-error: a domain has every key.
  const lacksKey: Words = { ...resources.en, frame: withoutKey };
  // @ts-expect-error: a language is one of the list, not any header value.
  const notListed: unknown = translators.xx;
  // @ts-expect-error: a key is one that Chinese has.
  expect(translators.en("papers:noSuchKey")).toBe("papers:noSuchKey");
  expect([withoutFolder, lacksDomain, lacksKey, notListed]).toHaveLength(4);
});

test("every language speaks for itself", () => {
  const said = Object.values(translators).map((t) => t("language"));
  expect(new Set(said).size).toBe(said.length);
});
