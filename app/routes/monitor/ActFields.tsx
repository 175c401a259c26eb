import type { ReactNode } from "react";
import type * as z from "zod/v4";
import { type monitorActionKind, monitorReason } from "#contract/sitting/notice";
import { useErrorText } from "~/form/useErrorText";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { type AnyField, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

export type ActionKind = z.infer<typeof monitorActionKind>;

/** What a monitor does with one candidate or with many: its kind, the reason, and what the candidate reads. */
export function ActFields({
  fields,
  kinds,
  noteHint,
  children,
}: {
  fields: { kind: AnyField; reason: AnyField; note: AnyField };
  kinds: readonly ActionKind[];
  noteHint: string;
  /** Further fields, before the note. */
  children?: ReactNode;
}) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <>
      <ChoiceGroup
        field={fields.kind}
        label={t("monitoring:act.kind")}
        choices={kinds.map((value) => ({ value, label: t(`monitoring:act.kinds.${value}`) }))}
        errorText={errorText}
      />
      <ChoiceGroup
        field={fields.reason}
        label={t("monitoring:act.reason")}
        choices={monitorReason.options.map((value) => ({ value, label: t(`sitting:reasons.${value}`) }))}
        errorText={errorText}
      />
      {children}
      <TextField field={fields.note} label={t("monitoring:act.note")} hint={noteHint} errorText={errorText} />
    </>
  );
}
