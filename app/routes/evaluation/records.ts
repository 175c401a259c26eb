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
import { additionalKinds, sexes } from "#contract/evaluation/shapes";
import { isLanguage, languageCodes, languages } from "#locales/languages";
import { paths } from "~/paths";
import type { FieldChoices, RecordPages, RecordRow } from "~/records/pages";
import type { Services } from "~/request/client.server";

const verbs = ["add", "update", "remove"] as const;

/** All rows of a list of pages: a form saves a choice that it does not offer as none. */
const allOf =
  (page: "categories" | "groups") =>
  async ({ evaluation }: Services) => {
    const rows: RecordRow[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const found = await evaluation[page]({ key: "", pageNum, pageSize: 100 } as never);
      if (!found.ok) return found;
      rows.push(...(found.data.list as RecordRow[]));
      if (found.data.list.length === 0 || rows.length >= found.data.count)
        return { ok: true as const, data: rows };
    }
  };

const named =
  (id: string) =>
  (row: RecordRow): { value: string; label: string } => ({ value: String(row[id]), label: String(row.name) });

const categoryChoices: FieldChoices = { load: allOf("categories"), optionOf: named("categoryId") };
const groupChoices: FieldChoices = { load: allOf("groups"), optionOf: named("groupId") };
const scaleChoices: FieldChoices = {
  load: ({ evaluation }) => evaluation.scales({}),
  optionOf: named("scaleId"),
};
const productChoices: FieldChoices = {
  load: ({ evaluation }) => evaluation.products({}),
  optionOf: named("productId"),
};
const languageChoices: FieldChoices = {
  values: languageCodes,
  label: (code) => (isLanguage(code) ? languages[code].name : code),
};

const categoryPages: RecordPages = {
  record: categoryRecord,
  screen: "evaluation",
  writeScreen: "writeEvaluation",
  address: paths.evaluation.categories(),
  words: "evaluation:category",
  verbs,
  client: ({ evaluation: { categories, category, addCategory, updateCategory, removeCategory } }) => ({
    ...{ page: categories, get: category, add: addCategory, update: updateCategory, remove: removeCategory },
  }),
  columns: [{ field: "name" }, { field: "parentId", kind: "choice" }, { field: "position", kind: "number" }],
  controls: { name: {}, parentId: { kind: "choice", hasHint: true }, position: { hasHint: true } },
  choices: { parentId: categoryChoices },
  filters: ["parentId"],
  // A search covers the whole tree; without one the list begins at its roots.
  narrow: ({ parentId, key }) => ({ parentId: parentId || (key ? undefined : "") }),
  rowLink: ({ categoryId }) => paths.evaluation.categories({ parentId: String(categoryId) }),
};

const scalePages: RecordPages = {
  record: scaleRecord,
  screen: "evaluation",
  writeScreen: "writeEvaluation",
  address: paths.evaluation.scales(),
  words: "evaluation:scale",
  verbs,
  client: ({ evaluation: { scalePage, scale, addScale, updateScale, removeScale } }) => ({
    ...{ page: scalePage, get: scale, add: addScale, update: updateScale, remove: removeScale },
  }),
  columns: [
    { field: "name" },
    { field: "categoryId", kind: "choice" },
    { field: "items", kind: "number" },
    { field: "points", kind: "number" },
    { field: "keys" },
  ],
  controls: {
    name: {},
    categoryId: { kind: "choice", isOptional: true },
    points: { hasHint: true },
    lowest: { kind: "choice", hasHint: true },
    keys: { hasHint: true },
    maxMissing: { hasHint: true },
    note: { kind: "lines", isOptional: true, hasHint: true },
  },
  choices: {
    categoryId: categoryChoices,
    lowest: { values: ["0", "1"], label: (value) => value },
  },
  filters: ["categoryId"],
  async warning({ evaluation }, scaleId, t) {
    const norms = await evaluation.norms({ scaleId, pageSize: 1 });
    const count = norms.ok ? norms.data.count : 0;
    return count > 0 ? t("evaluation:scale.inNorms", { count }) : "";
  },
  rowLink: ({ scaleId }) => paths.evaluation.scaleTexts({ scaleId: String(scaleId) }),
};

const scaleTextPages: RecordPages = {
  record: scaleTextRecord,
  screen: "evaluation",
  writeScreen: "writeEvaluation",
  address: paths.evaluation.scaleTexts(),
  words: "evaluation:text",
  verbs,
  client: ({ evaluation: { scaleTexts, scaleText, addScaleText, updateScaleText, removeScaleText } }) => ({
    ...{ page: scaleTexts, get: scaleText, add: addScaleText, update: updateScaleText },
    remove: removeScaleText,
  }),
  columns: [{ field: "title" }, { field: "scaleId", kind: "choice" }, { field: "language", kind: "choice" }],
  controls: {
    scaleId: { kind: "choice" },
    language: { kind: "choice" },
    title: { hasHint: true },
    anchors: { kind: "lines", hasHint: true },
    items: { kind: "lines", hasHint: true },
    low: { kind: "lines", isOptional: true, hasHint: true },
    average: { kind: "lines", isOptional: true },
    high: { kind: "lines", isOptional: true },
  },
  choices: { scaleId: scaleChoices, language: languageChoices },
  filters: ["scaleId"],
  isLarge: true,
};

