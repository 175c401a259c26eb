import { fen, figure } from "#locales/figures";
import { forEachLanguage, type Language, languages } from "#locales/languages";
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
const actionBeginnings = Object.keys(things)
  .filter(isThing)
  .map((name) => (alone.includes(name) ? name : `${name}.`));

/** An action such as `operator.lock` in the reader's words; one that has none, as it is. */
export function actionInWords(action: string, t: Translate): string {
  const [thing = "", ...rest] = action.split(".");
  if (!isThing(thing)) return action;
  const said = rest.join("_");
  // A verb may need other words with one thing.
  const own = `${thing}_${said}`;
  const verb = isVerb(own) ? own : said;
  if (verb === "") return t(`trail:things.${thing}`);
  if (!isVerb(verb)) return action;
  return t("trail:pair", { thing: t(`trail:things.${thing}`), verb: t(`trail:verbs.${verb}`) });
}

/** What the list can be narrowed to: every thing, and the action that it is narrowed to now. */
export function thingsFor(
  chosen: string,
  { t, language }: Pick<TrailReader, "t" | "language">,
): { value: string; said: string }[] {
  const all = actionBeginnings.map((name) => ({ value: name, said: actionInWords(name, t) }));
  const { compare } = new Intl.Collator(languages[language].tag);
  all.sort((one, other) => compare(one.said, other.said));
  if (chosen === "" || all.some(({ value }) => value === chosen)) return all;
  return [{ value: chosen, said: actionInWords(chosen, t) }, ...all];
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

/** What a row of the trail notes of a change, as JSON. */
interface Noted {
  action: string;
  before: string;
  after: string;
}

/** Before and after, field by field; [] where neither is noted. */
export function changesOf({ action, before, after }: Noted, reader: TrailReader): FieldChange[] {
  const [old, now] = [JSON.parse(before) as unknown, JSON.parse(after) as unknown];
  if (old === null && now === null) return [];
  const [thing = ""] = action.split(".");
  const pairOf = (one: unknown, other: unknown, name: string) => ({
    before: one === undefined ? null : valueInWords(thing, name, one, reader),
    after: other === undefined ? null : valueInWords(thing, name, other, reader),
    isChanged: one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other),
  });
  if (!isObject(old ?? {}) || !isObject(now ?? {}))
    return [{ name: "", ...pairOf(old ?? undefined, now ?? undefined, "") }];
  const [was, is] = [(old ?? {}) as Facts, (now ?? {}) as Facts];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
    name: isField(name) ? reader.t(`trail:fields.${name}`) : name,
    ...pairOf(was[name], is[name], name),
  }));
}

type Facts = Record<string, unknown>;
const isObject = (value: unknown): value is Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const languageNames = Object.fromEntries(Object.entries(languages).map(([code, { name }]) => [code, name]));

/** The words that values of a thing's field have on its own pages. */
const valueWords = forEachLanguage((language): Record<string, Record<string, string>> => {
  const words = resources[language];
  return {
    "bank.format": words.bank.formats,
    "certificate.state": words.certificates.states,
    "certificateTemplate.state": words.certificates.templates.states,
    "company.verification": words.companies.states,
    "exam.state": words.exams.states,
    "invitation.language": languageNames,
    "invoice.kind": { invoice: words.invoices.printed.title, red: words.invoices.printed.redTitle },
    "invoice.state": words.invoices.states,
    "ledger.format": { xlsx: words.results.files.formats.xlsx, pdf: words.exports.kinds.pdf },
    "monitor.reason": words.sitting.reasons,
    "order.reason": words.errors,
    "order.state": words.orders.states,
    "order.way": words.orders.ways,
    "outbox.kind": words.admin.outbox.kinds,
    "paper.kind": words.exports.kinds,
    "report.kind": words.reports.link.kinds,
    "result.content": words.results.files.contents,
    "result.format": words.results.files.formats,
    "servers.kind": words.maintenance.servers.kinds,
    "signIn.by": words.trail.signInWords,
    "signIn.why": words.trail.signInWords,
    "system.channel": words.invitations.history.channels,
  };
});

/** Points are stored in hundredths. */
const points = ["marking.score"];
const money = ["amount", "price", "balance", "opening", "closing", "gift"];
/** The years 2001 to 2286 in epoch milliseconds. */
const isMoment = (name: string, value: number) =>
  /(At|_at)$/.test(name) && value >= 1_000_000_000_000 && value < 10_000_000_000_000;

function valueInWords(thing: string, name: string, value: unknown, reader: TrailReader): string {
  const { t, language, zone } = reader;
  if (typeof value === "boolean") return t(value ? "trail:yes" : "trail:no");
  if (typeof value === "number") {
    if (points.includes(`${thing}.${name}`)) return figure(value / 100, language);
    if (money.includes(name)) return t("home.yuan", { amount: fen(value, language) });
    return isMoment(name, value) ? exactTime(value, zone) : figure(value, language);
  }
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return t("trail:empty");
  if (typeof value === "string") {
    const words = valueWords[language][`${thing}.${name}`] ?? {};
    return Object.hasOwn(words, value) ? words[value]! : value;
  }
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return value.map((one) => valueInWords(thing, name, one, reader)).join(t("trail:comma"));
  return JSON.stringify(value, null, 2);
}
