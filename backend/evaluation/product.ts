import { type ProductConfig, productConfig } from "#contract/evaluation/shapes";
import { type Language, languageCodes } from "#locales/languages";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { notFound } from "../handler";

/** A configuration without its product's id. */
export type StoredConfig = Omit<ProductConfig, "productId">;

/** The configuration of a product that has none yet. */
const firstConfig: StoredConfig = {
  ...{ titles: {}, scales: [], groups: [], perPage: 10, canGoBack: true },
  ...{ canSkip: true, hasComposite: false, figures: ["percentile"], longestRun: 15, shortestTime: 2000 },
};

export const configOf = (stored: string): StoredConfig => (stored === "" ? firstConfig : JSON.parse(stored));

/** In one order of fields, whatever order a request had, so that equal configurations are equal texts. */
export const storedConfig = (config: ProductConfig): string => {
  const { productId: _, titles, ...rest } = productConfig.parse(config);
  const ordered = Object.fromEntries(
    languageCodes.flatMap((language) => (titles[language] ? [[language, titles[language]]] : [])),
  );
  return JSON.stringify({ titles: ordered, ...rest });
};

export async function findProduct(
  queries: Queries,
  companyId: string,
  productId: string,
): Promise<Tables["eva_product"]> {
  const found = await queries
    .selectFrom("eva_product")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", productId)
    .executeTakeFirst();
  return found ?? notFound();
}

/** The scales and additional items that a product is made of, in the order of its configuration. */
export async function materialOf(queries: Queries, companyId: string, config: StoredConfig) {
  const ids = config.scales.map(({ scaleId }) => scaleId);
  const within = <Id extends string>(list: readonly Id[]) => (list.length > 0 ? list : [""]);
  const scales = await queries
    .selectFrom("eva_scale")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", within(ids))
    .execute();
  const texts = await queries
    .selectFrom("eva_scale_text")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("scale_id", "in", within(ids))
    .execute();
  const additionals = await queries
    .selectFrom("eva_additional")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("group_id", "in", within(config.groups))
    .orderBy("name")
    .orderBy("id")
    .execute();
  const groups = await queries
    .selectFrom("eva_group")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "in", within(config.groups))
    .execute();
  return {
    scales: ids.flatMap((id) => scales.filter((scale) => scale.id === id)),
    texts: texts.sort(
      (one, other) =>
        languageCodes.indexOf(one.language as Language) - languageCodes.indexOf(other.language as Language),
    ),
    groups: config.groups.flatMap((id) => groups.filter((group) => group.id === id)),
    additionals: config.groups.flatMap((id) => additionals.filter((item) => item.group_id === id)),
  };
}
export type Material = Awaited<ReturnType<typeof materialOf>>;

/** The id of an item of a scale; `number` counts from 1. */
export const itemIdOf = (scaleId: string, number: number): string => `${scaleId}:${number}`;

const suffixes: Record<Language, "zh" | "en" | "es" | "ja"> = { zh: "zh", en: "en", es: "es", ja: "ja" };

/** An additional item's text and options in a language; "" where it has none. */
export const additionalTextOf = (item: Tables["eva_additional"], language: Language) => ({
  text: item[`text_${suffixes[language]}`].trim(),
  options: item[`options_${suffixes[language]}`],
});
