import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { BankList } from "./list";

/** Why the list is empty, and what to do. */
export function NoMatchingQuestions({ list }: { list: BankList }) {
  const { sort, reversed, size, page, ...filter } = list.query;
  const isFiltered = Object.values(filter).some(Boolean);
  return isFiltered ? <NothingFound list={list} /> : <NoQuestions list={list} />;
}

function NoQuestions({ list: { canWrite } }: { list: BankList }) {
  const t = useWords();
  return (
    <Empty
      title={t("bank:empty.none")}
      actions={
        canWrite && (
          <>
            <ButtonLink to={paths.bank.new()}>{t("bank:new")}</ButtonLink>
            <ButtonLink to={paths.bank.import()}>{t("bank:ways.import")}</ButtonLink>
          </>
        )
      }
    >
      {t(canWrite ? "bank:empty.noneText" : "bank:empty.noneToRead")}
    </Empty>
  );
}

function NothingFound({ list: { query } }: { list: BankList }) {
  const t = useWords();
  const { key, sort, reversed, size, page, ...narrow } = query;
  const isNarrow = Object.values(narrow).some(Boolean);
  return (
    <Empty
      title={t("bank:empty.nothing")}
      actions={
        <>
          {key && isNarrow && (
            <ButtonLink to={paths.bank.list({ key, sort })}>{t("bank:empty.everywhere")}</ButtonLink>
          )}
          <ButtonLink to={paths.bank.list()}>{t("bank:find.clear")}</ButtonLink>
        </>
      }
    >
      {key ? t(isNarrow ? "bank:empty.byKeyAndMore" : "bank:empty.byKey", { key }) : t("bank:empty.byFilter")}
    </Empty>
  );
}
