import type { ReactNode } from "react";
import { type Source, sources } from "#contract/papers/form";
import { paths } from "~/paths";
import { FormSection } from "~/ui/fields/FormSection";
import { Segmented } from "~/ui/fields/Segmented";
import { useWords } from "~/words/words";

/** The source of the new paper; each has its own URL. */
export function SourceSwitch({
  source,
  query,
  children,
}: {
  source: Source;
  query: { from?: string; paperId?: string };
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <FormSection
      title={t("papers:dialog.source")}
      hint={source === "newPaper" && t("papers:dialog.sourceLead")}
    >
      <div data-keeps-draft="">
        <Segmented
          label={t("papers:dialog.source")}
          value={source}
          segments={sources.map((value) => ({
            value,
            label: t(`papers:dialog.${value}`),
            to: paths.launch({ source: value, ...query }),
          }))}
        />
      </div>
      {children}
    </FormSection>
  );
}
