import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { answerForm } from "#contract/companies/form";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions, Button } from "~/ui/Button";
import { TextArea } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";

/** The two answers to a company that waits: verify it, or say why not. */
export function AnswerSection() {
  const t = useWords();
  const say = useSay();
  const [form, fields] = useShapedForm(answerForm, { id: "refuse", lastResult: useActionData() });
  return (
    <FormSection title={t("admin:companies.answer")} hint={t("admin:companies.answerLead")}>
      <MistakeSummary form={form} fields={[fields.reason]} unchanged={t("admin:companies.notAnswered")} />
      <PostForm className="mb-20">
        <input type="hidden" name="isVerified" value="true" />
        <Actions>
          <Button kind="primary" icon="tick">
            {t("admin:companies.verify")}
          </Button>
        </Actions>
      </PostForm>
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="isVerified" value="false" />
        <TextArea
          field={fields.reason}
          label={t("admin:companies.reason")}
          hint={t("admin:companies.reasonHint")}
          rows={3}
          say={say}
        />
        <Actions>
          <Button kind="danger">{t("admin:companies.refuse")}</Button>
        </Actions>
      </PostForm>
    </FormSection>
  );
}