const normPages: RecordPages = {
  record: normRecord,
  screen: "evaluation",
  writeScreen: "writeEvaluation",
  address: paths.evaluation.norms(),
  words: "evaluation:norm",
  verbs,
  client: ({ evaluation: { norms, norm, addNorm, updateNorm, removeNorm } }) => ({
    ...{ page: norms, get: norm, add: addNorm, update: updateNorm, remove: removeNorm },
  }),
  columns: [
    { field: "name" },
    { field: "scaleId", kind: "choice" },
    { field: "n", kind: "number" },
    { field: "mean" },
    { field: "sd" },
    { field: "productId", kind: "choice" },
  ],
  controls: {
    productId: { kind: "choice" },
    scaleId: { kind: "choice" },
    name: { hasHint: true },
    sex: { kind: "choice" },
    ageFrom: { isOptional: true },
    ageTo: { isOptional: true },
    language: { kind: "choice" },
    n: { hasHint: true },
    mean: { isOptional: true, hasHint: true },
    sd: { isOptional: true },
    reliability: { isOptional: true, hasHint: true },
    percentiles: { kind: "lines", isOptional: true, hasHint: true },
    source: { hasHint: true },
  },
  choices: {
    productId: productChoices,
    scaleId: scaleChoices,
    sex: { values: sexes, label: (sex, t) => t(`evaluation:sexes.${sex as "male"}`) },
    language: languageChoices,
  },
  filters: ["productId", "scaleId"],
  isLarge: true,
};

const rolePages: RecordPages = {
  record: roleRecord,
  screen: "evaluation",
  writeScreen: "writeEvaluation",
  address: paths.evaluation.roles(),
  words: "evaluation:role",
  verbs,
  client: ({ evaluation: { roles, role, addRole, updateRole, removeRole } }) => ({
    ...{ page: roles, get: role, add: addRole, update: updateRole, remove: removeRole },
  }),
  columns: [{ field: "name" }, { field: "productId", kind: "choice" }, { field: "ranges" }],
  controls: { productId: { kind: "choice" }, name: {}, ranges: { kind: "lines", hasHint: true } },
  choices: { productId: productChoices },
  filters: ["productId"],
};

const groupPages: RecordPages = {
  record: additionalGroupRecord,
  screen: "evaluation",
  writeScreen: "writeEvaluation",
  address: paths.evaluation.groups(),
  words: "evaluation:group",
  verbs,
  client: ({ evaluation: { groups, group, addGroup, updateGroup, removeGroup } }) => ({
    ...{ page: groups, get: group, add: addGroup, update: updateGroup, remove: removeGroup },
  }),
  columns: [{ field: "name" }, { field: "note" }],
  controls: { name: {}, note: { kind: "lines", isOptional: true } },
  rowLink: ({ groupId }) => paths.evaluation.additional({ groupId: String(groupId) }),
};

const additionalPages: RecordPages = {
  record: additionalRecord,
  screen: "evaluation",
  writeScreen: "writeEvaluation",
  address: paths.evaluation.additional(),
  words: "evaluation:additional",
  verbs,
  client: ({
    evaluation: { additionalPage, additional, addAdditional, updateAdditional, removeAdditional },
  }) => ({
    ...{ page: additionalPage, get: additional, add: addAdditional, update: updateAdditional },
    remove: removeAdditional,
  }),
  columns: [{ field: "name" }, { field: "kind", kind: "choice" }, { field: "groupId", kind: "choice" }],
  controls: {
    name: {},
    groupId: { kind: "choice", isOptional: true, hasHint: true },
    kind: { kind: "choice", hasHint: true },
    expected: { hasHint: true },
    textZh: { kind: "lines", hasHint: true },
    optionsZh: { kind: "lines", hasHint: true },
    textEn: { kind: "lines", isOptional: true },
    optionsEn: { kind: "lines", isOptional: true },
    textEs: { kind: "lines", isOptional: true },
    optionsEs: { kind: "lines", isOptional: true },
    textJa: { kind: "lines", isOptional: true },
    optionsJa: { kind: "lines", isOptional: true },
  },
  choices: {
    groupId: groupChoices,
    kind: { values: additionalKinds, label: (kind, t) => t(`evaluation:kinds.${kind as "age"}`) },
  },
  filters: ["groupId"],
  isLarge: true,
};

const productPages: RecordPages = {
  record: productRecord,
  screen: "evaluation",
  writeScreen: "writeEvaluation",
  address: paths.evaluation.products(),
  words: "evaluation:product",
  verbs,
  client: ({ evaluation: { productPage, product, addProduct, updateProduct, removeProduct } }) => ({
    ...{ page: productPage, get: product, add: addProduct, update: updateProduct, remove: removeProduct },
  }),
  columns: [{ field: "name" }, { field: "version", kind: "number" }, { field: "note" }],
  controls: { name: {}, note: { kind: "lines", isOptional: true } },
  rowLink: ({ productId }) => paths.evaluation.config(String(productId)),
};

/** The plain records of evaluation. */
export const evaluationPages: readonly RecordPages[] = [
  ...[
    categoryPages,
    scalePages,
    scaleTextPages,
    normPages,
    rolePages,
    groupPages,
    additionalPages,
    productPages,
  ],
];
