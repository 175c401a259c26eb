import { type ExamPage, examLabels } from "#contract/exams/shapes";
import { shortFigure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { binTab } from "~/bin/pages";
import { paths } from "~/paths";
import type { Tab } from "~/ui/Tabs";

type Query = NonNullable<Parameters<typeof paths.exams.list>[0]>;

/** Tabs by label (001 §3), which preserve all else, and the bin; “all” leaves out what was put away. */
export function examTabs(
  { t, language }: { t: Translate; language: Language },
  labels: ExamPage["labels"],
  query: Query | null = {},
): Tab[] {
  const all = labels.notStarted + labels.inProgress + labels.ended;
  return [
    ...(["", ...examLabels] as const).map((label) => ({
      to: paths.exams.list({ ...query, label, page: undefined }),
      label: t(`exams:labels.${label || "all"}`),
      count: shortFigure(label ? labels[label] : all, language),
      isCurrent: (query?.label ?? "") === label,
    })),
  ];
}

/** The bin of the list of exams. */
export const examsBinTab = (t: Translate) => binTab(t, { address: paths.exams.list() });
