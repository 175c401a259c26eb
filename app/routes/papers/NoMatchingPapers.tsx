import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";

/** Why the list is empty, and what to do. */
export function NoMatchingPapers({ list }: { list: PaperList }) {
  const { query, period, states } = list;
  const isWordAlone = !query.author && !period.period;
  if (query.key || !isWordAlone) return <NothingFound query={query} isWordAlone={isWordAlone} />;
  if (query.state) return <NothingInState state={query.state} />;
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

function NothingInState({ state }: { state: Exclude<PaperList["query"]["state"], ""> }) {
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

function NothingFound({ query, isWordAlone }: { query: PaperList["query"]; isWordAlone: boolean }) {
  const t = useWords();
  const { key, state } = query;
  const { size, sort, reversed } = query;
  const named = { key, state: state && t(`papers:states.${state}`) };
  return (
    <Empty
      title={t("papers:empty.nothing")}
      actions={
        <>
          {state && (
            <ButtonLink to={paths.papers.list({ ...query, state: "" })}>
              {t("papers:empty.everywhere")}
            </ButtonLink>
          )}
          <ButtonLink to={paths.papers.list({ state, size, sort, reversed })}>
            {t("papers:find.clear")}
          </ButtonLink>
        </>
      }
    >
      {isWordAlone
        ? t(state ? "papers:empty.byKeyInState" : "papers:empty.byKey", named)
        : t(state ? "papers:empty.byFilterInState" : "papers:empty.byFilter", named)}
    </Empty>
  );
}
