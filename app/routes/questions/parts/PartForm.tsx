import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { partForms } from "#contract/questions/form";
import type { PartOptions } from "#contract/questions/shapes";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Actions, Button } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { NumberField, TextArea, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

const partOptionNames = [
  "isQuestionOrderRandom",
  "isOptionOrderRandom",
  "mayGoBack",
  "isFinalOnSubmit",
] as const satisfies (keyof PartOptions)[];

/** One form for new and existing parts. Minutes only where the paper is timed by part. */
export function PartForm({
  isTimedByPart,
  start,
  submit,
  unchanged,
  cancelTo,
}: {
  isTimedByPart: boolean;
  start: { name: string; introduction: string; duration: string; revision?: string } & PartOptions;
  submit: string;
  /** What was not done, if the form comes back with errors. */
  unchanged: string;
  cancelTo: string;
}) {
  const t = useWords();
  const errorText = useErrorText();
  // A field missing from the shape is not rendered.
  const shape = (isTimedByPart ? partForms.byPart : partForms.whole) as typeof partForms.byPart;
  const answer = useActionData();
  const { revision, ...defaultValue } = start;
  const [form, fields] = useServerForm(shape, { id: "part", lastResult: answer, defaultValue });
  return (
    <>
      <ValidationSummary
        form={form}
        fields={[fields.name, fields.duration, fields.introduction]}
        unchanged={unchanged}
      />
      <PostForm isLive {...getFormProps(form)}>
        {revision && <Revision answer={answer} current={revision} />}
        <TextField
          field={fields.name}
          label={t("questions:partName")}
          autoComplete="off"
          autoFocus
          errorText={errorText}
        />
        {isTimedByPart && (
          <NumberField
            field={fields.duration}
            label={t("questions:duration")}
            hint={t("questions:durationHint")}
            width="short"
            unit={t("questions:figures.minutes")}
            errorText={errorText}
          />
        )}
        <TextArea
          field={fields.introduction}
          label={t("questions:introduction")}
          optional={t("optional")}
          hint={t("questions:introductionHint")}
          rows={3}
          errorText={errorText}
        />
        <fieldset className="field part-options">
          <legend className="label">{t("questions:partOptions.label")}</legend>
          {partOptionNames.map((name) => (
            <Checkbox
              key={name}
              field={fields[name]}
              label={t(`questions:partOptions.${name}`)}
              hint={t(`questions:partOptions.${name}Hint`)}
              errorText={errorText}
            />
          ))}
        </fieldset>
        <Actions>
          <Cancel to={cancelTo} />
          <Button kind="primary">{submit}</Button>
        </Actions>
      </PostForm>
    </>
  );
}
