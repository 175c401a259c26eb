import { figure } from "./figures";
import type { Language } from "./languages";

/** One namespace per domain; Chinese is the type that the other languages are checked against. */
export type Words = typeof import("./zh");

export type Domain = keyof Words;

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** `title`, `form.name`; for plural forms (`found_one`, `found_other`) their common prefix (`found`). */
type KeysIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Shared}_${PluralForm}`
      ? Shared
      : Key
    : `${Key}.${KeysIn<Texts[Key]>}`;
}[keyof Texts & string];

/** The union of all keys: computed once, so that type-checking a call is cheap. */
export type Key = KeysIn<Words["frame"]> | { [In in Domain]: `${In}:${KeysIn<Words[In]>}` }[Domain];

/** Interpolation values: `count` selects the plural form; `defaultValue` replaces a missing text. */
export type Values = Record<string, string | number | undefined>;

/** Translates a key: `t("papers:title")`. */
export type Translate = (key: Key, values?: Values) => string;

type Tree = { [key: string]: string | Tree };

export interface Translator {
  t: Translate;
  /** Adds the texts of one domain. */
  add(domain: Domain, words: Words[Domain]): void;
}

/** Numbers that name something, such as a paper: they are not grouped. */
const names = new Set(["number", "line", "row", "version"]);

/**
 * Translates into one language with the given texts. A key names its domain (`papers:title`) unless it is the
 * frame's; `count` selects the plural form of the language (CLDR, by Intl), and `{{name}}` is a placeholder,
 * where whole numbers are grouped as the language does (“12,345”).
 */
export function translator(language: Language, words: Partial<Words>): Translator {
  const texts = new Map<string, string>();
  const read = (tree: Tree, above: string) => {
    for (const [key, value] of Object.entries(tree))
      if (typeof value === "string") texts.set(above + key, value);
      else read(value, `${above}${key}.`);
  };
  const add: Translator["add"] = (domain, tree) =>
    read(tree as unknown as Tree, domain === "frame" ? "" : `${domain}:`);
  for (const [domain, tree] of Object.entries(words)) add(domain as Domain, tree);

  const plurals = new Intl.PluralRules(language);
  // A page of a sitting has a dozen counts, mostly small ones, and `Intl` is slow.
  const small = Array.from({ length: 100 }, (_, count) => plurals.select(count));
  const shown = (name: string, value: string | number | undefined) =>
    Number.isInteger(value) && !names.has(name) ? figure(Number(value), language) : value?.toString();
  const t: Translate = (key, values) => {
    if (!values) return texts.get(key) ?? key;
    const { count, defaultValue } = values;
    const form =
      typeof count === "number" ? texts.get(`${key}_${small[count] ?? plurals.select(count)}`) : undefined;
    const text = form ?? texts.get(`${key}_other`) ?? texts.get(key) ?? defaultValue ?? key;
    return String(text).replace(
      /\{\{(\w+)\}\}/g,
      (whole, name: string) => shown(name, values[name]) ?? whole,
    );
  };
  return { t, add };
}

/**
 * The message for a validation error: a name from a shape or a service (`TITLE_MISSING`), or a sentence
 * that a service already wrote. An unknown name gives a generic failure message.
 */
export function validationErrorText(t: Translate, validationError: string, values: Values = {}): string {
  const isName = /^[A-Z][A-Z0-9_]+$/.test(validationError);
  if (!isName) return validationError;
  const defaultValue = t("errors:OTHER");
  return t(`errors:${validationError as keyof Words["errors"]}`, { ...values, defaultValue });
}

/** The same for the summary above a form, where some validation errors have their own text (001 §5). */
export function summaryText(t: Translate, validationError: string): string {
  const name = `${validationError}_ON_SUBMIT`;
  const own = t(`errors:${name}` as "errors:TITLE_MISSING_ON_SUBMIT", { defaultValue: "" });
  return own || validationErrorText(t, validationError);
}
