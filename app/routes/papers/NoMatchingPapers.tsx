import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";

/** Why the list is empty, and what to do. */
export function NoMatchingPapers({ list }: { list: PaperList }) {
  const { asked, states } = list;
  if (asked.key) return <NothingFound asked={asked} />;
  if (asked.state) return <NothingInState state={asked.state} />;
  return states.archived > 0 ? <AllArchived /> : <NoPapers list={list} />;
}

function NoPapers({ list: { canWrite, here } }: { list: PaperList }) {
  const t = useWords();
  return (
    <Empty
      title={t("papers:empty.none")}
      actions={canWrite && <ButtonLink to={paths.launch({ from: here })}>{t("papers:new")}</ButtonLink>}
    >
      {t(canWrite ? "papers:empty.noneText" : "papers:empty.noneToRead")}
    </Empty>
  );
}

function AllArchived() {
  const t = useWords();
  return (
    <Empty
      title={t("papers:empty.nothing")}
      actions={
        <ButtonLink to={paths.papers.list({ state: "archived" })}>{t("papers:empty.archived")}</ButtonLink>
      }
    >
      {t("papers:empty.allArchived")}
    </Empty>
  );
}

function NothingInState({ state }: { state: Exclude<PaperList["asked"]["state"], ""> }) {
  const t = useWords();
  return (
    <Empty
      title={t("papers:empty.nothing")}
      actions={<ButtonLink to={paths.papers.list()}>{t("papers:empty.all")}</ButtonLink>}
    >
      {t("papers:empty.byState", { state: t(`papers:states.${state}`) })}
    </Empty>
  );
}

function NothingFound({ asked: { key, state, sort } }: { asked: PaperList["asked"] }) {
  const t = useWords();
  return (
    <Empty
      title={t("papers:empty.nothing")}
      actions={
        <>
          {state && (
            <ButtonLink to={paths.papers.list({ key, sort })}>{t("papers:empty.everywhere")}</ButtonLink>
          )}
          <ButtonLink to={paths.papers.list({ state })}>{t("papers:find.clear")}</ButtonLink>
        </>
      }
    >
      {state
        ? t("papers:empty.byKeyInState", { key, state: t(`papers:states.${state}`) })
        : t("papers:empty.byKey", { key })}
    </Empty>
  );
}
