import { paths } from "~/paths";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";

/** The views of one exam's report. */
export function ReportTabs({
  examId,
  current,
}: {
  examId: string;
  current: "overview" | "items" | "compare";
}) {
  const t = useWords();
  return (
    <Tabs
      label={t("reports:tabs.label")}
      tabs={[
        {
          to: paths.reports.show(examId),
          label: t("reports:tabs.overview"),
          isCurrent: current === "overview",
        },
        {
          to: paths.reports.items(examId),
          label: t("reports:tabs.items"),
          isCurrent: current === "items",
        },
        {
          to: paths.reports.compare(examId),
          label: t("reports:tabs.compare"),
          isCurrent: current === "compare",
        },
        {
          to: paths.reports.candidates({ examId }),
          label: t("reports:tabs.candidates"),
          isCurrent: false,
        },
        { to: paths.results.list(examId), label: t("reports:tabs.results"), isCurrent: false },
      ]}
    />
  );
}

/** The two lists of reports: of exams, and of candidates. */
export function ReportListTabs({ current }: { current: "exams" | "candidates" }) {
  const t = useWords();
  return (
    <Tabs
      label={t("reports:tabs.lists")}
      tabs={[
        { to: paths.reports.list(), label: t("reports:tabs.exams"), isCurrent: current === "exams" },
        {
          to: paths.reports.candidates(),
          label: t("reports:tabs.candidates"),
          isCurrent: current === "candidates",
        },
      ]}
    />
  );
}
