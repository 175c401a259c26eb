import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Crumb } from "~/ui/Breadcrumb";

/** From the exams by one and its list of papers to the paper of a candidate, or another page below the list. */
export const keyingCrumbs = (
  t: Translate,
  { examId, exam, name }: { examId: string; exam: string; name: string },
): Crumb[] => [
  { text: t("exams:title"), to: paths.exams.back() },
  { text: exam, to: paths.exams.show(examId) },
  { text: t("keying:title"), to: paths.keying.back(examId) },
  { text: name },
];
