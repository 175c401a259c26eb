import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { FoundImport } from "./import-show";

/** How far the file is; the page asks again by itself, and there is a link for browsers that do not. */
export function ImportProgress({ found: { importId, state, done, total, figures } }: { found: FoundImport }) {
  const t = useWords();
  const isRunning = state === "running";
  const words = isRunning
    ? t("bank:import.running", { done: figures.done, total: figures.total })
    : t(state === "reading" ? "bank:import.reading" : "bank:import.queued");
  return (
    <section className="import-progress" aria-labelledby="progress-words">
      <p id="progress-words">
        <strong>{words}</strong>
      </p>
      <progress
        className="progress"
        aria-labelledby="progress-words"
        max={isRunning ? total : undefined}
        value={isRunning ? done : undefined}
      />
      <p className="hint">{t(state === "reading" ? "bank:import.readingHint" : "bank:import.runningHint")}</p>
      <noscript>
        <ButtonLink to={paths.bank.showImport(importId)}>{t("bank:import.refresh")}</ButtonLink>
      </noscript>
    </section>
  );
}
