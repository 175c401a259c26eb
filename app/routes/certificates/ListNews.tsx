import { paths } from "~/paths";
import { Notice, type NoticeKind } from "~/ui/Notice";
import { type Say, useWords } from "~/words/words";
import type { FoundList } from "./import-show";
import { ListWays } from "./ListWays";

/** What a list came to, and the steps that are open now. */
export function ListNews({ found }: { found: FoundList }) {
  const t = useWords();
  const news = newsOf(t, found);
  const { state, templateUuid, duplicates, duplicateLines, figures } = found;
  const again = paths.certificates.import({ template: templateUuid });
  const isOver = state === "done" || state === "discarded";
  const isMore = duplicates > duplicateLines.length;
  const lines = `${duplicateLines.join(t("certificates:import.between"))}${isMore ? "…" : ""}`;
  return (
    <>
      <Notice
        kind={news.kind}
        link={isOver ? { to: again, text: t("certificates:import.another") } : undefined}
      >
        {news.text}
      </Notice>
      {state === "read" && duplicates > 0 && (
        <Notice kind="warn">
          {t("certificates:import.duplicates", { count: duplicates, people: figures.duplicates, lines })}
        </Notice>
      )}
      {state !== "discarded" && <ListWays found={found} again={again} />}
    </>
  );
}

function newsOf(
  t: Say,
  { state, total, mistakes, mistakeCount, figures }: FoundList,
): { kind: NoticeKind; text: string } {
  const people = { count: total, people: figures.total };
  if (state === "done") return { kind: "ok", text: t("certificates:import.done", people) };
  if (state === "discarded") return { kind: "info", text: t("certificates:import.discarded") };
  if (state === "failed") {
    const text = t(total > 0 ? "certificates:import.failed" : "certificates:import.unreadable");
    const [why] = mistakes;
    return { kind: "danger", text: why ? t("certificates:import.failedFor", { why: why.words }) : text };
  }
  if (state === "broken") {
    const found = { count: mistakeCount, mistakes: figures.mistakes };
    return { kind: "danger", text: t("certificates:import.broken", found) };
  }
  return { kind: "info", text: t("certificates:import.read", people) };
}
