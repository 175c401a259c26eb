import type { ComponentProps, ReactNode } from "react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { Actions, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ChosenIds } from "./ChosenIds";

/** The chosen rows of a list, for a page that confirms: the first of them one by one. */
export interface ChosenList {
  rows: { id: string; title: string; note?: string }[];
  /** All of them; empty where the address says whom it is about. */
  ids: string[];
  count: number;
  /** The list that they were chosen in. */
  closeTo: string;
}

/** The page that confirms what is to be done with the chosen rows of a list. */
export function ManyPage({
  chosen: { count, closeTo },
  title,
  lead,
  children,
}: {
  chosen: ChosenList;
  title: string;
  lead: string;
  /** `ManyForm`, or `ManyRows` and a way on. */
  children: ReactNode;
}) {
  const t = useWords();
  if (count > 0)
    return (
      <div className="form-page">
        <PageHead title={title}>{lead}</PageHead>
        {children}
      </div>
    );
  return (
    <div className="form-page">
      <PageHead title={title} />
      <Empty title={t("lists.none")} actions={<ButtonLink to={closeTo}>{t("lists.back")}</ButtonLink>}>
        {t("lists.noneText")}
      </Empty>
    </div>
  );
}

/** The rows, with a note at those that will be left out. */
export function ManyRows({ chosen: { rows, count } }: { chosen: ChosenList }) {
  const t = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keys
    <ul className="people" tabIndex={0}>
      {rows.map(({ id, title, note }) => (
        <li key={id}>
          {title}
          {note && <span className="hint"> {note}</span>}
        </li>
      ))}
      {count > rows.length && <li className="hint">{t("lists.more", { count: count - rows.length })}</li>}
    </ul>
  );
}

/** Shows the rows and submits the change. */
export function ManyForm({
  chosen,
  fields,
  children,
  ...form
}: {
  chosen: ChosenList;
  /** What else is filled in. */
  fields?: ReactNode;
  /** The buttons that submit. */
  children: ReactNode;
} & Omit<ComponentProps<typeof PostForm>, "children">) {
  return (
    <PostForm {...form}>
      <input type="hidden" name="isConfirmed" value="1" />
      <ChosenIds ids={chosen.ids} />
      <ManyRows chosen={chosen} />
      {fields}
      <Actions>
        <Cancel to={chosen.closeTo} />
        {children}
      </Actions>
    </PostForm>
  );
}
