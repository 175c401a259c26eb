import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionForms, toPlaced, toTypedQuestion, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { QuestionForm } from "~/questions/editor/QuestionForm";
import { rerenderQuestionForm } from "~/questions/editor/rerender.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { cardId } from "./place/card";
import { type OfPaper, paperCrumbs } from "./place/crumbs";
import { FormPage } from "./place/FormPage";
import { cardAddress, ofPaper, pageAddress, slotAtWork } from "./place/place.server";

export const handle = paperCrumbs<OfPaper & { number: number }>((t, { number }) =>
  t("questions:editTitle", { number }),
);

/** Edits a question within its paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeQuestions");
  const { slot, part, paper } = await slotAtWork(services, args.params.slotId!);
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    slotId: slot.slotId,
    number: slot.number,
    start: { ...toTypedQuestion(slot), revision: slot.revision },
    isOwn: slot.isOwn,
    needsApproval: slot.needsApproval,
    card: `${pageAddress(part, slot.number)}#${cardId(slot.slotId)}`,
  };
}

/**
 * Saves the change in this paper; a used paper retains the version that was answered. If the question or its
 * mark changed concurrently, the form is preserved as typed and rendered with the new revision, so that
 * sending it once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeQuestions");
  const slotId = args.params.slotId!;
  const rendered = await rerenderQuestionForm(form, services, t);
  if (rendered) return rendered;
  const type = typeNamed(form.get("type")) ?? typesInOrder[0];
  const submission = readForm(form, questionForms[type]);
  if (submission.status !== "success") return sendBack(submission);

  const changed = await services.questions.update({
    slotId,
    revision: submission.value.revision || undefined,
    ...toPlaced(type, submission.value),
  });
  if (changed.ok) return redirect(await cardAddress(services, slotId));
  if (changed.reason !== "QUESTION_CHANGED_MEANWHILE")
    return sendBack(submission, changed, { "question.ownership": "ownership" });
  return sendBackAnew(form, questionForms[type], changed, need(await services.questions.get({ slotId })));
}

export default function EditQuestion() {
  const t = useWords();
  const { paper, part, slotId, number, start, isOwn, needsApproval, card } = useLoaderData<typeof loader>();
  return (
    <FormPage
      paper={paper}
      title={t("questions:editTitle", { number })}
      lead={t("questions:partHeading", part)}
    >
      {needsApproval && <Notice kind="info">{t("errors:APPROVAL_NEEDED")}</Notice>}
      <QuestionForm key={slotId} start={start} isOwn={isOwn} unchanged={t("questions:notSaved")}>
        <Cancel to={card} />
        <Button kind="primary">{t("questions:save")}</Button>
      </QuestionForm>
    </FormPage>
  );
}
