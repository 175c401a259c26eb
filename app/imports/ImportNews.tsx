import type { Translate } from "#locales/words";
import { Notice, type NoticeKind } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { ImportActions } from "./ImportActions";
import type { ShownImport } from "./shown.server";

/** The result of an import, and the actions available now. */
export function ImportNews({ found }: { found: ShownImport }) {
  const t = useWords();
  const news = newsOf(t, found);
  const { domain, state, duplicates, duplicateLines, figures, blocked, again, losses } = found;
  const isOver = state === "done" || state === "discarded";
  const isMore = duplicates > duplicateLines.length;
  const lines = `${duplicateLines.join(t("imports.between"))}${isMore ? "…" : ""}`;
  return (
    <>
      {blocked && <Notice kind="danger">{blocked}</Notice>}
      <Notice kind={news.kind} link={isOver ? { to: again, text: t(`${domain}:import.another`) } : undefined}>
        {news.text}
      </Notice>
      {state === "read" && duplicates > 0 && (
        <Notice kind="warn">
          {t(`${domain}:import.duplicates`, { count: duplicates, duplicates: figures.duplicates, lines })}
        </Notice>
      )}
      {state === "read" && losses.length > 0 && (
        <Notice kind="warn">
          {t("imports.losses")}
          <ul className="import-losses">
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </Notice>
      )}
      {state !== "discarded" && <ImportActions found={found} />}
    </>
  );
}

function newsOf(
  t: Translate,
  { domain, state, total, errors, errorCount, leftOut, figures }: ShownImport,
): { kind: NoticeKind; text: string } {
  const count = { count: total, total: figures.total };
  const left = { count: leftOut, leftOut: figures.leftOut };
  if (state === "done") {
    const text = t(`${domain}:import.done`, count);
    return leftOut === 0
      ? { kind: "ok", text }
      : { kind: "warn", text: `${text} ${t(`${domain}:import.without`, left)}` };
  }
  if (state === "discarded") return { kind: "info", text: t(`${domain}:import.discarded`) };
  if (state === "failed") {
    const text = t(total > 0 ? `${domain}:import.failed` : `${domain}:import.unreadable`);
    const [why] = errors;
    return { kind: "danger", text: why ? `${text} ${t("imports.because", { why: why.words })}` : text };
  }
  if (state === "broken")
    return {
      kind: "danger",
      text: t(`${domain}:import.broken`, { count: errorCount, errors: figures.errors }),
    };
  if (leftOut > 0)
    return {
      kind: "warn",
      text: `${t(`${domain}:import.readSome`, count)} ${t(`${domain}:import.wrong`, left)}`,
    };
  return { kind: "info", text: t(`${domain}:import.read`, count) };
}
