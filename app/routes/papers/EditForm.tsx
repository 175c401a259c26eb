import { getFormProps } from "@conform-to/react";
import { useMemo } from "react";
import { type fromDetail, type PaperFacts, paperForm } from "#contract/papers/form";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useShapedForm } from "~/form/useShapedForm";
import { useWords } from "~/words/words";
import { PaperFields, paperFieldsInOrder } from "./form";

/** The same fields as for a new paper, filled in. */
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
  const [form, fields] = useShapedForm(
    useMemo(() => paperForm(facts), [facts]),
    { id: "edit-paper", lastResult: answer, defaultValue },
  );
  return (
    <>
      <MistakeSummary
        form={form}
        fields={paperFieldsInOrder(fields)}
        unchanged={t("papers:dialog.notSaved")}
      />
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="id" value={id} />
        <Revision answer={answer} drawnFrom={revision} />
        <PaperFields form={form} fields={fields} facts={facts} />
        <SubmitFoot closeTo={closeTo} label={t("papers:dialog.save")} busyLabel={t("papers:dialog.saving")} />
      </PostForm>
    </>
  );
}
