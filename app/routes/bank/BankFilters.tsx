import { Form } from "@remix-run/react";
import type { bankSort } from "#contract/bank/shapes";
import { PostForm } from "~/form/PostForm";
import { listFormId, ShownRows } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { useWords } from "~/words/words";
import { AbilityChoice, FilterChoices } from "./FilterChoices";
import type { BankList } from "./list";

const sorts = ["updated", "created", "difficulty", "type"] as const satisfies typeof bankSort.options;

/** Search and filters. Where questions can be ticked, the form is that of the whole list, and keeps the ticks. */
export function BankFilters({ list }: { list: BankList }) {
  const { canWrite, rows, here } = list;
  if (!canWrite)
    return (
      <Form method="get" action={paths.bank.list()} className="bank-filters" role="search">
        <FilterFields list={list} />
      </Form>
    );
  return (
    <PostForm
      id={listFormId}
      action={paths.bank.choose()}
      className="bank-filters"
      role="search"
      reloadDocument
    >
      <ShownRows ids={rows.map(({ id }) => id)} here={here} />
      <FilterFields list={list} />
    </PostForm>
  );
}

/** Rare filters are collapsed. */
function FilterFields({ list: { asked, banks } }: { list: BankList }) {
  const t = useWords();
  const { typed, bank, type, difficulty, tag, ownership, usage, sort } = asked;
  const isMore = Boolean(tag || ownership || usage || sort);
  const isFiltered = Boolean(typed || bank || type || difficulty || isMore);
  return (
    <>
      {asked.size && <input type="hidden" name="size" value={asked.size} />}
      <div className="filters">
        <FilterChoices asked={asked} banks={banks} />
        <Button>{t("bank:find.submit")}</Button>
        {isFiltered && (
          <ButtonLink kind="quiet" to={paths.bank.list()}>
            {t("bank:find.clear")}
          </ButtonLink>
        )}
      </div>
      <details className="more-filters" open={isMore}>
        <summary>{t("bank:find.more")}</summary>
        <div className="filters">
          <AbilityChoice value={tag} />
          <Choose
            name="ownership"
            value={ownership}
            any={t("bank:find.anyOwnership")}
            label={t("bank:find.ownership")}
          >
            <option value="public">{t("questions:ownerships.public")}</option>
            <option value="private">{t("questions:ownerships.private")}</option>
          </Choose>
          <Choose name="usage" value={usage} any={t("bank:find.anyUsage")} label={t("bank:find.usage")}>
            <option value="used">{t("bank:find.used")}</option>
            <option value="unused">{t("bank:find.unused")}</option>
          </Choose>
          <select
            className="input"
            name="sort"
            defaultValue={sort || "updated"}
            aria-label={t("bank:find.sort")}
          >
            {sorts.map((each) => (
              <option key={each} value={each}>
                {t(`bank:find.sorts.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </details>
    </>
  );
}
