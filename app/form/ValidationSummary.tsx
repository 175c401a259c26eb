import { summaryText } from "#locales/words";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import type { AnyField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

interface SubmittedForm {
  id: string;
  /** `error` from a refused submission until the form next changes state. */
  status?: "success" | "error" | undefined;
  errors?: string[] | undefined;
  /** Every field's validation errors by its name. */
  allErrors?: Record<string, string[]>;
}

/**
 * What a refused form shows first: how many errors, what did not happen, and a link to each field in the
 * order of the form. Renders nothing without errors.
 */
export function ValidationSummary({
  form,
  fields,
  unchanged,
}: {
  form: SubmittedForm;
  /** An array sets the order of the errors; conform's own record is in the order of the shape. */
  fields: AnyField[] | Record<string, AnyField>;
  /** What did not happen, such as “the paper was not created”. */
  unchanged: string;
}) {
  const t = useWords();
  const wrong = Array.isArray(fields) ? fields : fieldsNamed(fields, form.allErrors ?? {});
  if (form.status !== "error") return null;
  const items = [
    ...(form.errors ?? []).map((validationError) => ({
      href: `#${form.id}`,
      text: summaryText(t, validationError),
    })),
    ...wrong.flatMap((field) =>
      ((field.errors ?? []) as string[]).slice(0, 1).map((validationError) => ({
        href: `#${field.id}`,
        text: summaryText(t, validationError),
      })),
    ),
    ...errorsElsewhere(form.allErrors ?? {}, wrong).map((validationError) => ({
      href: `#${form.id}`,
      text: summaryText(t, validationError),
    })),
  ];
  if (items.length === 0) return null;
  return <ErrorSummary title={t("errorCount", { count: items.length, unchanged })} items={items} />;
}

/** Conform's record of fields cannot be enumerated, only read by name. */
const fieldsNamed = (fields: Record<string, AnyField>, allErrors: Record<string, string[]>) =>
  Object.keys(allErrors).flatMap((name) => (name && fields[name] ? [fields[name]] : []));

/** Validation errors of hidden fields, such as one that was tampered with. */
const errorsElsewhere = (allErrors: Record<string, string[]>, shown: AnyField[]) => [
  ...new Set(
    Object.entries(allErrors).flatMap(([name, [validationError]]) =>
      validationError && name && !shown.some((field) => isWithin(field.name, name)) ? [validationError] : [],
    ),
  ),
];

/** Whether a name is a field's own, or that of a part of it such as `option[0]`. */
const isWithin = (field: string, name: string) =>
  name.startsWith(field) && /^($|[.[])/.test(name.slice(field.length));
