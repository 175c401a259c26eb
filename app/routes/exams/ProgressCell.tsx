import { useWords } from "~/words/words";

/** How far an exam is: words first, and a neutral bar below them. */
export function ProgressCell({ progress }: { progress: { text: string; done: number; all: number } | null }) {
  const t = useWords();
  if (!progress) return <>{t("exams:progress.none")}</>;
  return (
    <span className="progress-cell">
      {progress.text}
      <progress max={progress.all} value={progress.done} aria-hidden="true" />
    </span>
  );
}
