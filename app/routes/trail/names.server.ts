import { fen, figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { resources } from "#locales/resources";
import type { Translate } from "#locales/words";
import { exactTime } from "~/words/dates.server";

const { things, verbs, fields } = resources.zh.trail;
type Thing = keyof typeof things;
type Verb = keyof typeof verbs;
type Field = keyof typeof fields;

const isThing = (name: string): name is Thing => Object.hasOwn(things, name);
const isVerb = (name: string): name is Verb => Object.hasOwn(verbs, name);
const isField = (name: string): name is Field => Object.hasOwn(fields, name);

/** Actions that are things themselves. */
const alone: readonly Thing[] = ["proof", "signIn", "signOut"];

/** The beginnings of actions' names, one for each thing. */
export const actionBeginnings = Object.keys(things)
  .filter(isThing)
  .map((name) => (alone.includes(name) ? name : `${name}.`));

/** An action such as `operator.lock` in the reader's words; one that has none, as it is. */
export function actionInWords(action: string, t: Translate): string {
  const [thing = "", ...rest] = action.split(".");
  if (!isThing(thing)) return action;
  const verb = rest.join("_");
  if (verb === "") return t(`trail:things.${thing}`);
  if (!isVerb(verb)) return action;
  return t("trail:pair", { thing: t(`trail:things.${thing}`), verb: t(`trail:verbs.${verb}`) });
}

export interface TrailReader {
  t: Translate;
  language: Language;
  zone: string;
}

/** One field of what was before and after: its name, and null where nothing is said of it. */
export interface FieldChange {
  name: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
}

/** Before and after, field by field; [] where neither is noted. */
export function changesOf(before: string, after: string, reader: TrailReader): FieldChange[] {
  const [old, now] = [JSON.parse(before) as unknown, JSON.parse(after) as unknown];
  if (old === null && now === null) return [];
  if (!isObject(old ?? {}) || !isObject(now ?? {}))
    return [{ name: "", ...pairOf(old ?? undefined, now ?? undefined, "", reader) }];
  const [was, is] = [(old ?? {}) as Facts, (now ?? {}) as Facts];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
    name: isField(name) ? reader.t(`trail:fields.${name}`) : name,
    ...pairOf(was[name], is[name], name, reader),
  }));
}

type Facts = Record<string, unknown>;
const isObject = (value: unknown): value is Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const pairOf = (old: unknown, now: unknown, name: string, reader: TrailReader) => ({
  before: old === undefined ? null : valueInWords(name, old, reader),
  after: now === undefined ? null : valueInWords(name, now, reader),
  isChanged: old !== undefined && now !== undefined && JSON.stringify(old) !== JSON.stringify(now),
});

const money = ["amount", "price", "balance", "opening", "closing"];
/** The years 2001 to 2286 in epoch milliseconds. */
const isMoment = (name: string, value: number) =>
  /(At|_at)$/.test(name) && value >= 1_000_000_000_000 && value < 10_000_000_000_000;

function valueInWords(name: string, value: unknown, reader: TrailReader): string {
  const { t, language, zone } = reader;
  if (typeof value === "boolean") return t(value ? "trail:yes" : "trail:no");
  if (typeof value === "number") {
    if (money.includes(name)) return t("home.yuan", { amount: fen(value, language) });
    return isMoment(name, value) ? exactTime(value, zone) : figure(value, language);
  }
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return t("trail:empty");
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return value.map((one) => valueInWords("", one, reader)).join(t("trail:comma"));
  return JSON.stringify(value, null, 2);
}
