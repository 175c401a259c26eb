import { createHash } from "node:crypto";
import { parseRoleRanges } from "#contract/evaluation/role-ranges";
import { type AdditionalKind, typedLines } from "#contract/evaluation/shapes";
import { type Language, languageCodes } from "#locales/languages";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { newId } from "../ids";
import { sendableParts } from "./items";
import type { NormGroup } from "./norm-choice";
import { parsePercentiles } from "./norm-fields";
import { additionalTextOf, configOf, materialOf, type StoredConfig } from "./product";
import type { Norm } from "./scoring";

type ByLanguage<Text> = Partial<Record<Language, Text>>;

export interface FrozenScale {
  scaleId: string;
  name: string;
  points: number;
  lowest: number;
  /** 1 or −1 for each item. */
  keys: number[];
  maxMissing: number;
  weight: number;
  texts: ByLanguage<{
    title: string;
    anchors: string[];
    items: string[];
    low: string;
    average: string;
    high: string;
  }>;
}

export interface FrozenAdditional {
  itemId: string;
  name: string;
  kind: AdditionalKind;
  expected: number;
  texts: ByLanguage<{ text: string; options: string[] }>;
}

export interface FrozenNorm extends NormGroup, Norm {
  scaleId: string;
  name: string;
  reliability: number | null;
  source: string;
}

/** A role, with the ranges of those scales that the product has. */
export interface FrozenRole {
  id: string;
  name: string;
  ranges: { scaleId: string; low: number; high: number }[];
  /** Whether every range is of a scale of the product. */
  isWhole: boolean;
}

/** A product as it was at one moment: all that its items and its reports are made of. */
export interface ProductSnapshot {
  name: string;
  config: StoredConfig;
  parts: { name: string; items: string[] }[];
  scales: FrozenScale[];
  additionals: FrozenAdditional[];
  norms: FrozenNorm[];
  /** Left out where there are none. */
  roles?: FrozenRole[];
}

/** Keys as they are stored, 1 or −1 for each item. */
export const keysOf = (stored: string): number[] => [...stored].map((key) => (key === "+" ? 1 : -1));

const numberOr = (text: string) => (text === "" ? null : Number(text));

const frozenNorm = (row: Tables["eva_norm"]): FrozenNorm => ({
  ...{ id: row.id, scaleId: row.scale_id, name: row.name, sex: row.sex as NormGroup["sex"] },
  ...{ ageFrom: numberOr(row.age_from), ageTo: numberOr(row.age_to), language: row.language, n: row.n },
  ...{ mean: numberOr(row.mean), sd: numberOr(row.sd), table: parsePercentiles(row.percentiles) ?? [] },
  ...{ reliability: numberOr(row.reliability), source: row.source },
});

/** What a product is now; the same database gives the same text. */
async function snapshotOf(queries: Queries, product: Tables["eva_product"]): Promise<ProductSnapshot> {
  const config = configOf(product.config);
  const material = await materialOf(queries, product.company_id, config);
  const { scales, texts, additionals } = material;
  const norms = await queries
    .selectFrom("eva_norm")
    .selectAll()
    .where("product_id", "=", product.id)
    .orderBy("id")
    .execute();
  const roles = await queries
    .selectFrom("eva_role")
    .selectAll()
    .where("product_id", "=", product.id)
    .orderBy("id")
    .execute();
  const frozenRoles = roles.map(({ id, name, ranges: typed }): FrozenRole => {
    const ranges = (parseRoleRanges(typed) ?? []).map(({ scale, low, high }) => ({
      ...{ scaleId: scales.find((one) => one.name === scale)?.id, low, high },
    }));
    const known = ranges.flatMap(({ scaleId, ...range }) => (scaleId ? [{ scaleId, ...range }] : []));
    return { id, name, ranges: known, isWhole: known.length === ranges.length };
  });
  return {
    name: product.name,
    config,
    parts: sendableParts(product.parts, material).map(({ name, items }) => ({ name, items })),
    scales: scales.map((scale) => ({
      ...{ scaleId: scale.id, name: scale.name, points: scale.points, lowest: scale.lowest },
      keys: keysOf(scale.keys),
      maxMissing: scale.max_missing,
      weight: config.scales.find(({ scaleId }) => scaleId === scale.id)!.weight,
      texts: Object.fromEntries(
        texts
          .filter((text) => text.scale_id === scale.id)
          .map(({ language, title, anchors, items, low, average, high }) => [
            language,
            { title, anchors: typedLines(anchors), items: typedLines(items), low, average, high },
          ]),
      ),
    })),
    additionals: additionals.map((item) => ({
      ...{ itemId: item.id, name: item.name, kind: item.kind as AdditionalKind, expected: item.expected },
      texts: Object.fromEntries(
        languageCodes.flatMap((language) => {
          const { text, options } = additionalTextOf(item, language);
          return text === "" ? [] : [[language, { text, options: typedLines(options) }]];
        }),
      ),
    })),
    norms: norms.filter(({ scale_id }) => scales.some(({ id }) => id === scale_id)).map(frozenNorm),
    ...(frozenRoles.length > 0 && { roles: frozenRoles }),
  };
}

/** A product's present text and its digest, by which versions are compared. */
async function presentText(queries: Queries, product: Tables["eva_product"]) {
  const snapshot = JSON.stringify(await snapshotOf(queries, product));
  return { snapshot, digest: createHash("sha256").update(snapshot).digest("base64url") };
}

const latestVersion = (queries: Queries, productId: string) =>
  queries
    .selectFrom("eva_version")
    .select(["id", "number", "digest"])
    .where("product_id", "=", productId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

/** Whether a product differs from its latest version, or has none. */
export async function isProductChanged(queries: Queries, product: Tables["eva_product"]): Promise<boolean> {
  const latest = await latestVersion(queries, product.id);
  return latest?.digest !== (await presentText(queries, product)).digest;
}

/** The version that is the product as it is now: the latest, or a new one. The company has to be locked. */
export async function freezeProduct(
  queries: Queries,
  product: Tables["eva_product"],
  by: { operatorId: string; at: number },
): Promise<{ versionId: string; number: number }> {
  const latest = await latestVersion(queries, product.id);
  const { snapshot, digest } = await presentText(queries, product);
  if (latest?.digest === digest) return { versionId: latest.id, number: latest.number };
  const [versionId, number] = [newId(), (latest?.number ?? 0) + 1];
  await queries
    .insertInto("eva_version")
    .values({
      ...{ id: versionId, company_id: product.company_id, product_id: product.id, number, snapshot, digest },
      ...{ created_at: by.at, created_by: by.operatorId },
    })
    .execute();
  await queries.updateTable("eva_product").set({ version: number }).where("id", "=", product.id).execute();
  return { versionId, number };
}
