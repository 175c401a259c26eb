import { readdirSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Call } from "#contract/call";
import { contract } from "#contract/services";
import { type Language, languageCodes, languages, type Script } from "#locales/languages";
import { resources } from "#locales/resources";
import { wordsOf as wordsOfRecord } from "~/records/pages";
import { recordPages } from "~/routes/records/all";
import { isTest, nodesOf, programsIn, textOf } from "./support/source";

type Tree = { [key: string]: string | Tree };

const plural = /_(zero|one|two|few|many|other)$/;

/** Every text of a language by its full key, such as `papers:states.draft`. */
function wordsOf(language: Language): Map<string, string> {
  const flat = (tree: Tree, above: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
    );
  return new Map(Object.entries(resources[language]).flatMap(([name, tree]) => flat(tree, `${name}:`)));
}

const chinese = wordsOf("zh");
const stem = (key: string) => key.replace(plural, "");
const stemsOf = (words: Map<string, string>) => [...new Set([...words.keys()].map(stem))].sort();
const placeholders = (text: string) => [...new Set(text.match(/\{\{\s*-?\s*\w+/g) ?? [])].sort();
const errorNames = new Set(
  [...chinese.keys()].filter((key) => key.startsWith("errors:")).map((key) => key.slice("errors:".length)),
);

test("every folder of words is a language, and every file in it is a domain", () => {
  const locales = new URL("../locales/", import.meta.url);
  const folders = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...languageCodes].sort());
  const files = [...Object.keys(resources.zh).map((name) => `${name}.json`), "index.ts"].sort();
  for (const language of languageCodes)
    expect(readdirSync(new URL(language, locales)).sort(), language).toEqual(files);
});

