import {
  type NormColumn,
  normColumns,
  type ScaleColumn,
  scaleColumns,
} from "#contract/evaluation/file-columns";
import type { Language } from "#locales/languages";
import { exampleMarks } from "../../imports/example-marks";

const words: Record<
  Language,
  { scale: string; anchors: string; item: string; norm: string; source: string }
> = {
  zh: {
    ...{ scale: "外向性", anchors: "完全不符合|不太符合|不确定|比较符合|完全符合", item: "我在聚会中很活跃" },
    ...{ norm: "在职员工 2025", source: "测评报告第 12 页" },
  },
  en: {
    ...{ scale: "Extraversion", anchors: "Very inaccurate|Inaccurate|Neither|Accurate|Very accurate" },
    ...{ item: "Am the life of the party", norm: "Employees 2025", source: "Manual, page 12" },
  },
  es: {
    ...{ scale: "Extraversión", anchors: "Nada cierto|Poco cierto|Ni sí ni no|Bastante cierto|Muy cierto" },
    ...{ item: "Animo las fiestas", norm: "Plantilla 2025", source: "Manual, página 12" },
  },
  ja: {
    ...{ scale: "外向性", anchors: "まったく違う|あまり合わない|どちらでもない|やや合う|とても合う" },
    ...{ item: "集まりでは盛り上げ役だ", norm: "従業員2025年", source: "手引き12ページ" },
  },
};

/** A row of a scale that shows how to fill in a table. */
export function exampleScale(language: Language): Record<ScaleColumn, string> {
  const { scale, anchors, item } = words[language];
  const filled: Partial<Record<ScaleColumn, string>> = {
    ...{ scale: exampleMarks[language] + scale, points: "5", lowest: "1", maxMissing: "20", key: "+" },
    ...{ [`title.${language}`]: scale, [`anchors.${language}`]: anchors, [`item.${language}`]: item },
  };
  return Object.fromEntries(scaleColumns.map((column) => [column, filled[column] ?? ""])) as never;
}

/** A row of a norm that shows how to fill in a table. */
export function exampleNorm(language: Language): Record<NormColumn, string> {
  const { scale, norm, source } = words[language];
  const filled: Partial<Record<NormColumn, string>> = {
    ...{ scale, name: exampleMarks[language] + norm, n: "400", mean: "12.5", sd: "3.2", reliability: "0.77" },
    ...{ percentiles: "8 10; 12 50; 16 90", source },
  };
  return Object.fromEntries(normColumns.map((column) => [column, filled[column] ?? ""])) as never;
}
