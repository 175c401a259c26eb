import type { FoundImport, ImportScreen } from "~/imports/screen";
import { paths } from "~/paths";

/** How imports of evaluation are rendered. */
export const evaluationFileScreen: ImportScreen<"evaluationFiles", PreviewedEvaluation> = {
  domain: "evaluationFiles",
  screen: "writeEvaluation",
  pageSize: 50,
  view(found, { t }) {
    const { what, product, name } = found;
    const results = {
      scales: paths.evaluation.scales(),
      norms: paths.evaluation.norms(),
      answers: paths.evaluation.sendings(),
    };
    return {
      facts: [t(`evaluationFiles:kinds.${what}`), product, name].filter((fact) => fact !== ""),
      blocked: "",
      again: paths.evaluationFiles.import({ what }),
      results: [{ to: results[what], text: t(`evaluationFiles:import.open.${what}`) }],
      preview: previewed(found),
    };
  },
};

const previewed = ({ items }: FoundImport<"evaluationFiles">) => ({ entries: items });

export type PreviewedEvaluation = ReturnType<typeof previewed>;
