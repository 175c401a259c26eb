import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { verificationAnswerForm } from "#contract/companies/form";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Actions, Button } from "~/ui/Button";
import { TextArea } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";

/** The two answers to a pending company: verify it, or reject it with a reason. */
export function AnswerSection({ submittedAt }: { submittedAt: number }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(verificationAnswerForm, { id: "refuse", lastResult: useActionData() });
  return (
    <FormSection title={t("admin:companies.answer")} hint={t("admin:companies.answerLead")}>
      <ValidationSummary form={form} fields={[fields.reason]} unchanged={t("admin:companies.notAnswered")} />
      <PostForm className="mb-20">
        <input type="hidden" name="isVerified" value="true" />
        <input type="hidden" name="submittedAt" value={submittedAt} />
        <Actions>
          <Button kind="primary" icon="tick">
            {t("admin:companies.verify")}
          </Button>
        </Actions>
      </PostForm>
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="isVerified" value="false" />
        <input type="hidden" name="submittedAt" value={submittedAt} />
        <TextArea
          field={fields.reason}
          label={t("admin:companies.reason")}
          hint={t("admin:companies.reasonHint")}
          rows={3}
          errorText={errorText}
        />
        <Actions>
          <Button kind="danger">{t("admin:companies.refuse")}</Button>
        </Actions>
      </PostForm>
    </FormSection>
  );
}
