import { getFormProps } from "@conform-to/react";
import type { z } from "zod/v4";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved } from "~/form/SavedNow";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { type RecordPages, wordOf } from "~/records/pages";
import { Dialog } from "~/ui/dialog/Dialog";
import { type AnyField, Select, type SelectOption, TextArea, TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";

/** The form of a record in a dialog over its list: for a new or an existing one. */
export function RecordForm({
  pages,
  isNew,
  shape,
  row,
  revision,
  facts,
  warning,
  options,
  closeTo,
  lastResult,
}: {
  pages: RecordPages;
  isNew: boolean;
  shape: z.ZodObject;
  /** The initial values. */
  row: Record<string, string>;
  /** What an existing one was when it was shown. */
  revision?: string;
  /** Read-only values above the form, by field. */
  facts: readonly { field: string; text: string }[];
  warning?: string;
  options: Record<string, SelectOption[]>;
  closeTo: string;
  lastResult: unknown;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(shape, {
    id: `record-${pages.record.name}`,
    lastResult,
    defaultValue: row,
  });
  const names = Object.keys(pages.controls).filter((name) => name in shape.shape);
  const field = (name: string) => fields[name] as AnyField;
  return (
    <Dialog
      title={t(wordOf(pages, isNew ? "new" : "edit"))}
      closeTo={closeTo}
      closeLabel={t("close")}
      isSmall={!pages.isLarge}
    >
      <ValidationSummary
        form={form}
        fields={names.map(field)}
        unchanged={t(wordOf(pages, isNew ? "notAdded" : "notSaved"))}
      />
      {warning && <Notice kind="warn">{warning}</Notice>}
      {facts.map(({ field, text }) => (
        <p key={field} className="as-typed mb-16">
          <span className="hint">{t(wordOf(pages, `fields.${field}`))}</span>
          <br />
          {text}
        </p>
      ))}
      <PostForm {...getFormProps(form)}>
        {revision && <Revision answer={lastResult} current={revision} />}
        {names.map((name) => {
          const { kind, hasHint, isOptional } = pages.controls[name]!;
          const hint = hasHint ? t(wordOf(pages, `hints.${name}`)) : undefined;
          const saved = row[name] ?? "";
          const offered = options[name] ?? [];
          const isGone =
            kind === "choice" && !isNew && saved !== "" && !offered.some(({ value }) => value === saved);
          // A value that is offered no longer stays until another is chosen.
          const choices = isGone ? [{ value: saved, label: t("records.gone") }, ...offered] : offered;
          const choice = choices.find(({ value }) => value === saved);
          const common = {
            field: field(name),
            label: t(wordOf(pages, `fields.${name}`)),
            hint: isNew ? hint : hintWithSaved(hint, field(name).initialValue, saved, choice?.label),
            optional: isOptional ? t("optional") : undefined,
            errorText,
          };
          if (kind === "lines") return <TextArea key={name} {...common} rows={4} />;
          if (kind === "choice") {
            return (
              <Select key={name} {...common} options={choices} empty={t(wordOf(pages, `none.${name}`))} />
            );
          }
          return <TextField key={name} {...common} autoComplete="off" />;
        })}
        <SubmitFoot
          closeTo={closeTo}
          label={t(isNew ? "records.add" : "records.save")}
          busyLabel={t("records.saving")}
        />
      </PostForm>
    </Dialog>
  );
}
