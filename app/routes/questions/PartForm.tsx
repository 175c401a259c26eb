import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { partForms } from "#contract/questions/form";
import type { PartOptions } from "#contract/questions/shapes";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Tick } from "~/ui/Choice";
import { NumberField, TextArea, TextField } from "~/ui/Field";
import { useWords } from "~/words/words";

const partOptionNames = [
  "isQuestionOrderRandom",
  "isOptionOrderRandom",
  "mayGoBack",
  "isFinalOnSubmit",
] as const satisfies (keyof PartOptions)[];

/** One form for new and known parts. Minutes are asked for only where the paper is timed by part. */
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
  /** What did not happen, should the form come back. */
  unchanged: string;
  cancelTo: string;
}) {
  const t = useWords();
  const say = useSay();
  // A field that the shape does not have is not drawn.
  const shape = (isTimedByPart ? partForms.byPart : partForms.whole) as typeof partForms.byPart;
  const answer = useActionData();
  // why: the page's data may be loaded anew, but what is typed goes on from the revision that it was drawn from.
  const [{ revision, ...defaultValue }] = useState(start);
  const [form, fields] = useShapedForm(shape, { id: "part", lastResult: answer, defaultValue });
  return (
    <>
      <MistakeSummary
        form={form}
        fields={[fields.name, fields.duration, fields.introduction]}
        unchanged={unchanged}
      />
      <PostForm {...getFormProps(form)}>
        {revision && <Revision answer={answer} drawnFrom={revision} />}
        <TextField field={fields.name} label={t("questions:partName")} autoComplete="off" say={say} />
        {isTimedByPart && (
          <NumberField
            field={fields.duration}
            label={t("questions:duration")}
            hint={t("questions:durationHint")}
            width="short"
            unit={t("questions:figures.minutes")}
            say={say}
          />
        )}
        <TextArea
          field={fields.introduction}
          label={t("questions:introduction")}
          optional={t("optional")}
          hint={t("questions:introductionHint")}
          rows={3}
          say={say}
        />
        <fieldset className="field part-options">
          <legend className="label">{t("questions:partOptions.label")}</legend>
          {partOptionNames.map((name) => (
            <Tick
              key={name}
              field={fields[name]}
              label={t(`questions:partOptions.${name}`)}
              hint={t(`questions:partOptions.${name}Hint`)}
              say={say}
            />
          ))}
        </fieldset>
        <Actions>
          <ButtonLink to={cancelTo}>{t("cancel")}</ButtonLink>
          <Button kind="primary">{submit}</Button>
        </Actions>
      </PostForm>
    </>
  );
}
