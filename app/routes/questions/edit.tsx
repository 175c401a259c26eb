import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionForms, toPlaced, toTyped, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { readForm, sendBack } from "~/form/form.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import { cardId } from "./card";
import { type OfPaper, pageOf } from "./crumbs";
import { drawnAnew } from "./drawnAnew.server";
import { FormPage } from "./FormPage";
import { cardAddress, ofPaper, pageAddress, slotAtWork } from "./place.server";
import { QuestionForm } from "./QuestionForm";

export const handle = pageOf<OfPaper & { number: number }>((t, { number }) =>
  t("questions:editTitle", { number }),
);

/** An author changes a question where it stands. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeQuestions");
  const { slot, part, paper } = await slotAtWork(services, args.params.slotId!);
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    slotId: slot.slotId,
    number: slot.number,
    start: { ...toTyped(slot), revision: slot.revision },
    isOwn: slot.isOwn,
    card: `${pageAddress(part, slot.number)}#${cardId(slot.slotId)}`,
  };
}

/**
 * The change is kept in this paper; a used paper keeps the version that it was answered by. When the question or its
 * mark was changed elsewhere meanwhile, the form comes back as typed and drawn from the new state, so that sending it
 * once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeQuestions");
  const slotId = args.params.slotId!;
  const drawn = await drawnAnew(form, services, t);
  if (drawn) return drawn;
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
  const now = need(await services.questions.get({ slotId }));
  form.set("revision", now.revision);
  return sendBack(readForm(form, questionForms[type]), changed);
}

export default function EditQuestion() {
  const t = useWords();
  const { paper, part, slotId, number, start, isOwn, card } = useLoaderData<typeof loader>();
  return (
    <FormPage
      paper={paper}
      title={t("questions:editTitle", { number })}
      lead={t("questions:partHeading", part)}
    >
      <QuestionForm key={slotId} start={start} isOwn={isOwn} unchanged={t("questions:notSaved")}>
        <ButtonLink kind="quiet" to={card}>
          {t("cancel")}
        </ButtonLink>
        <Button kind="primary">{t("questions:save")}</Button>
      </QuestionForm>
    </FormPage>
  );
}
