import * as z from "zod/v4";
import { recordOf } from "../records/record";
import { may } from "../roles";
import {
  additionalDraft,
  additionalRow,
  categoryDraft,
  categoryRow,
  groupDraft,
  groupRow,
  normDraft,
  normRow,
  productDraft,
  productRow,
  roleProfileDraft,
  roleProfileRow,
  scaleDraft,
  scaleRow,
  scaleTextDraft,
  scaleTextRow,
} from "./shapes";

const common = {
  service: "evaluation",
  scope: "company",
  named: "id",
  allow: {
    read: may.readEvaluation,
    add: may.writeEvaluation,
    change: may.writeEvaluation,
  },
  deletion: "forever",
} as const;
const reference = z.string("NOT_VALID").max(64, "NOT_VALID").optional();

/** Categories of scales, as a tree. */
export const categoryRecord = recordOf({
  ...common,
  name: "evaluationCategory",
  noun: ["category of scales", "categories of scales"],
  id: "categoryId",
  shape: categoryDraft,
  change: categoryDraft,
  row: categoryRow,
  filter: { parentId: reference },
  isSearched: true,
  sort: ["position", "name"],
  unique: { fields: ["parentId", "name"], reason: "NAME_TAKEN" },
  refusals: {
    NAME_TAKEN: "name",
    CATEGORY_GONE: "parentId",
    CATEGORY_TOO_DEEP: "parentId",
    CATEGORY_IN_USE: null,
    TOO_MANY: null,
  },
  paths: {
    page: "/evaluation/category/page",
    get: "/evaluation/category/get/{id}",
    add: "/evaluation/category/add",
    update: "/evaluation/category/update",
    remove: "/evaluation/category/remove/{id}",
  },
  removal: "GET",
});

/** Scales: how their items are keyed and added up; what people read is `scaleTextRecord`. */
export const scaleRecord = recordOf({
  ...common,
  name: "evaluationScale",
  noun: ["scale", "scales"],
  id: "scaleId",
  shape: scaleDraft,
  change: scaleDraft,
  row: scaleRow,
  filter: { categoryId: reference },
  isSearched: true,
  sort: ["name", "points"],
  unique: { fields: ["name"], reason: "NAME_TAKEN" },
  refusals: {
    NAME_TAKEN: "name",
    CATEGORY_GONE: "categoryId",
    SCALE_IN_USE: null,
    TOO_MANY: null,
  },
  paths: {
    page: "/evaluation/scale/page",
    get: "/evaluation/scale/get/{id}",
    add: "/evaluation/scale/add",
    update: "/evaluation/scale/update",
    remove: "/evaluation/scale/remove/{id}",
  },
  removal: "GET",
});

/** A scale in one language: its title, anchors, items, and what a report says of each band. */
export const scaleTextRecord = recordOf({
  ...common,
  name: "evaluationScaleText",
  noun: ["language of a scale", "languages of scales"],
  id: "scaleTextId",
  shape: scaleTextDraft,
  change: scaleTextDraft,
  row: scaleTextRow,
  filter: { scaleId: reference },
  isSearched: true,
  sort: ["title", "language"],
  unique: { fields: ["scaleId", "language"], reason: "LANGUAGE_TAKEN" },
  refusals: {
    LANGUAGE_TAKEN: "language",
    SCALE_GONE: "scaleId",
    ITEMS_DIFFER: "items",
    ANCHORS_DIFFER: "anchors",
  },
  paths: {
    page: "/evaluation/scale/text/page",
    get: "/evaluation/scale/text/get/{id}",
    add: "/evaluation/scale/text/add",
    update: "/evaluation/scale/text/update",
    remove: "/evaluation/scale/text/remove",
  },
});

