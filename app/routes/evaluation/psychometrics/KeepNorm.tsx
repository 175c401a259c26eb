import { getFormProps } from "@conform-to/react";
import { ownNormForm } from "#contract/evaluation/psychometrics-shapes";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Button } from "~/ui/Button";
import { Hidden, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** Keeps the norm of a scale under a name. */
export function KeepNorm({ scaleId, lastResult }: { scaleId: string; lastResult: unknown }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(ownNormForm, {
    id: "own-norm",
    lastResult,
    defaultValue: { scaleId },
  });
  return (
    <div className="form-page mb-24">
      <ValidationSummary
        form={form}
        fields={[fields.name]}
        unchanged={t("evaluation:psychometrics.notKept")}
      />
      {/* Without an address of its own, it keeps that of the page, with the comparison that was chosen. */}
      <PostForm {...getFormProps(form)}>
        <Hidden field={fields.scaleId} />
        <TextField
          field={fields.name}
          label={t("evaluation:psychometrics.normName")}
          autoComplete="off"
          errorText={errorText}
        />
        <Button>{t("evaluation:psychometrics.keep")}</Button>
      </PostForm>
    </div>
  );
}
