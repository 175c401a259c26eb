import type { ReactNode } from "react";
import { PostForm } from "~/form/PostForm";
import { Chips, usualChips } from "~/lists/Chips";
import { DefaultButton, listFormId, ShownRows } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { useWords } from "~/words/words";
import type { CandidateList } from "./list";

/**
 * The list as one form, which keeps its ticks. All its controls stand within it: a text browser knows no button that
 * belongs to a form elsewhere.
 */
export function CandidateListForm({ list, children }: { list: CandidateList; children: ReactNode }) {
  const { query, rows, here, exam } = list;
  const { tab, sort, reversed, size } = query;
  return (
    <PostForm id={listFormId} action={paths.candidates.choose(exam.id)} reloadDocument>
      <ShownRows ids={rows.map(({ id }) => id)} here={here} />
      {Object.entries({ tab, sort, reversed, size }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <DefaultButton />
      {children}
    </PostForm>
  );
}

/** Search for a name, mobile, number or whole ID number, by group and room. */
export function CandidateFilters({ list }: { list: CandidateList }) {
  const t = useWords();
  const { query, typed, groups, rooms } = list;
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
    <search className="filters">
      <SearchField
        value={typed}
        label={t("candidates:find.label")}
        placeholder={t("candidates:find.placeholder")}
      />
      {chooseOne("group", groups)}
      {chooseOne("room", rooms)}
      <Button>{t("lists.find")}</Button>
    </search>
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
