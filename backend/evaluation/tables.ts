import {
  additionalGroupRecord,
  additionalRecord,
  categoryRecord,
  normRecord,
  productRecord,
  roleRecord,
  scaleRecord,
  scaleTextRecord,
} from "#contract/evaluation/records";
import { evaluationLimits, typedLines } from "#contract/evaluation/shapes";
import { type Context, refuse } from "../handler";
import type { Fields, RecordTable } from "../records/table";
import { type NormFields, normFault, rawRange } from "./norm-fields";
import { configOf } from "./product";

type Named =
  | "eva_category"
  | "eva_scale"
  | "eva_product"
  | "eva_group"
  | "eva_norm"
  | "eva_role"
  | "eva_additional";

/** Whether the caller's company has this row. */
const has = async ({ queries, caller }: Context, table: Named, id: unknown): Promise<boolean> =>
  (await queries
    .selectFrom(table)
    .select("id")
    .where("company_id", "=", caller!.companyId)
    .where("id", "=", String(id))
    .executeTakeFirst()) !== undefined;

const isFull = async ({ queries, caller }: Context, table: Named, limit: number): Promise<boolean> => {
  const { count } = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", caller!.companyId)
    .executeTakeFirstOrThrow();
  return count >= limit;
};

/** The parent of each category of the company. */
async function parentsOf({ queries, caller }: Context): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom("eva_category")
    .select(["id", "parent_id"])
    .where("company_id", "=", caller!.companyId)
    .execute();
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

/** Levels from the root to this category, itself included; Infinity within a circle. */
function levelOf(id: string, parents: Map<string, string>): number {
  let level = 0;
  for (let at = id; at !== ""; at = parents.get(at) ?? "") {
    level += 1;
    if (level > parents.size + 1) return Number.POSITIVE_INFINITY;
  }
  return level;
}

