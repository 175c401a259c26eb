import type { evaluationFileCalls } from "#contract/evaluation/file-calls";
import {
  additionalCode,
  itemCode,
  normColumns,
  normHeading,
  personColumns,
  personHeading,
  scaleColumns,
  scaleHeading,
} from "#contract/evaluation/file-columns";
import type { Handlers } from "../../handler";
import { exampleMarks } from "../../imports/example-marks";
import { importService } from "../../imports/service";
import { configOf, findProduct, materialOf } from "../product";
import { exampleNorm, exampleScale } from "./examples";
import { evaluationExportService, tableFile } from "./export";
import { evaluationImporter } from "./importer";

/** Scales, norms and answers come in and go out as files. */
export const evaluationFileService: Handlers<typeof evaluationFileCalls> = {
  ...importService(evaluationImporter),
  ...evaluationExportService,

  async blank({ what, format, productId }, { queries, caller, language }) {
    if (what === "scales") {
      const example = exampleScale(language);
      return tableFile(format, what, [
        scaleColumns.map((column) => scaleHeading(column, language)),
        scaleColumns.map((column) => example[column]),
      ]);
    }
    const product = await findProduct(queries, caller.companyId, productId);
    if (what === "norms") {
      const example = exampleNorm(language);
      return tableFile(format, product.name, [
        normColumns.map((column) => normHeading(column, language)),
        normColumns.map((column) => example[column]),
      ]);
    }
    const { scales, additionals } = await materialOf(queries, caller.companyId, configOf(product.config));
    const codes = [
      ...scales.flatMap(({ keys }, scale) => [...keys].map((_, item) => itemCode(scale + 1, item + 1))),
      ...additionals.map((_, at) => additionalCode(at + 1)),
    ];
    return tableFile(format, product.name, [
      [...personColumns.map((column) => personHeading(column, language)), ...codes],
      ["1", `${exampleMarks[language]}1`, "", language, "60", ...codes.map(() => "1")],
    ]);
  },
};
