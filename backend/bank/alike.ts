import { setImmediate as turn } from "node:timers/promises";
import type * as z from "zod/v4";
import type { alikeQuestions } from "#contract/bank/shapes";
import { banked, someBanked } from "../banks/banked";
import { type BankReach, isReadable, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { notFound } from "../handler";
import type { QuestionReader } from "../questions/store";
import { findTexts } from "../questions/text-index";
import { normalised } from "../search/text-search";
import { itemsOf } from "./items";

/** Per cent from which two questions are alike. */
const least = 70;
/** Passages of a question that are looked up, and how many questions may hold one that says something. */
const passages = { count: 12, most: 150 };
/** Their length in letters: as long as a phrase. */
const lengthIn = (text: string) => (/[\u2e80-\uffff]/.test(text) ? 6 : 14);
/** At most this many are shown with a question. */
const mostShown = 20;
/** Letters of the text before a question that are compared. */
const stimulusLength = 1000;
/** Questions that one page of the newest compares with the whole bank. */
const newestSize = 40;

type Alike = z.output<typeof alikeQuestions>["groups"][number];

/** Questions like one of the bank, the likest first. */
export async function findAlike(
  queries: Queries,
  reader: QuestionReader,
  questionId: string,
): Promise<z.output<typeof alikeQuestions>> {
  const reach = await reachOf(queries, reader);
  const texts = openTexts(queries, reader, reach);
  const [own] = await texts([questionId]);
  const alike = await likestOf(queries, reader, { reach, texts }, own ?? notFound());
  return {
    groups: alike.length > 0 ? [await groupOf(queries, reader, reach, own!.id, alike)] : [],
    hasMore: false,
  };
}

/** Of one page of the newest questions, those that are like an older one. */
export async function findAlikeAmong(
  queries: Queries,
  reader: QuestionReader,
  pageNum: number,
): Promise<z.output<typeof alikeQuestions>> {
  const reach = await reachOf(queries, reader);
  const newest = await banked(queries, reader, reach)
    .select("question.id")
    .orderBy("question.created_at", "desc")
    .orderBy("question.id", "desc")
    .limit(newestSize + 1)
    .offset((pageNum - 1) * newestSize)
    .execute();
  const ids = newest.slice(0, newestSize).map(({ id }) => id);
  const texts = openTexts(queries, reader, reach);
  const newestTexts = new Map((await texts(ids)).map((text) => [text.id, text]));
  const groups: Alike[] = [];
  const shown = new Set<string>();
  for (const id of ids) {
    const own = newestTexts.get(id);
    if (!own || shown.has(id)) continue;
    // Others have their turn between two questions.
    await turn();
    const alike = (await likestOf(queries, reader, { reach, texts }, own)).filter((one) => isOlder(one, own));
    if (alike.length === 0) continue;
    for (const one of alike) shown.add(one.id);
    groups.push(await groupOf(queries, reader, reach, id, alike));
  }
  return { groups, hasMore: newest.length > newestSize };
}

interface Text {
  id: string;
  at: number;
  /** Its content and options in normal form, a line each, and the pairs of letters in them. */
  lines: string[];
  grams: ReadonlyMap<string, number>;
  /** Those with the text before it; the same map where there is none. */
  allGrams: ReadonlyMap<string, number>;
}
type Liked = Text & { likeness: number };
/** Reads the texts of questions, each once. */
type Texts = (ids: readonly string[]) => Promise<Text[]>;

const isOlder = (one: Text, other: Text) => one.at < other.at || (one.at === other.at && one.id < other.id);

async function groupOf(
  queries: Queries,
  reader: QuestionReader,
  reach: BankReach,
  id: string,
  alike: Liked[],
): Promise<Alike> {
  const [question, ...others] = await itemsOf(queries, reader, reach, [id, ...alike.map((one) => one.id)]);
  const likeness = new Map(alike.map((one) => [one.id, one.likeness]));
  return {
    question: question!,
    alike: others.map((other) => ({ question: other, likeness: likeness.get(other.questionId)! })),
  };
}

/** Whatever shares a passage with a question is compared with it, letter by letter. */
async function likestOf(
  queries: Queries,
  reader: QuestionReader,
  { reach, texts }: { reach: BankReach; texts: Texts },
  own: Text,
): Promise<Liked[]> {
  const candidates = new Set<string>();
  for (const passage of passagesOf(own.lines)) {
    const found = await findTexts(queries, reader.companyId, passage, passages.most);
    if (!found) continue;
    const rows = await someBanked(queries, reader.companyId, found.ids)
      .where(isReadable(reach))
      .select("question.id")
      .execute();
    for (const { id } of rows) candidates.add(id);
  }
  candidates.delete(own.id);
  return (await texts([...candidates]))
    .map((text) => ({ ...text, likeness: likenessIn(own, text) }))
    .filter(({ likeness }) => likeness >= least)
    .sort((one, other) => other.likeness - one.likeness || one.at - other.at)
    .slice(0, mostShown);
}

/** Neither the same question about another text is like it, nor another question about the same text. */
function likenessIn(own: Text, other: Text): number {
  const likeness = likenessOf(own.grams, other.grams);
  if (own.allGrams === own.grams && other.allGrams === other.grams) return likeness;
  return likeness < least ? likeness : Math.min(likeness, likenessOf(own.allGrams, other.allGrams));
}

function openTexts(queries: Queries, reader: QuestionReader, reach: BankReach): Texts {
  const known = new Map<string, Text>();
  return async (ids) => {
    const unknown = ids.filter((id) => !known.has(id));
    for (let from = 0; from < unknown.length; from += 200) {
      const rows = await banked(queries, reader, reach)
        .innerJoin("question_version as version", "version.id", "question.version_id")
        .select(["question.id", "question.created_at", "version.content", "version.option", "version.extra"])
        .where("question.id", "in", unknown.slice(from, from + 200))
        .execute();
      for (const { id, created_at, content, option, extra } of rows) {
        const all = [...content.split("\n"), ...(JSON.parse(option) as string[])].map(normalised);
        const lines = all.filter((line) => line !== "");
        const grams = gramsOf(lines);
        const stimulus = stimulusIn(extra);
        const allGrams = stimulus === "" ? grams : gramsOf([...lines, ...normalised(stimulus).split("\n")]);
        known.set(id, { id, at: created_at, lines, grams, allGrams });
      }
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  };
}

const stimulusIn = (extra: string): string =>
  extra.includes('"stimulus":') ? (JSON.parse(extra).stimulus ?? "").slice(0, stimulusLength) : "";

/** Passages from all over a text, none across a punctuation mark, which others set elsewhere. */
function passagesOf(lines: string[]): string[] {
  const phrases = lines.flatMap((line) => line.split(/\p{P}+/u)).map((phrase) => phrase.trim());
  const all = phrases.flatMap((phrase) => {
    const length = lengthIn(phrase);
    const last = Math.max(0, phrase.length - length);
    const starts = Array.from({ length: Math.ceil(phrase.length / length) }, (_, at) => at * length);
    return starts.map((start) => phrase.slice(Math.min(start, last)).slice(0, length));
  });
  const some = all.filter((passage) => passage.length > 1);
  const step = Math.max(1, some.length / passages.count);
  const count = Math.min(passages.count, some.length);
  return [...new Set(Array.from({ length: count }, (_, at) => some[Math.floor(at * step)]!))];
}

/** How often each pair of neighbouring letters occurs, without spaces and punctuation. */
function gramsOf(lines: string[]): Map<string, number> {
  const grams = new Map<string, number>();
  for (const line of lines) {
    const bare = ` ${line.replace(/[\s\p{P}]+/gu, "")} `;
    for (let at = 0; at + 1 < bare.length; at += 1) {
      const gram = bare.slice(at, at + 2);
      grams.set(gram, (grams.get(gram) ?? 0) + 1);
    }
  }
  return grams;
}

/**
 * Per cent, 0 to 100: twice the pairs of letters that both have, of all that they have (Dice, Measures of the Amount of
 * Ecologic Association Between Species, 1945, with counts).
 */
export function likenessOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let [common, all] = [0, 0];
  for (const [gram, times] of one) {
    all += times;
    common += Math.min(times, other.get(gram) ?? 0);
  }
  for (const times of other.values()) all += times;
  return all === 0 ? 0 : Math.floor((200 * common) / all);
}
