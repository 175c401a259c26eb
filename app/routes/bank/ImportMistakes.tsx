import { SentMistakes } from "~/routes/office/SentMistakes";
import { useWords } from "~/words/words";
import type { FoundImport } from "./import-show";

/** What is wrong in a file of questions. */
export function ImportMistakes({ found: { mistakes, mistakeCount } }: { found: FoundImport }) {
  const t = useWords();
  const isMore = mistakeCount > mistakes.length;
  return (
    <SentMistakes
      mistakes={mistakes.map(({ line, ...mistake }) => ({
        ...mistake,
        place: line > 0 ? t("bank:import.line", { line }) : t("bank:import.whole"),
      }))}
      words={{
        heading: t("bank:import.mistakes"),
        hint: isMore ? t("bank:import.firstMistakes", { count: mistakes.length }) : null,
        place: t("bank:import.mistakeColumns.line"),
        reason: t("bank:import.mistakeColumns.reason"),
      }}
    />
  );
}
