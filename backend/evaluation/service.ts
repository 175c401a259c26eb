import type { evaluationCalls } from "#contract/evaluation/calls";
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
import type { sheetCalls } from "#contract/evaluation/sheet-calls";
import type { Handlers } from "../handler";
import { recordHandlers } from "../records/handlers";
import { evaluationAdminService } from "./admins";
import { productService } from "./products";
import { psychometricsService } from "./psychometrics-service";
import { sendingBinService } from "./removing";
import { sheetSendingService } from "./sendings";
import { sheetService } from "./sheets";
import {
  additionalGroupTable,
  additionalTable,
  categoryTable,
  normTable,
  productTable,
  roleProfileTable,
  scaleTable,
  scaleTextTable,
} from "./tables";

const categories = recordHandlers(categoryRecord, categoryTable);
const scales = recordHandlers(scaleRecord, scaleTable);
const scaleTexts = recordHandlers(scaleTextRecord, scaleTextTable);
const norms = recordHandlers(normRecord, normTable);
const roles = recordHandlers(roleRecord, roleProfileTable);
const groups = recordHandlers(additionalGroupRecord, additionalGroupTable);
const additionals = recordHandlers(additionalRecord, additionalTable);
const products = recordHandlers(productRecord, productTable);

/** A company keeps its scales, norms and products; the platform says what each company may do with them. */
export const evaluationService: Handlers<typeof evaluationCalls> = {
  ...{ categories: categories.page, category: categories.get, addCategory: categories.add },
  ...{ updateCategory: categories.update, removeCategory: categories.remove },
  ...{ scalePage: scales.page, scale: scales.get, addScale: scales.add },
  ...{ updateScale: scales.update, removeScale: scales.remove },
  ...{ scaleTexts: scaleTexts.page, scaleText: scaleTexts.get, addScaleText: scaleTexts.add },
  ...{ updateScaleText: scaleTexts.update, removeScaleText: scaleTexts.remove },
  ...{
    norms: norms.page,
    norm: norms.get,
    addNorm: norms.add,
    updateNorm: norms.update,
    removeNorm: norms.remove,
  },
  ...{ roles: roles.page, role: roles.get, addRole: roles.add },
  ...{ updateRole: roles.update, removeRole: roles.remove },
  ...{ groups: groups.page, group: groups.get, addGroup: groups.add },
  ...{ updateGroup: groups.update, removeGroup: groups.remove },
  ...{ additionalPage: additionals.page, additional: additionals.get, addAdditional: additionals.add },
  ...{ updateAdditional: additionals.update, removeAdditional: additionals.remove },
  ...{ productPage: products.page, product: products.get, addProduct: products.add },
  ...{ updateProduct: products.update, removeProduct: products.remove },
  ...productService,
  ...evaluationAdminService,
};

/** Products are sent, answered by a link, and reported. */
export const sheetsService: Handlers<typeof sheetCalls> = {
  ...sheetSendingService,
  ...sendingBinService,
  ...sheetService,
  ...psychometricsService,
};
