import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Crumb } from "~/ui/Breadcrumb";

/** From the exam by its list of papers to the paper of one candidate. */
export const keyingCrumbs = (
  t: Translate,
  { examId, exam, name }: { examId: string; exam: string; name: string },
): Crumb[] => [
  { text: exam, to: paths.exams.show(examId) },
  { text: t("keying:title"), to: paths.keying.list(examId) },
  { text: name },
];