describe.each(languageCodes)("%s", (language) => {
  const words = wordsOf(language);

  test("says everything that Chinese says, and nothing else", () => {
    expect(stemsOf(words)).toEqual(stemsOf(chinese));
  });

  test("says what was not done as the rest of a sentence, after the count of what is wrong", () => {
    const literal = programsIn("app").flatMap((path) =>
      [...textOf(path).matchAll(/\bunchanged(?:=\{|: )t\(([^)]*)\)/g)].flatMap(([, keys]) =>
        [...keys!.matchAll(/"([\w:.]+)"/g)].map(([, key]) => (key!.includes(":") ? key! : `frame:${key}`)),
      ),
    );
    const ofRecords = Object.values(recordPages).flatMap(({ words }) => [
      `${words}.notAdded`,
      `${words}.notSaved`,
    ]);
    const ofImports = [...words.keys()].filter((key) => key.endsWith(":import.notRead"));
    const said = [...literal, ...ofRecords, ...ofImports].flatMap((key) => words.get(key) ?? []);
    expect(said.length).toBeGreaterThan(120);
    expect(said.filter((text) => /^\p{Lu}(?!\p{Lu})|[.。]$/u.test(text))).toEqual([]);
  });

  test("says something each time", () => {
    expect([...words].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });

  test("names the same figures as Chinese", () => {
    const figures = (all: Map<string, string>) => {
      const named = new Map<string, Set<string>>();
      for (const [key, text] of all)
        named.set(stem(key), new Set([...(named.get(stem(key)) ?? []), ...placeholders(text)]));
      return named;
    };
    const own = figures(words);
    const wrong = [...figures(chinese)].filter(
      ([key, names]) => [...(own.get(key) ?? [])].sort().join() !== [...names].sort().join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test("has the plural forms that its grammar has", () => {
    // Spanish has a plural form for millions, which a text may omit.
    const grammar = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wanted = ["_one", "_other"].filter((form) => grammar.some((category) => form === `_${category}`));
    const forms = new Map<string, string[]>();
    for (const key of words.keys())
      if (plural.test(key)) forms.set(stem(key), [...(forms.get(stem(key)) ?? []), plural.exec(key)![0]]);
    const wrong = [...forms].filter(
      ([, found]) =>
        found
          .filter((form) => form !== "_many")
          .sort()
          .join() !== wanted.join(),
    );
    expect(wrong).toEqual([]);
  });

  test("is written in its own script", () => {
    const foreign: Record<Script, RegExp> = {
      chinese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
      // Characters that Japanese writes differently.
      japanese: /[请试题为这们录选对该说]/u,
      latin: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
    };
    const { script } = languages[language];
    expect([...words].filter(([, text]) => foreign[script].test(text))).toEqual([]);
  });
});

test("every call of a text gives the values that its placeholders name", () => {
  const texts = new Map<string, string>();
  for (const [key, text] of chinese) {
    const name = stem(key).replace(/^frame:/, "");
    texts.set(name, `${texts.get(name) ?? ""}${text}`);
  }
  const wrong = programsIn("app", "backend", "contract").flatMap((path) =>
    nodesOf(path, ts.isCallExpression).flatMap((call) => {
      const [key, values] = call.arguments;
      if (!/^(\w+\.)?t$/.test(call.expression.getText()) || !key || !ts.isStringLiteral(key)) return [];
      const isOpen =
        values && !(ts.isObjectLiteralExpression(values) && !values.properties.some(ts.isSpreadAssignment));
      if (isOpen) return [];
      const given = values ? values.properties.map((one) => one.name!.getText()) : [];
      return placeholders(texts.get(key.text) ?? "")
        .map((one) => one.replace(/\W/g, ""))
        .filter((name) => !given.includes(name))
        .map((name) => `${path}: ${key.text} without ${name}`);
    }),
  );
  expect(wrong).toEqual([]);
  // It is the first to parse every program.
}, 180_000);

const ruledOut = [
  ...textOf("docs/words.md").matchAll(/^\| (zh|en|es|ja) \| (.+?) \| (.+?) \|(.*)\|$/gm),
].flatMap(([, language, say, forms, except]) =>
  forms!
    .split(", ")
    .map((form) => ({ language: language as Language, say, form, except: except!.trim().split(", ") })),
);

test.each(ruledOut)("$language says $say, not $form", ({ language, form, except }) => {
  const found = [...wordsOf(language)].filter(
    ([key, text]) => text.toLowerCase().includes(form) && !except.includes(key),
  );
  expect(found).toEqual([]);
});

test("the page of words rules out at least one form in each language", () => {
  expect(new Set(ruledOut.map(({ language }) => language))).toEqual(new Set(languageCodes));
});

test("Chinese calls candidates 您, and operators 你", () => {
  const forCandidates = /^(sitting|invitations|reports):|^errors:ANSWERED_ON_PAPER$|^evaluation:sheet\./;
  const wrong = [...wordsOf("zh")].filter(([key, text]) =>
    text.includes(forCandidates.test(key) ? "你" : "您"),
  );
  expect(wrong).toEqual([]);
});

test("Spanish says usted to whoever reads it", () => {
  // Unambiguous words, and the imperatives of sentences and of clauses after a semicolon.
  const toFriends = [
    /(?<!\p{L})(tú|tus?|contigo|puedes|debes|tienes|quieres)(?!\p{L})/iu,
    /(?<!\p{L})(añáde|bórra|compruéba|corríge|elimína|escríbe|guárda|inténta|quíta|restáura|revísa|súbe)l[oa]s?(?!\p{L})/iu,
    /(^|[;:] )(acota|añade|deja|elige|elimina|escribe|guarda|indica|introduce|quita|rellena|revisa|usa)(?!\p{L})/iu,
  ];
  expect([...wordsOf("es")].filter(([, text]) => toFriends.some((form) => form.test(text)))).toEqual([]);
});

test.each(languageCodes)("every word that the pages of a plain record show is there (%s)", (language) => {
  const there = new Set(stemsOf(wordsOf(language)));
  const shown = Object.values(recordPages).flatMap(wordsOfRecord);
  expect(shown.filter((key) => !there.has(key))).toEqual([]);
});

const calls = Object.values(contract).flatMap((domain) => Object.entries(domain as Record<string, Call>));
const contractFiles = programsIn("contract").filter(
  (path) => !isTest(path) && path !== "contract/openapi.ts",
);

test("no two calls share an address", () => {
  const addresses = calls.map(([, call]) => `${call.method} ${call.service} ${call.path}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test("every declared refusal has words", () => {
  const silent = calls.flatMap(([name, call]) =>
    Object.keys(call.refusals)
      .filter((reason) => !errorNames.has(reason))
      .map((reason) => `${name}: ${reason}`),
  );
  expect(silent).toEqual([]);
});

test("every declared refusal stands in some test", () => {
  const self = "tests/words.test.ts";
  const text = programsIn("app", "backend", "contract", "server", "tests")
    .filter((path) => isTest(path) && path !== self && !path.startsWith("tests/faults/"))
    .map(textOf)
    .join("\n");
  const named = new Set(text.match(/\b[A-Z][A-Z0-9_]+\b/g));
  const declared = new Set(calls.flatMap(([, call]) => Object.keys(call.refusals)));
  expect(declared.size).toBeGreaterThan(300);
  expect([...declared].filter((reason) => !named.has(reason))).toEqual([]);
});

test("every validation error that a rule of the contract names has words", () => {
  const noErrorNames = ["GET", "POST", "NFC", "NFKC", "NFKD", "UTC", "OKP"];
  const silent = contractFiles.flatMap((path) =>
    [...textOf(path).matchAll(/"([A-Z][A-Z0-9_]+)"/g)]
      .map(([, name]) => name!)
      .filter((name) => !noErrorNames.includes(name) && !errorNames.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(silent).toEqual([]);
});

test("every validation error that has words can happen", () => {
  const text = programsIn("app", "backend", "contract", "locales")
    .filter((path) => !isTest(path))
    .map(textOf)
    .join("\n");
  expect([...errorNames].filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

test("every word of the site is used", () => {
  const text = programsIn("app", "backend", "contract")
    .filter((path) => !isTest(path))
    .map(textOf)
    .join("\n");
  const written = new Set([...text.matchAll(/["'`]([\w:.]+)["'`]/g)].map(([, key]) => key!));
  const ofRecords = new Set(Object.values(recordPages).flatMap(wordsOfRecord));
  // A domain's own texts in components that domains share.
  const shared = new Set([...text.matchAll(/`\$\{domain\}(:[\w.]+)`/g)].map(([, key]) => key!));
  const sharedBegun = [...text.matchAll(/`\$\{domain\}(:[\w.]+)\$\{/g)].map(([, start]) => start!);
  const isShared = (key: string) => {
    const end = key.slice(key.indexOf(":"));
    return shared.has(end) || sharedBegun.some((start) => end.startsWith(start));
  };
  const begun = [...text.matchAll(/`([\w:.]{3,})\$\{/g)].map(([, start]) => start!);
  const unused = stemsOf(chinese)
    .filter((key) => !key.startsWith("errors:"))
    // The default namespace is not written.
    .map((key) => key.replace(/^frame:/, ""))
    .filter((key) => !ofRecords.has(key) && !isShared(key))
    .filter((key) => !written.has(key) && !begun.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});
