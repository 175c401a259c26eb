import { Form } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { PostForm } from "~/form/PostForm";
import { ListFormContext } from "~/ui/ListLink";
import { useWords } from "~/words/words";
import { QueryFields, type QueryPart } from "./QueryFields";

/** The id of the form of a list: its filter, its ticks, and every button that keeps them. */
export const listFormId = "list";

/**
 * A list whose rows can be ticked, as one form, which stores the ticks before it leads on. All its controls stand
 * within it: a text browser knows no button that belongs to a form elsewhere.
 */
export function SelectableList({
  action,
  rows,
  here,
  kept,
  children,
}: {
  /** Where the ticks are stored; null for somebody who may tick nothing. */
  action: string | null;
  rows: readonly { id: string }[];
  here: string;
  kept: QueryPart;
  children: ReactNode;
}) {
  const t = useWords();
  if (action === null) return children;
  return (
    <ListFormContext.Provider value={true}>
      <PostForm id={listFormId} action={action} reloadDocument>
        <input type="hidden" name="shown" value={rows.map(({ id }) => id).join(",")} />
        <input type="hidden" name="here" value={here} />
        <QueryFields kept={kept} />
        {/* Enter in a field presses a form's first button, and tabs and heads are buttons too. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden>
          {t("lists.find")}
        </button>
        {children}
      </PostForm>
    </ListFormContext.Provider>
  );
}

/** The search and the filters of a list: part of its form, or a form of their own where nothing can be ticked. */
export function ListFilters({
  address,
  kept,
  className = "filters",
  children,
}: {
  address: string;
  kept: QueryPart;
  className?: string;
  children: ReactNode;
}) {
  if (useContext(ListFormContext)) return <search className={className}>{children}</search>;
  return (
    <Form method="get" action={address} className={className} role="search">
      <QueryFields kept={kept} />
      {children}
    </Form>
  );
}
