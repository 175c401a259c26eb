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
      preview: previewed(found),
    };
  },
};

const previewed = ({ items }: FoundImport<"candidates">) => ({ candidates: items });

export type PreviewedCandidates = ReturnType<typeof previewed>;
