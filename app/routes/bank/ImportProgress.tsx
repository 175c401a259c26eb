import { paths } from "~/paths";
import { SentProgress } from "~/routes/office/SentProgress";
import { useWords } from "~/words/words";
import type { FoundImport } from "./import-show";

/** How far the file is. */
export function ImportProgress({ found: { importId, state, done, total, figures } }: { found: FoundImport }) {
  const t = useWords();
  const isRunning = state === "running";
  const words = isRunning
    ? t("bank:import.running", { done: figures.done, total: figures.total })
    : t(state === "reading" ? "bank:import.reading" : "bank:import.queued");
  return (
    <SentProgress
      words={words}
      hint={t(state === "reading" ? "bank:import.readingHint" : "bank:import.runningHint")}
      at={isRunning ? { done, total } : null}
      again={paths.bank.showImport(importId)}
    />
  );
}
