import { evaluationCalls } from "#contract/evaluation/calls";
import { evaluationLimits, type ProductPart } from "#contract/evaluation/shapes";
import { audit } from "../audit";
import { revisionOf } from "../database/revision";
import { type Context, type Handlers, refuse, refuseOverwrite } from "../handler";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";
import { automaticParts, commonLanguages, productItems, sendableParts } from "./items";
import { configOf, findProduct, materialOf, storedConfig } from "./product";
import { freezeProduct, isProductChanged } from "./snapshot";

type Served =
  | "scales"
  | "additionals"
  | "products"
  | "config"
  | "productNorms"
  | "configure"
  | "questions"
  | "distribution"
  | "fillPart"
  | "autoPart"
  | "clearParts";

/** A product of the caller's company with what it is made of. */
async function openProduct({ queries, caller }: Context, productId: string) {
  const product = await findProduct(queries, caller!.companyId, productId);
  const config = configOf(product.config);
  const material = await materialOf(queries, product.company_id, config);
  return { product, config, parts: sendableParts(product.parts, material), material };
}

/** The same to be changed: the company is locked. */
async function lockProduct(context: Context, productId: string) {
  await lockCompany(context.queries, context.caller!.companyId);
  return openProduct(context, productId);
}

const saveParts = ({ queries }: Context, id: string, parts: ProductPart[]) =>
  queries
    .updateTable("eva_product")
    .set({ parts: JSON.stringify(parts) })
    .where("id", "=", id)
    .execute();

