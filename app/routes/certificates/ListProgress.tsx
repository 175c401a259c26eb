import { paths } from "~/paths";
import { SentProgress } from "~/routes/office/SentProgress";
import { useWords } from "~/words/words";
import type { FoundList } from "./import-show";

/** How far the list is. */
export function ListProgress({ found: { listId, state, done, total, figures } }: { found: FoundList }) {
  const t = useWords();
  const isRunning = state === "running";
  const words = isRunning
    ? t("certificates:import.running", { done: figures.done, total: figures.total })
    : t(state === "reading" ? "certificates:import.reading" : "certificates:import.queued");
  return (
    <SentProgress
      words={words}
      hint={t(state === "reading" ? "certificates:import.readingHint" : "certificates:import.runningHint")}
      at={isRunning ? { done, total } : null}
      again={paths.certificates.showImport(listId)}
    />
  );
}
