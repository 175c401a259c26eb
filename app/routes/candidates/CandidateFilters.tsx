import { Chips, usualChips } from "~/lists/Chips";
import { ListFilters } from "~/lists/SelectableList";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { useWords } from "~/words/words";
import type { CandidateList } from "./list";

/** Search for a name, mobile, number or whole ID number, by group and room. */
export function CandidateFilters({ list }: { list: CandidateList }) {
  const t = useWords();
  const { query, typed, groups, rooms, exam, kept } = list;
  const chooseOne = (name: "group" | "room", options: string[]) =>
    options.length > 0 && (
      <Choose
        name={name}
        value={query[name]}
        any={t(`candidates:find.any.${name}`)}
        label={t(`candidates:fields.${name}`)}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Choose>
    );
  return (
    <ListFilters address={paths.candidates.list(exam.id)} kept={kept}>
      <SearchField
        value={typed}
        label={t("candidates:find.label")}
        placeholder={t("candidates:find.placeholder")}
      />
      {chooseOne("group", groups)}
      {chooseOne("room", rooms)}
      <Button>{t("lists.find")}</Button>
    </ListFilters>
  );
}

/** The active filters. */
export function CandidateChips({ list: { query, count, exam } }: { list: CandidateList }) {
  const t = useWords();
  const without = (cleared: Record<string, "">) =>
    paths.candidates.list(exam.id, { ...query, ...cleared, page: undefined });
  const chips = usualChips(t, { key: query.key, period: "", since: "", until: "" }, without, () => "");
  for (const name of ["group", "room"] as const)
    if (query[name])
      chips.push({
        label: t("lists.is", { name: t(`candidates:fields.${name}`), value: query[name] }),
        to: without({ [name]: "" }),
      });
  return <Chips count={count} chips={chips} clear={without({ key: "", group: "", room: "" })} />;
}
