import { reviewStates } from "#contract/bank/review";
import type { QuestionType } from "#contract/questions/kinds";
import { Chips, usualChips } from "~/lists/Chips";
import { PeriodFilter } from "~/lists/PeriodFilter";
import { ListFilters } from "~/lists/SelectableList";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { useWords } from "~/words/words";
import { AbilityChoice, FilterChoices, TopicChoice } from "./FilterChoices";
import type { BankList } from "./list";

/** Search and filters; rare ones are collapsed. */
export function BankFilters({
  list: { query, kept, typed, banks, topics, authors, period, isReviewing },
}: {
  list: BankList;
}) {
  const t = useWords();
  const { tag, topic, ownership, usage, author, review } = query;
  const isMore = Boolean(tag || topic || ownership || usage || author || review || period.period);
  return (
    <ListFilters address={paths.bank.list()} kept={kept} className="bank-filters">
      <div className="filters">
        <FilterChoices asked={{ ...query, typed }} banks={banks} />
        <Button>{t("lists.find")}</Button>
      </div>
      <details className="more-filters" open={isMore}>
        <summary>{t("bank:find.more")}</summary>
        <div className="filters">
          <TopicChoice value={topic} topics={topics} />
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
          {(isReviewing || review) && (
            <Choose name="review" value={review} any={t("bank:find.anyReview")} label={t("bank:find.review")}>
              <option value="mine">{t("bank:find.mine")}</option>
              {reviewStates.map((state) => (
                <option key={state} value={state}>
                  {t(`bank:review.states.${state}`)}
                </option>
              ))}
            </Choose>
          )}
          <Choose name="author" value={author} any={t("bank:find.anyAuthor")} label={t("bank:find.author")}>
            {authors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choose>
          <PeriodFilter asked={period} />
        </div>
      </details>
    </ListFilters>
  );
}

/** The active filters. */
export function BankChips({ list }: { list: BankList }) {
  const t = useWords();
  const { query, period, banks, topics, authors, count, isMore } = list;
  const without = (cleared: Record<string, "">) => paths.bank.list({ ...query, ...cleared, page: undefined });
  const chips = usualChips(t, { key: query.key, ...period }, without);
  const nameIn = (rows: readonly { id: string; name: string }[], id: string) =>
    rows.find((row) => row.id === id)?.name ?? "—";
  const { bank, type, difficulty, tag, topic, ownership, usage, author, review } = query;
  const chosen = {
    bank: bank && (bank === "none" ? t("bank:unsorted") : nameIn(banks, bank)),
    type: type && t(`questions:types.${Number(type) as QuestionType}`),
    difficulty: difficulty && t(`questions:difficulties.${Number(difficulty) as 1}`),
    tag: tag && (tag === "none" ? t("bank:noAbility") : t(`questions:abilities.${tag}`)),
    topic:
      topic && (topic === "none" ? t("bank:noTopic") : (topics.find(({ id }) => id === topic)?.path ?? "—")),
    ownership: ownership && t(`questions:ownerships.${ownership}`),
    usage: usage && t(`bank:find.${usage}`),
    review: review && (review === "mine" ? t("bank:find.mine") : t(`bank:review.states.${review}`)),
    author: author && nameIn(authors, author),
  };
  for (const name of Object.keys(chosen) as (keyof typeof chosen)[])
    if (chosen[name])
      chips.push({
        label: t("lists.is", { name: t(`bank:find.${name}`), value: chosen[name] }),
        to: without({ [name]: "" }),
      });
  const { sort, reversed, size } = query;
  return (
    <Chips count={count} isMore={isMore} chips={chips} clear={paths.bank.list({ sort, reversed, size })} />
  );
}
