import * as z from "zod/v4";
import { call } from "../call";
import { changedMeanwhile, seenRevision } from "../revision";
import { may } from "../roles";
import { id, line } from "../text";
import {
  additionalGroupRecord,
  additionalRecord,
  categoryRecord,
  normRecord,
  productRecord,
  roleRecord,
  scaleRecord,
  scaleTextRecord,
} from "./records";
import {
  additionalRow,
  evaluationAdmin,
  evaluationCompanyFilter,
  evaluationCompanyPage,
  evaluationSettingChange,
  evaluationSettingDetail,
  normRow,
  productConfig,
  productItem,
  productPart,
  productRow,
  scaleRow,
  shownProduct,
} from "./shapes";

const read = { service: "evaluation", allow: may.readEvaluation, changes: false } as const;
const write = { service: "evaluation", allow: may.writeEvaluation, changes: true } as const;
const ofProduct = z.object({ productId: id });
const byId = z.object({ id });
const done = z.object({}).nullable();

/** Scales, norms, additional items and products of a company (001 §7). */
export const evaluationCalls = {
  categories: categoryRecord.calls.page,
  category: categoryRecord.calls.get,
  addCategory: categoryRecord.calls.add,
  updateCategory: categoryRecord.calls.update,
  removeCategory: categoryRecord.calls.remove,

  scalePage: scaleRecord.calls.page,
  scale: scaleRecord.calls.get,
  addScale: scaleRecord.calls.add,
  updateScale: scaleRecord.calls.update,
  removeScale: scaleRecord.calls.remove,
  scales: call({
    ...read,
    method: "GET",
    path: "/evaluation/scale/list",
    summary: "Every scale of the company, by name.",
    request: z.object({}),
    reply: z.array(scaleRow),
  }),
  scaleTexts: scaleTextRecord.calls.page,
  scaleText: scaleTextRecord.calls.get,
  addScaleText: scaleTextRecord.calls.add,
  updateScaleText: scaleTextRecord.calls.update,
  removeScaleText: scaleTextRecord.calls.remove,

  norms: normRecord.calls.page,
  norm: normRecord.calls.get,
  addNorm: normRecord.calls.add,
  updateNorm: normRecord.calls.update,
  removeNorm: normRecord.calls.remove,

  roles: roleRecord.calls.page,
  role: roleRecord.calls.get,
  addRole: roleRecord.calls.add,
  updateRole: roleRecord.calls.update,
  removeRole: roleRecord.calls.remove,

  groups: additionalGroupRecord.calls.page,
  group: additionalGroupRecord.calls.get,
  addGroup: additionalGroupRecord.calls.add,
  updateGroup: additionalGroupRecord.calls.update,
  removeGroup: additionalGroupRecord.calls.remove,
  additionalPage: additionalRecord.calls.page,
  additional: additionalRecord.calls.get,
  addAdditional: additionalRecord.calls.add,
  updateAdditional: additionalRecord.calls.update,
  removeAdditional: additionalRecord.calls.remove,
  additionals: call({
    ...read,
    method: "GET",
    path: "/evaluation/additional/list",
    summary: "Every additional item of the company, by name.",
    request: z.object({}),
    reply: z.array(additionalRow),
  }),

  productPage: productRecord.calls.page,
  product: productRecord.calls.get,
  addProduct: productRecord.calls.add,
  updateProduct: productRecord.calls.update,
  removeProduct: productRecord.calls.remove,
  products: call({
    ...read,
    method: "GET",
    path: "/evaluation/product/list",
    summary: "Every product of the company, by name.",
    request: z.object({}),
    reply: z.array(productRow),
  }),
  config: call({
    ...read,
    method: "GET",
    path: "/evaluation/product/config/{id}",
    summary:
      "A product's configuration and parts, and whether something was changed since its latest version.",
    request: byId,
    reply: shownProduct,
  }),
  productNorms: call({
    ...read,
    method: "GET",
    path: "/evaluation/product/norm/{id}",
    summary: "A product's norms, by scale and name.",
    request: byId,
    reply: z.array(normRow.extend({ scaleName: z.string() })),
  }),
  configure: call({
    ...write,
    method: "POST",
    path: "/evaluation/product/config/update",
    summary:
      "Configure a product. The reply is its version: a new one where something was changed. `revision` names the state that the change was made from.",
    request: productConfig.extend(seenRevision),
    reply: z.object({ version: z.number() }),
    refusals: { SCALE_GONE: "scales", GROUP_GONE: "groups", ...changedMeanwhile },
  }),

  questions: call({
    ...read,
    method: "POST",
    path: "/evaluation/question/list",
    summary: "The items of a product: those of its scales and of its groups, each with its part.",
    request: ofProduct,
    reply: z.array(productItem),
  }),
  distribution: call({
    ...read,
    method: "GET",
    path: "/evaluation/question/distribution",
    summary: "How many items of each scale are keyed + and −, and how many of them are in a part.",
    request: ofProduct,
    reply: z.array(
      z.object({
        scaleId: z.string(),
        scaleName: z.string(),
        plus: z.number(),
        minus: z.number(),
        inParts: z.number(),
      }),
    ),
  }),
  fillPart: call({
    ...write,
    method: "POST",
    path: "/evaluation/part/fill",
    summary:
      "Put items into a part of a product, in this order; a part without id is a new one. `revision` names the state of the parts that the change was made from.",
    request: z.object({
      productId: id,
      partId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
      name: z.string("NAME_MISSING").pipe(line(60).min(1, "NAME_MISSING")),
      items: z.array(z.string().max(80, "NOT_VALID")).min(1, "PART_EMPTY").max(1000, "TOO_MANY"),
      ...seenRevision,
    }),
    reply: productPart,
    refusals: { PART_GONE: null, ITEM_GONE: "items", TOO_MANY: null, ...changedMeanwhile },
  }),
  autoPart: call({
    ...write,
    method: "POST",
    path: "/evaluation/auto/part",
    summary:
      "Build the parts of a product: one for each scale, and one for each group of additional items. `revision` names the state of the parts that the change was made from.",
    request: ofProduct.extend(seenRevision),
    reply: z.array(productPart),
    refusals: { SCALES_MISSING: null, ...changedMeanwhile },
  }),
  clearParts: call({
    ...write,
    method: "POST",
    path: "/evaluation/auto/part/clear",
    summary:
      "Remove all parts of a product. `revision` names the state of the parts that the change was made from.",
    request: ofProduct.extend(seenRevision),
    reply: done,
    refusals: changedMeanwhile,
  }),

  admins: call({
    ...read,
    method: "POST",
    path: "/evaluation/admin/list",
    summary: "The company's operators who work with evaluation, by name.",
    request: z.object({}),
    reply: z.array(evaluationAdmin),
  }),
  companies: call({
    service: "management",
    method: "POST",
    path: "/company/admin/evaluation/page",
    summary: "Companies and their evaluation settings.",
    request: evaluationCompanyFilter,
    reply: evaluationCompanyPage,
    allow: may.administer,
    changes: false,
  }),
  companySetting: call({
    service: "management",
    method: "GET",
    path: "/company/admin/setting/evaluation/{id}",
    summary: "What one company may do with evaluation.",
    request: byId,
    reply: evaluationSettingDetail,
    allow: may.administer,
    changes: false,
  }),
  setCompany: call({
    service: "management",
    method: "POST",
    path: "/company/admin/setting/update/evaluation",
    summary:
      "Set what a company may do with evaluation. `revision` names the state that the change was made from.",
    request: evaluationSettingChange,
    reply: done,
    allow: may.administer,
    refusals: changedMeanwhile,
    changes: true,
  }),
};
