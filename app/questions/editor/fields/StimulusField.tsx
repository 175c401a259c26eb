import { useActionData } from "@remix-run/react";
import { useErrorText } from "~/form/useErrorText";
import { RichField } from "~/rich/RichField";
import type { RerenderedRich } from "~/rich/rendered";
import type { AnyField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** The text that stands before a question: folded while there is none, for few questions have one. */
export function StimulusField({ field }: { field: AnyField }) {
  const t = useWords();
  const errorText = useErrorText();
  const anew = useActionData<RerenderedRich>();
  const isUsed =
    String(field.initialValue ?? "") !== "" ||
    (field.errors ?? []).length > 0 ||
    anew?.rendered?.[field.name] !== undefined ||
    anew?.pictureError?.field === field.name;
  const text = (
    <RichField
      field={field}
      label={t("questions:stimulus")}
      optional={t("optional")}
      hint={t("questions:stimulusHint")}
      rows={3}
      errorText={errorText}
    />
  );
  if (isUsed) return text;
  return (
    <details className="stimulus-field">
      <summary>{t("questions:addStimulus")}</summary>
      {text}
    </details>
  );
}