export const categoryTable: RecordTable = {
  table: "eva_category",
  columns: { parentId: "parent_id", name: "name", position: "position" },
  async onAdd(context, { parentId }) {
    const parents = await parentsOf(context);
    const { add } = categoryRecord.calls;
    if (parents.size >= evaluationLimits.categories) refuse(add, "TOO_MANY");
    if (parentId !== "" && !parents.has(String(parentId))) refuse(add, "CATEGORY_GONE");
    if (levelOf(String(parentId), parents) >= evaluationLimits.depth) refuse(add, "CATEGORY_TOO_DEEP");
    return {};
  },
  async onUpdate(context, { parentId }, id) {
    const parents = await parentsOf(context);
    const { update } = categoryRecord.calls;
    if (parentId !== "" && !parents.has(String(parentId))) refuse(update, "CATEGORY_GONE");
    parents.set(id, String(parentId));
    // Below itself it would be at no level at all.
    if ([...parents.keys()].some((one) => levelOf(one, parents) > evaluationLimits.depth))
      refuse(update, "CATEGORY_TOO_DEEP");
    return {};
  },
  async onRemove(context, id) {
    const parents = await parentsOf(context);
    const scale = await context.queries
      .selectFrom("eva_scale")
      .select("id")
      .where("category_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (scale || [...parents.values()].includes(id)) refuse(categoryRecord.calls.remove, "CATEGORY_IN_USE");
  },
};

async function refuseNoCategory(context: Context, categoryId: unknown): Promise<void> {
  if (categoryId !== "" && !(await has(context, "eva_category", categoryId)))
    refuse(scaleRecord.calls.add, "CATEGORY_GONE");
}

export const scaleTable: RecordTable = {
  table: "eva_scale",
  columns: {
    ...{ name: "name", categoryId: "category_id", points: "points", lowest: "lowest", keys: "keys" },
    ...{ items: "items", maxMissing: "max_missing", note: "note" },
  },
  async onAdd(context, { categoryId, keys }) {
    if (await isFull(context, "eva_scale", evaluationLimits.scales))
      refuse(scaleRecord.calls.add, "TOO_MANY");
    await refuseNoCategory(context, categoryId);
    return { items: String(keys).length };
  },
  // Its texts follow: a scale is not sent while they have another number of items or levels.
  async onUpdate(context, { categoryId, keys }) {
    await refuseNoCategory(context, categoryId);
    return { items: String(keys).length };
  },
  async onRemove(context, id) {
    const { queries, caller } = context;
    const products = await queries
      .selectFrom("eva_product")
      .select("config")
      .where("company_id", "=", caller!.companyId)
      .execute();
    if (products.some(({ config }) => configOf(config).scales.some(({ scaleId }) => scaleId === id)))
      refuse(scaleRecord.calls.remove, "SCALE_IN_USE");
    await queries.deleteFrom("eva_scale_text").where("scale_id", "=", id).execute();
    await queries.deleteFrom("eva_norm").where("scale_id", "=", id).execute();
  },
};

/** As many items as the scale has keys, and as many anchors as it has points. */
async function refuseUnlike(
  { queries, caller }: Context,
  { scaleId, items, anchors }: Fields,
): Promise<void> {
  const scale = await queries
    .selectFrom("eva_scale")
    .select(["items", "points"])
    .where("company_id", "=", caller!.companyId)
    .where("id", "=", String(scaleId))
    .executeTakeFirst();
  const { add } = scaleTextRecord.calls;
  if (!scale) return refuse(add, "SCALE_GONE");
  if (typedLines(String(items)).length !== scale.items)
    refuse(add, "ITEMS_DIFFER", { count: scale.items, found: typedLines(String(items)).length });
  if (typedLines(String(anchors)).length !== scale.points)
    refuse(add, "ANCHORS_DIFFER", { count: scale.points });
}

export const scaleTextTable: RecordTable = {
  table: "eva_scale_text",
  columns: {
    ...{ scaleId: "scale_id", language: "language", title: "title", anchors: "anchors", items: "items" },
    ...{ low: "low", average: "average", high: "high" },
  },
  async onAdd(context, fields) {
    await refuseUnlike(context, fields);
    return {};
  },
  async onUpdate(context, fields) {
    await refuseUnlike(context, fields);
    return {};
  },
};

async function refuseWrongNorm(context: Context, fields: Fields): Promise<void> {
  const { add } = normRecord.calls;
  if (!(await has(context, "eva_product", fields.productId))) refuse(add, "PRODUCT_GONE");
  const scale = await context.queries
    .selectFrom("eva_scale")
    .select(["items", "points", "lowest"])
    .where("company_id", "=", context.caller!.companyId)
    .where("id", "=", String(fields.scaleId))
    .executeTakeFirst();
  if (!scale) return refuse(add, "SCALE_GONE");
  const range = rawRange(scale);
  const fault = normFault(fields as NormFields, range);
  if (fault) refuse(add, fault, fault === "MEAN_OUTSIDE" ? range : {});
}

export const normTable: RecordTable = {
  table: "eva_norm",
  columns: {
    ...{ productId: "product_id", scaleId: "scale_id", name: "name", sex: "sex", ageFrom: "age_from" },
    ...{ ageTo: "age_to", language: "language", n: "n", mean: "mean", sd: "sd" },
    ...{ reliability: "reliability", percentiles: "percentiles", source: "source" },
  },
  async onAdd(context, fields) {
    if (await isFull(context, "eva_norm", evaluationLimits.norms)) refuse(normRecord.calls.add, "TOO_MANY");
    await refuseWrongNorm(context, fields);
    return {};
  },
  async onUpdate(context, fields) {
    await refuseWrongNorm(context, fields);
    return {};
  },
};

async function refuseNoProduct(context: Context, { productId }: Fields): Promise<void> {
  if (!(await has(context, "eva_product", productId))) refuse(roleRecord.calls.add, "PRODUCT_GONE");
}

export const roleProfileTable: RecordTable = {
  table: "eva_role",
  columns: { productId: "product_id", name: "name", ranges: "ranges" },
  async onAdd(context, fields) {
    if (await isFull(context, "eva_role", evaluationLimits.roles)) refuse(roleRecord.calls.add, "TOO_MANY");
    await refuseNoProduct(context, fields);
    return {};
  },
  async onUpdate(context, fields) {
    await refuseNoProduct(context, fields);
    return {};
  },
};

export const additionalGroupTable: RecordTable = {
  table: "eva_group",
  columns: { name: "name", note: "note" },
  async onAdd(context) {
    if (await isFull(context, "eva_group", evaluationLimits.groups))
      refuse(additionalGroupRecord.calls.add, "TOO_MANY");
    return {};
  },
  async onRemove({ queries }, id) {
    const item = await queries
      .selectFrom("eva_additional")
      .select("id")
      .where("group_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (item) refuse(additionalGroupRecord.calls.remove, "GROUP_IN_USE");
  },
};

async function refuseWrongItem(context: Context, fields: Fields): Promise<void> {
  const { add } = additionalRecord.calls;
  if (fields.groupId !== "" && !(await has(context, "eva_group", fields.groupId))) refuse(add, "GROUP_GONE");
  const languages = ["Zh", "En", "Es", "Ja"].filter(
    (suffix) => String(fields[`text${suffix}`]).trim() !== "",
  );
  if (languages.length === 0) refuse(add, "ADDITIONAL_EMPTY");
  if (fields.kind === "age") return;
  const counts = languages.map((suffix) => typedLines(String(fields[`options${suffix}`])).length);
  if (counts.some((count) => count < 2 || count > 20 || count !== counts[0])) refuse(add, "OPTIONS_DIFFER");
  const needsExpected = fields.kind === "attention" || fields.kind === "infrequency";
  const expected = Number(fields.expected);
  if (needsExpected && (expected < 1 || expected > counts[0]!)) refuse(add, "EXPECTED_WRONG");
}

export const additionalTable: RecordTable = {
  table: "eva_additional",
  columns: {
    ...{ groupId: "group_id", name: "name", kind: "kind", expected: "expected" },
    ...{ textZh: "text_zh", optionsZh: "options_zh", textEn: "text_en", optionsEn: "options_en" },
    ...{ textEs: "text_es", optionsEs: "options_es", textJa: "text_ja", optionsJa: "options_ja" },
  },
  async onAdd(context, fields) {
    if (await isFull(context, "eva_additional", evaluationLimits.additional))
      refuse(additionalRecord.calls.add, "TOO_MANY");
    await refuseWrongItem(context, fields);
    return {};
  },
  async onUpdate(context, fields) {
    await refuseWrongItem(context, fields);
    return {};
  },
};

export const productTable: RecordTable = {
  table: "eva_product",
  columns: { name: "name", note: "note", version: "version" },
  async onAdd(context) {
    if (await isFull(context, "eva_product", evaluationLimits.products))
      refuse(productRecord.calls.add, "TOO_MANY");
    return { config: "", parts: "[]", version: 0 };
  },
  async onRemove({ queries }, id) {
    const sending = await queries
      .selectFrom("eva_sending")
      .select("id")
      .where("product_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (sending) refuse(productRecord.calls.remove, "PRODUCT_IN_USE");
    await queries.deleteFrom("eva_version").where("product_id", "=", id).execute();
    await queries.deleteFrom("eva_norm").where("product_id", "=", id).execute();
    await queries.deleteFrom("eva_role").where("product_id", "=", id).execute();
  },
};
