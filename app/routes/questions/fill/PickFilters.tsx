import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import { AbilityChoice, FilterChoices, TopicChoice } from "~/routes/bank/FilterChoices";
import { Button, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { PickList } from "./pick";

/** Search and filters of the bank, submitted as the URL's query. */
export function PickFilters({ list: { part, asked, banks, topics } }: { list: PickList }) {
  const t = useWords();
  const { typed, bank, type, difficulty, tag, topic } = asked;
  const here = paths.parts.pick(part.id);
  return (
    <Form method="get" action={here} className="filters" role="search">
      <FilterChoices asked={asked} banks={banks} />
      <TopicChoice value={topic} topics={topics} />
      <AbilityChoice value={tag} />
      <Button>{t("lists.find")}</Button>
      {Boolean(typed || bank || type || difficulty || tag || topic) && (
        <ButtonLink kind="quiet" to={here}>
          {t("bank:find.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
