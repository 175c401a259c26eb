import { SentMistakes } from "~/routes/office/SentMistakes";
import { useWords } from "~/words/words";
import type { FoundList } from "./import-show";

/** What is wrong in a list. */
export function ListMistakes({ found: { mistakes, mistakeCount } }: { found: FoundList }) {
  const t = useWords();
  const isMore = mistakeCount > mistakes.length;
  return (
    <SentMistakes
      mistakes={mistakes.map(({ line, ...mistake }) => ({
        ...mistake,
        place: line > 0 ? t("certificates:import.line", { line }) : t("certificates:import.whole"),
      }))}
      words={{
        heading: t("certificates:import.mistakes"),
        hint: isMore ? t("certificates:import.firstMistakes", { count: mistakes.length }) : null,
        place: t("certificates:import.mistakeColumns.line"),
        reason: t("certificates:import.mistakeColumns.reason"),
      }}
    />
  );
}
