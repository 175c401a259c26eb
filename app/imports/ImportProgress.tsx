import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { ShownImport } from "./shown.server";

/** Progress of an import; the page polls by itself, with a link for browsers that do not. */
export function ImportProgress({
  found: { domain, importId, state, done, total, figures },
}: {
  found: ShownImport;
}) {
  const t = useWords();
  const isRunning = state === "running";
  const words = isRunning
    ? t(`${domain}:import.running`, { done: figures.done, total: figures.total })
    : t(state === "reading" ? `${domain}:import.reading` : `${domain}:import.queued`);
  const hint = t(state === "reading" ? `${domain}:import.readingHint` : `${domain}:import.runningHint`);
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
      <p className="hint">{hint}</p>
      <noscript>
        <ButtonLink to={paths[domain].showImport(importId)}>{t("imports.refresh")}</ButtonLink>
      </noscript>
    </section>
  );
}
