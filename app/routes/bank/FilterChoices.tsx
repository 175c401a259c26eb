import { abilities, typesInOrder } from "#contract/questions/kinds";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { useWords } from "~/words/words";

const difficulties = ["1", "2", "3", "4", "5"] as const;

/** The most common filters: search, bank, type and difficulty. */
export function FilterChoices({
  asked,
  banks,
}: {
  asked: { typed: string; bank: string; type: string; difficulty: string };
  banks: readonly { id: string; name: string }[];
}) {
  const t = useWords();
  return (
    <>
      <SearchField
        value={asked.typed}
        label={t("bank:find.label")}
        placeholder={t("bank:find.placeholder")}
      />
      <Choose name="bank" value={asked.bank} any={t("bank:find.anyBank")} label={t("bank:find.bank")}>
        <option value="none">{t("bank:unsorted")}</option>
        {banks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choose>
      <Choose name="type" value={asked.type} any={t("bank:find.anyType")} label={t("bank:find.type")}>
        {typesInOrder.map((each) => (
          <option key={each} value={each}>
            {t(`questions:types.${each}`)}
          </option>
        ))}
      </Choose>
      <Choose
        name="difficulty"
        value={asked.difficulty}
        any={t("bank:find.anyDifficulty")}
        label={t("bank:find.difficulty")}
      >
        {difficulties.map((each) => (
          <option key={each} value={each}>
            {t(`questions:difficulties.${each}`)}
          </option>
        ))}
      </Choose>
    </>
  );
}

/** The ability that questions are tagged with, or none. */
export function AbilityChoice({ value }: { value: string }) {
  const t = useWords();
  return (
    <Choose name="tag" value={value} any={t("bank:find.anyTag")} label={t("bank:find.tag")}>
      {abilities.map((each) => (
        <option key={each} value={each}>
          {t(`questions:abilities.${each}`)}
        </option>
      ))}
      <option value="none">{t("bank:noAbility")}</option>
    </Choose>
  );
}

/** The topic that questions are tagged with, with those below it, or none; absent while there are none. */
export function TopicChoice({
  value,
  topics,
}: {
  value: string;
  topics: readonly { id: string; name: string }[];
}) {
  const t = useWords();
  if (topics.length === 0) return null;
  return (
    <Choose name="topic" value={value} any={t("bank:find.anyTopic")} label={t("bank:find.topic")}>
      {topics.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="none">{t("bank:noTopic")}</option>
    </Choose>
  );
}
