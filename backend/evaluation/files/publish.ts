import { evaluationLimits } from "#contract/evaluation/shapes";
import { languageCodes } from "#locales/languages";
import type { Queries } from "../../database/open";
import { Refusal } from "../../handler";
import { newId, newOpenId } from "../../ids";
import type { Encryption } from "../../keys/encryption";
import { searchKeyOf } from "../../search/text-search";
import { sheetKeys } from "../links";
import type { ProductSnapshot } from "../snapshot";
import { codedItems } from "./codes";
import type { ReadAnswers } from "./read-answers";
import type { ReadNorm } from "./read-norms";
import type { ReadScale } from "./read-scales";

const keyFor = (...names: string[]) => searchKeyOf({ names });

const countOf = async (
  queries: Queries,
  table: "eva_scale" | "eva_norm" | "eva_category",
  companyId: string,
) =>
  (
    await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow()
  ).count;

/** The id of the category of this name, wherever it is in the tree; a new one at its top where there is none. */
async function categoryNamed(queries: Queries, companyId: string, name: string): Promise<string> {
  if (name === "") return "";
  const found = await queries
    .selectFrom("eva_category")
    .select("id")
    .where("company_id", "=", companyId)
    .where("name", "=", name)
    .orderBy("id")
    .executeTakeFirst();
  if (found) return found.id;
  if ((await countOf(queries, "eva_category", companyId)) >= evaluationLimits.categories)
    throw new Refusal("TOO_MANY");
  const id = newId();
  const row = { id, company_id: companyId, parent_id: "", name, position: 0, search_key: keyFor(name) };
  await queries.insertInto("eva_category").values(row).execute();
  return id;
}

/** Names of scales that the company has. */
export const scaleNames = async (queries: Queries, companyId: string): Promise<Map<string, string>> => {
  const rows = await queries
    .selectFrom("eva_scale")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
};

/** The scales that norms may be of, by name. */
export const normedScales = async (queries: Queries, companyId: string) => {
  const rows = await queries
    .selectFrom("eva_scale")
    .select(["id", "name", "items", "points", "lowest"])
    .where("company_id", "=", companyId)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
};

/** Adds scales with their texts; those whose name the company has are skipped. Replies with how many were added. */
export async function addScales(queries: Queries, companyId: string, read: ReadScale[]): Promise<number> {
  const there = await scaleNames(queries, companyId);
  const added = read.filter(({ scale }) => !there.has(scale.name));
  if (there.size + added.length > evaluationLimits.scales) throw new Refusal("TOO_MANY");
  for (const { scale } of added) {
    const id = newId();
    const own = { id, company_id: companyId, name: scale.name, points: scale.points, lowest: scale.lowest };
    await queries
      .insertInto("eva_scale")
      .values({
        ...{ ...own, category_id: await categoryNamed(queries, companyId, scale.category), keys: scale.keys },
        ...{ items: scale.keys.length, max_missing: scale.maxMissing, note: scale.note },
        search_key: keyFor(scale.name, scale.note),
      })
      .execute();
    for (const language of languageCodes) {
      const text = scale.texts[language];
      if (!text) continue;
      const search_key = keyFor(text.title, text.items);
      await queries
        .insertInto("eva_scale_text")
        .values({ ...text, id: newId(), company_id: companyId, scale_id: id, language, search_key })
        .execute();
    }
  }
  return added.length;
}

/** What makes two norms the same one. */
const identityOf = (norm: {
  scaleId: string;
  name: string;
  sex: string;
  ageFrom: string;
  ageTo: string;
  language: string;
}) => JSON.stringify([norm.scaleId, norm.name, norm.sex, norm.ageFrom, norm.ageTo, norm.language]);

/** The lines of norms that the product has already. */
export async function knownNorms(queries: Queries, productId: string, read: ReadNorm[]): Promise<number[]> {
  const rows = await queries
    .selectFrom("eva_norm")
    .select(["scale_id as scaleId", "name", "sex", "age_from as ageFrom", "age_to as ageTo", "language"])
    .where("product_id", "=", productId)
    .execute();
  const there = new Set(rows.map(identityOf));
  return read.flatMap(({ line, norm }) => (there.has(identityOf(norm)) ? [line] : []));
}

/** Adds norms to their product; those that it has are skipped. */
export async function addNorms(
  queries: Queries,
  companyId: string,
  productId: string,
  read: ReadNorm[],
): Promise<number> {
  const known = new Set(await knownNorms(queries, productId, read));
  const scales = new Set((await scaleNames(queries, companyId)).values());
  const added = read.filter(({ line, norm }) => !known.has(line) && scales.has(norm.scaleId));
  if ((await countOf(queries, "eva_norm", companyId)) + added.length > evaluationLimits.norms)
    throw new Refusal("TOO_MANY");
  for (const { norm } of added)
    await queries
      .insertInto("eva_norm")
      .values({
        ...{ id: newId(), company_id: companyId, product_id: productId, scale_id: norm.scaleId },
        ...{ name: norm.name, sex: norm.sex, age_from: norm.ageFrom, age_to: norm.ageTo, n: norm.n },
        ...{ language: norm.language, mean: norm.mean, sd: norm.sd, reliability: norm.reliability },
        ...{ percentiles: norm.percentiles, source: norm.source },
        search_key: keyFor(norm.name, norm.source),
      })
      .execute();
  return added.length;
}

/** Writes answer sheets below a sending; `from` is the number of those before. */
export async function addSheets(
  queries: Queries,
  {
    companyId,
    sendingId,
    at,
    snapshot,
  }: { companyId: string; sendingId: string; at: number; snapshot: ProductSnapshot },
  sheets: ReadAnswers[],
  from: number,
  encryption: Encryption,
): Promise<void> {
  const items = codedItems(snapshot);
  const rows = sheets.map((sheet, index) => {
    const token = newOpenId();
    const answers = Object.fromEntries(
      items.flatMap(({ itemId }, place) => {
        const answer = sheet.answers[place] ?? null;
        return answer === null ? [] : [[itemId, answer]];
      }),
    );
    const number = from + index + 1;
    return {
      ...{ id: newId(), company_id: companyId, sending_id: sendingId, number, group_name: sheet.group },
      ...{ real_name: sheet.name || `#${number}`, secret: encryption.encrypt(token) },
      ...{ token_key: sheetKeys(encryption, token)[0], state: "submitted", language: sheet.language },
      ...{ answers: JSON.stringify(answers), started_at: at, last_at: at, elapsed: sheet.seconds * 1000 },
      submitted_at: at,
    };
  });
  for (let piece = 0; piece < rows.length; piece += 50)
    await queries
      .insertInto("eva_sheet")
      .values(rows.slice(piece, piece + 50))
      .execute();
}
