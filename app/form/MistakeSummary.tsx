import { useEffect, useState } from "react";
import { ErrorSummary, type SummaryItem } from "~/ui/ErrorSummary";
import type { AnyField } from "~/ui/Field";
import { summaryText, useWords } from "~/words/words";

interface SubmittedForm {
  id: string;
  /** `error` from a submission that was refused until the next sign of life of the form. */
  status?: "success" | "error" | undefined;
  errors?: string[] | undefined;
  /** Every field's mistakes by its name. */
  allErrors?: Record<string, string[]>;
}

/**
 * What a form that came back says first: how many mistakes, what did not happen, and a link to each field
 * in the order of the form. Nothing when there is no mistake.
 */
export function MistakeSummary({
  form,
  fields,
  unchanged,
}: {
  form: SubmittedForm;
  /** Listed, they are told in that order; conform's own record is told in the order of the shape. */
  fields: AnyField[] | Record<string, AnyField>;
  /** What did not happen, such as “the paper was not created”. */
  unchanged: string;
}) {
  const t = useWords();
  const wrong = Array.isArray(fields) ? fields : fieldsNamed(fields, form.allErrors ?? {});
  const items = useLastSubmission(form, [
    ...(form.errors ?? []).map((mistake) => ({ href: `#${form.id}`, text: summaryText(t, mistake) })),
    ...wrong.flatMap((field) =>
      ((field.errors ?? []) as string[]).slice(0, 1).map((mistake) => ({
        href: `#${field.id}`,
        text: summaryText(t, mistake),
      })),
    ),
    ...mistakesElsewhere(form.allErrors ?? {}, wrong).map((mistake) => ({
      href: `#${form.id}`,
      text: summaryText(t, mistake),
    })),
  ]);
  useMistakeTitle(items.length > 0);
  if (items.length === 0) return null;
  return <ErrorSummary title={t("mistakeCount", { count: items.length, unchanged })} items={items} />;
}

/** Conform's record of fields cannot be listed, only asked by name. */
const fieldsNamed = (fields: Record<string, AnyField>, allErrors: Record<string, string[]>) =>
  Object.keys(allErrors).flatMap((name) => (name && fields[name] ? [fields[name]] : []));

/** The mistakes of what the form carries without showing it, such as a hidden field that somebody wrote into. */
const mistakesElsewhere = (allErrors: Record<string, string[]>, shown: AnyField[]) => [
  ...new Set(
    Object.entries(allErrors).flatMap(([name, [mistake]]) =>
      mistake && name && !shown.some((field) => isWithin(field.name, name)) ? [mistake] : [],
    ),
  ),
];

/** Whether a name is a field's own, or that of a part of it such as `option[0]`. */
const isWithin = (field: string, name: string) =>
  name.startsWith(field) && /^($|[.[])/.test(name.slice(field.length));

/**
 * What the last submission left wrong. It stays as it was told while fields are left and mended one by one: a
 * summary that changed then would take the focus from whoever is typing.
 */
function useLastSubmission({ status }: SubmittedForm, items: SummaryItem[]): SummaryItem[] {
  const [told, tell] = useState(status === "error" ? items : []);
  if (status === "error" && JSON.stringify(told) !== JSON.stringify(items)) tell(items);
  return told;
}

/** The page's title says first that something is wrong: the server writes it so, script where it refuses by itself. */
function useMistakeTitle(hasMistakes: boolean): void {
  const t = useWords();
  useEffect(() => {
    const before = document.title;
    if (!hasMistakes || before.startsWith(t("mistakePrefix", { title: "" }))) return;
    const after = t("mistakePrefix", { title: before });
    document.title = after;
    return () => {
      if (document.title === after) document.title = before;
    };
  }, [hasMistakes, t]);
}