/** Norms: what a scale's raw scores are like in a group of people. */
export const normRecord = recordOf({
  ...common,
  name: "evaluationNorm",
  noun: ["norm", "norms"],
  id: "normId",
  shape: normDraft,
  change: normDraft,
  row: normRow,
  filter: { productId: reference, scaleId: reference },
  isSearched: true,
  sort: ["name", "n"],
  refusals: {
    PRODUCT_GONE: "productId",
    SCALE_GONE: "scaleId",
    NORM_EMPTY: "mean",
    MEAN_OUTSIDE: "mean",
    SD_WRONG: "sd",
    AGES_WRONG: "ageTo",
    PERCENTILES_WRONG: "percentiles",
    TOO_MANY: null,
  },
  paths: {
    page: "/evaluation/norm/page",
    get: "/evaluation/norm/get/{id}",
    add: "/evaluation/norm/add",
    update: "/evaluation/norm/update",
    remove: "/evaluation/norm/remove/{id}",
  },
  removal: "GET",
});

/** Roles: the T scores that each asks for on scales of a product. */
export const roleRecord = recordOf({
  ...common,
  name: "evaluationRole",
  noun: ["role profile", "role profiles"],
  id: "roleId",
  shape: roleProfileDraft,
  change: roleProfileDraft,
  row: roleProfileRow,
  filter: { productId: reference },
  isSearched: true,
  sort: ["name"],
  unique: { fields: ["productId", "name"], reason: "NAME_TAKEN" },
  refusals: { NAME_TAKEN: "name", PRODUCT_GONE: "productId", TOO_MANY: null },
  paths: {
    page: "/evaluation/role/page",
    get: "/evaluation/role/get/{id}",
    add: "/evaluation/role/add",
    update: "/evaluation/role/update",
    remove: "/evaluation/role/remove",
  },
});

/** Groups of additional items. */
export const additionalGroupRecord = recordOf({
  ...common,
  name: "evaluationGroup",
  noun: ["group of additional items", "groups of additional items"],
  id: "groupId",
  shape: groupDraft,
  change: groupDraft,
  row: groupRow,
  isSearched: true,
  sort: ["name"],
  unique: { fields: ["name"], reason: "NAME_TAKEN" },
  refusals: { NAME_TAKEN: "name", GROUP_IN_USE: null, TOO_MANY: null },
  paths: {
    page: "/evaluation/additional/group/page",
    get: "/evaluation/additional/group/get/{id}",
    add: "/evaluation/additional/group/add",
    update: "/evaluation/additional/group/update",
    remove: "/evaluation/additional/group/remove",
  },
});

/** Items outside scales: about the person, or about how they answer. */
export const additionalRecord = recordOf({
  ...common,
  name: "evaluationAdditional",
  noun: ["additional item", "additional items"],
  id: "additionalId",
  shape: additionalDraft,
  change: additionalDraft,
  row: additionalRow,
  filter: { groupId: reference },
  isSearched: true,
  sort: ["name", "kind"],
  unique: { fields: ["name"], reason: "NAME_TAKEN" },
  refusals: {
    NAME_TAKEN: "name",
    GROUP_GONE: "groupId",
    ADDITIONAL_EMPTY: "textZh",
    OPTIONS_DIFFER: "optionsZh",
    EXPECTED_WRONG: "expected",
    TOO_MANY: null,
  },
  paths: {
    page: "/evaluation/additional/page",
    get: "/evaluation/additional/info/{id}",
    add: "/evaluation/additional/add",
    update: "/evaluation/additional/update",
    remove: "/evaluation/additional/remove/{id}",
  },
  removal: "GET",
});

/** Products: scales put together to be sent to people. */
export const productRecord = recordOf({
  ...common,
  name: "evaluationProduct",
  noun: ["product", "products"],
  id: "productId",
  shape: productDraft,
  change: productDraft,
  row: productRow,
  isSearched: true,
  sort: ["name"],
  unique: { fields: ["name"], reason: "NAME_TAKEN" },
  refusals: { NAME_TAKEN: "name", PRODUCT_IN_USE: null, TOO_MANY: null },
  paths: {
    page: "/evaluation/product/page",
    get: "/evaluation/product/get/{id}",
    add: "/evaluation/product/add",
    update: "/evaluation/product/update",
    remove: "/evaluation/product/remove",
  },
});