/** Products: their configuration, items and parts. */
export const productService: Pick<Handlers<typeof evaluationCalls>, Served> = {
  async scales(_, { queries, caller }) {
    const rows = await queries
      .selectFrom("eva_scale")
      .selectAll()
      .where("company_id", "=", caller.companyId)
      .orderBy("name")
      .orderBy("id")
      .execute();
    return rows.map(({ id, category_id, max_missing, ...row }) => ({
      ...{ ...row, scaleId: id, categoryId: category_id, maxMissing: max_missing },
    }));
  },

  async additionals(_, { queries, caller }) {
    const rows = await queries
      .selectFrom("eva_additional")
      .selectAll()
      .where("company_id", "=", caller.companyId)
      .orderBy("name")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      ...{ additionalId: row.id, groupId: row.group_id, name: row.name },
      ...{ kind: row.kind as "sex", expected: row.expected },
      ...{ textZh: row.text_zh, optionsZh: row.options_zh, textEn: row.text_en, optionsEn: row.options_en },
      ...{ textEs: row.text_es, optionsEs: row.options_es, textJa: row.text_ja, optionsJa: row.options_ja },
    }));
  },

  async products(_, { queries, caller }) {
    const rows = await queries
      .selectFrom("eva_product")
      .select(["id", "name", "note", "version"])
      .where("company_id", "=", caller.companyId)
      .orderBy("name")
      .orderBy("id")
      .execute();
    return rows.map(({ id, ...row }) => ({ ...row, productId: id }));
  },

  async config({ id }, context) {
    const { product, config, parts, material } = await openProduct(context, id);
    return {
      ...{ productId: id, name: product.name, note: product.note, version: product.version },
      ...{ parts, partsRevision: revisionOf(parts) },
      isChanged: await isProductChanged(context.queries, product),
      // why: a product that was never configured has no scale yet, which a request must have.
      config: { ...config, productId: id },
      revision: revisionOf(config),
      languages: commonLanguages(productItems(material, parts, context.language)),
    };
  },

  async productNorms({ id }, { queries, caller }) {
    const product = await findProduct(queries, caller.companyId, id);
    const rows = await queries
      .selectFrom("eva_norm")
      .innerJoin("eva_scale", "eva_scale.id", "eva_norm.scale_id")
      .selectAll("eva_norm")
      .select("eva_scale.name as scale_name")
      .where("eva_norm.product_id", "=", product.id)
      .orderBy("eva_scale.name")
      .orderBy("eva_norm.name")
      .orderBy("eva_norm.id")
      .execute();
    return rows.map((row) => ({
      ...{ normId: row.id, productId: id, scaleId: row.scale_id, scaleName: row.scale_name, name: row.name },
      ...{ sex: row.sex as "", ageFrom: row.age_from, ageTo: row.age_to, language: row.language as "" },
      ...{ n: row.n, mean: row.mean, sd: row.sd, reliability: row.reliability },
      ...{ percentiles: row.percentiles, source: row.source },
    }));
  },

  async configure({ revision, ...config }, context) {
    const { queries, caller, clock } = context;
    const { product, config: before } = await lockProduct(context, config.productId);
    refuseOverwrite(evaluationCalls.configure, revision, revisionOf(before));
    const material = await materialOf(queries, caller.companyId, config);
    const { scales, groups } = material;
    if (new Set(scales).size !== new Set(config.scales.map(({ scaleId }) => scaleId)).size)
      refuse(evaluationCalls.configure, "SCALE_GONE");
    if (groups.length !== config.groups.length) refuse(evaluationCalls.configure, "GROUP_GONE");
    const parts = JSON.stringify(sendableParts(product.parts, material));
    const changed = { ...product, config: storedConfig(config), parts };
    await queries
      .updateTable("eva_product")
      .set({ config: changed.config, parts: changed.parts })
      .where("id", "=", product.id)
      .execute();
    const { number } = await freezeProduct(queries, changed, {
      operatorId: caller.operatorId,
      at: clock.now(),
    });
    await audit(context, "evaluationProduct.configure", product.id, {
      before,
      after: { ...configOf(changed.config), version: number },
    });
    return { version: number };
  },

  async questions({ productId }, context) {
    const { parts, material } = await openProduct(context, productId);
    return productItems(material, parts, context.language);
  },

  async distribution({ productId }, context) {
    const { parts, material } = await openProduct(context, productId);
    const items = productItems(material, parts, context.language);
    return material.scales.map(({ id, name }) => {
      const own = items.filter(({ scaleId }) => scaleId === id);
      const plus = own.filter(({ keyed }) => keyed === 1).length;
      return {
        ...{ scaleId: id, scaleName: name, plus, minus: own.length - plus },
        inParts: own.filter(({ partId }) => partId !== "").length,
      };
    });
  },

  async fillPart({ productId, partId, name, items, revision }, context) {
    const { product, parts, material } = await lockProduct(context, productId);
    refuseOverwrite(evaluationCalls.fillPart, revision, revisionOf(parts));
    const there = new Set(productItems(material, []).map(({ itemId }) => itemId));
    if (items.some((item) => !there.has(item)) || new Set(items).size !== items.length)
      refuse(evaluationCalls.fillPart, "ITEM_GONE");
    if (partId !== "" && !parts.some((part) => part.partId === partId))
      refuse(evaluationCalls.fillPart, "PART_GONE");
    if (partId === "" && parts.length >= evaluationLimits.parts) refuse(evaluationCalls.fillPart, "TOO_MANY");
    const filled = { partId: partId || newId(), name, items };
    // An item is in one part: where it was before it is no more.
    const others = parts.map((part) =>
      part.partId === partId
        ? filled
        : { ...part, items: part.items.filter((item) => !items.includes(item)) },
    );
    const kept = (partId === "" ? [...others, filled] : others).filter((part) => part.items.length > 0);
    await saveParts(context, product.id, kept);
    await audit(context, "evaluationProduct.part", product.id, { after: filled });
    return filled;
  },

  async autoPart({ productId, revision }, context) {
    const { product, parts: before, material } = await lockProduct(context, productId);
    refuseOverwrite(evaluationCalls.autoPart, revision, revisionOf(before));
    const parts = automaticParts(material);
    if (parts.length === 0) refuse(evaluationCalls.autoPart, "SCALES_MISSING");
    await saveParts(context, product.id, parts);
    await audit(context, "evaluationProduct.parts", product.id, { after: { parts: parts.length } });
    return parts;
  },

  async clearParts({ productId, revision }, context) {
    const { product, parts } = await lockProduct(context, productId);
    refuseOverwrite(evaluationCalls.clearParts, revision, revisionOf(parts));
    await saveParts(context, product.id, []);
    await audit(context, "evaluationProduct.parts", product.id, {
      before: { parts: parts.length },
      after: { parts: 0 },
    });
    return null;
  },
};
