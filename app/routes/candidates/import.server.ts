import { otherFields } from "#contract/candidates/shapes";
import type { Translate } from "#locales/words";
import type { FoundImport, ImportScreen } from "~/imports/screen";
import { paths } from "~/paths";

/** How imports of candidates are rendered. */
export const candidateListScreen: ImportScreen<"candidates", PreviewedCandidates> = {
  domain: "candidates",
  screen: "exams",
  pageSize: 50,
  view(found, { t }) {
    const { examId, examName } = found;
    return {
      within: [
        { text: examName, to: paths.exams.show(examId) },
        { text: t("candidates:title"), to: paths.candidates.list(examId) },
      ],
      facts: [examName],
      blocked: "",
      again: paths.candidates.import(examId),
      results: [{ to: paths.candidates.list(examId), text: t("candidates:import.open") }],
      preview: previewed(found, t),
    };
  },
};

const previewed = ({ items }: FoundImport<"candidates">, t: Translate) => ({
  candidates: items.map(({ others, own, ...item }) => ({
    ...item,
    others: [
      ...Object.entries(own),
      ...otherFields.flatMap((field): [string, string][] =>
        others[field] ? [[t(`candidates:fields.${field}`), others[field]]] : [],
      ),
    ],
  })),
});

export type PreviewedCandidates = ReturnType<typeof previewed>;
