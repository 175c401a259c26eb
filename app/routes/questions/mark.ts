import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { markForm } from "#contract/questions/form";
import type { Slot } from "#contract/questions/shapes";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { readForm, sendBack } from "~/form/form.server";
import { isFrozen } from "~/routes/papers/frozen";
import { operator } from "~/session/guard.server";
import { type MarkData, markPage } from "./MarkPage";
import { cardAddress, ofPaper, slotAtWork } from "./place/place.server";

export { default } from "./MarkPage";
export const handle = markPage;

/** The mark of one question, on its own page after a validation error. */
export async function loader(args: LoaderFunctionArgs): Promise<MarkData> {
  const { services, actions, language } = await operator(args, "writePapers");
  const { slot, paper } = await slotAtWork(services, args.params.slotId!);
  const mayWrite = !isFrozen(paper) && admits(may.writeQuestions, actions);
  return {
    paper: ofPaper(paper),
    number: slot.number,
    score: slot.score,
    content: slot.question.content,
    card: await cardAddress(services, slot.slotId),
    family: slot.question.type === 13 ? familyOf(slot, mayWrite, language) : null,
  };
}

/** A parent question has no mark of its own: it is the sum of its children's. */
function familyOf(slot: Slot, mayWrite: boolean, language: Language): MarkData["family"] {
  const { children, ownership } = slot.question;
  return {
    points: figure(slot.score, language),
    marks: children.map(({ type, score }) => ({ type, count: score, points: figure(score, language) })),
    edit: mayWrite && (slot.isOwn || ownership === "public") ? slot.slotId : null,
  };
}

/** Sets a question's mark in its place; the totals are updated. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "writePapers");
  const slotId = args.params.slotId!;
  const submission = readForm(form, markForm);
  if (submission.status !== "success") return sendBack(submission);

  const set = await services.questions.setMark({ slotId, ...submission.value });
  if (!set.ok) return sendBack(submission, set);

  return redirect(await cardAddress(services, slotId));
}
