import { PostForm } from "~/form/PostForm";
import { Chips, usualChips } from "~/lists/Chips";
import { listFormId, ShownRows } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { useWords } from "~/words/words";
import type { CandidateList } from "./list";

/** Search for a name, mobile, number or whole ID number, by group and room. The form is that of the whole list. */
export function CandidateFilters({ list }: { list: CandidateList }) {
  const t = useWords();
  const { query, typed, rows, here, groups, rooms, exam } = list;
  const { tab, sort, reversed, size } = query;
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
    <PostForm
      id={listFormId}
      action={paths.candidates.choose(exam.id)}
      className="filters"
      role="search"
      reloadDocument
    >
      <ShownRows ids={rows.map(({ id }) => id)} here={here} />
      {Object.entries({ tab, sort, reversed, size }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField
        value={typed}
        label={t("candidates:find.label")}
        placeholder={t("candidates:find.placeholder")}
      />
      {chooseOne("group", groups)}
      {chooseOne("room", rooms)}
      <Button>{t("lists.find")}</Button>
    </PostForm>
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
