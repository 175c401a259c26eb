import { getFormProps } from "@conform-to/react";
import { feedbackAnswer } from "#contract/operator/shapes";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions, Button } from "~/ui/Button";
import { Hidden, TextArea } from "~/ui/Field";
import { useWords } from "~/words/words";

/** Answers one feedback, or words its answer anew; it unfolds below what it answers, open where it was sent back. */
export function AnswerForm({
  letter,
  lastResult,
}: {
  letter: { id: string; answer: string };
  /** What the action sent back for this very form. */
  lastResult: unknown;
}) {
  const t = useWords();
  const say = useSay();
  const [form, fields] = useShapedForm(feedbackAnswer, {
    id: `answer-${letter.id}`,
    lastResult,
    defaultValue: letter,
  });
  return (
    <details className="more" open={lastResult !== undefined}>
      <summary>{t(letter.answer ? "admin:feedback.change" : "admin:feedback.answer")}</summary>
      <PostForm {...getFormProps(form)} className="letter-form">
        <MistakeSummary form={form} fields={[fields.answer]} unchanged={t("admin:feedback.notSaved")} />
        <Hidden field={fields.id} />
        <TextArea
          field={fields.answer}
          label={t("admin:feedback.text")}
          hint={t("admin:feedback.hint")}
          rows={4}
          say={say}
        />
        <Actions>
          <Button>{t("admin:feedback.save")}</Button>
        </Actions>
      </PostForm>
    </details>
  );
}
