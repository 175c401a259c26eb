import { Notice, type NoticeKind } from "~/ui/Notice";
import { type Say, useWords } from "~/words/words";
import { ImportWays } from "./ImportWays";
import type { FoundImport } from "./import-show";

/** What a file came to, and the steps that are open now. */
export function ImportNews({ found }: { found: FoundImport }) {
  const t = useWords();
  const news = newsOf(t, found);
  const { state, bankId, bankName, duplicates, figures } = found;
  const isBankGone = state === "read" && bankId !== "" && bankName === "";
  return (
    <>
      {isBankGone && <Notice kind="danger">{t("bank:import.bankGone")}</Notice>}
      <Notice kind={news.kind}>{news.text}</Notice>
      {state === "read" && duplicates > 0 && (
        <Notice kind="warn">
          {t("bank:import.duplicates", { count: duplicates, questions: figures.duplicates })}
        </Notice>
      )}
      <ImportWays found={found} isBankGone={isBankGone} />
    </>
  );
}

function newsOf(
  t: Say,
  { state, total, mistakeCount, figures }: FoundImport,
): { kind: NoticeKind; text: string } {
  const questions = { count: total, questions: figures.total };
  if (state === "done") return { kind: "ok", text: t("bank:import.done", questions) };
  if (state === "discarded") return { kind: "info", text: t("bank:import.discarded") };
  if (state === "failed")
    return { kind: "danger", text: t(total > 0 ? "bank:import.failed" : "bank:import.unreadable") };
  if (state === "broken") {
    const mistakes = { count: mistakeCount, mistakes: figures.mistakes };
    return { kind: "danger", text: t("bank:import.broken", mistakes) };
  }
  return { kind: "info", text: t("bank:import.read", questions) };
}
