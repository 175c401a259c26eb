import { getFormProps } from "@conform-to/react";
import { type fromDetail, paperForm } from "#contract/papers/form";
import type { PaperFacts } from "#contract/papers/rules";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { useWords } from "~/words/words";
import { PaperFields, paperFieldsInOrder } from "./form";

/** The fields of a new paper, filled in. */
export function EditForm({
  begin,
  facts,
  closeTo,
  answer,
}: {
  begin: ReturnType<typeof fromDetail>;
  facts: PaperFacts;
  closeTo: string;
  answer: unknown;
}) {
  const t = useWords();
  const { id, revision, ...defaultValue } = begin;
  const [form, fields] = useServerForm(paperForm(facts), {
    id: "edit-paper",
    lastResult: answer,
    defaultValue,
  });
  return (
    <>
      <ValidationSummary
        form={form}
        fields={paperFieldsInOrder(fields)}
        unchanged={t("papers:dialog.notSaved")}
      />
      <PostForm isLive {...getFormProps(form)}>
        <input type="hidden" name="id" value={id} />
        <Revision answer={answer} current={revision} />
        <PaperFields form={form} fields={fields} facts={facts} />
        <SubmitFoot closeTo={closeTo} label={t("papers:dialog.save")} busyLabel={t("papers:dialog.saving")} />
      </PostForm>
    </>
  );
}
