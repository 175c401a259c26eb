import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { markForm } from "#contract/questions/form";
import type { Slot } from "#contract/questions/shapes";
import { admits, may } from "#contract/roles";
import { readForm, sendBack } from "~/form/form.server";
import { operator } from "~/session/guard.server";
import { figure } from "~/words/figures";
import type { Language } from "~/words/languages";
import { isFrozen } from "./frozen";
import { type MarkData, markPage } from "./MarkPage";
import { cardAddress, ofPaper, slotAtWork } from "./place.server";

export { default } from "./MarkPage";
export const handle = markPage;

/** The mark of one question, on a page of its own for whoever comes back with a mistake. */
export async function loader(args: LoaderFunctionArgs): Promise<MarkData> {
  const { services, roles, language } = await operator(args, "writePapers");
  const { slot, paper } = await slotAtWork(services, args.params.slotId!);
  const mayWrite = !isFrozen(paper) && admits(may.writeQuestions, roles);
  return {
    paper: ofPaper(paper),
    number: slot.number,
    score: slot.score,
    content: slot.question.content,
    card: await cardAddress(services, slot.slotId),
    family: slot.question.type === 13 ? familyOf(slot, mayWrite, language) : null,
  };
}

/** A parent question has no mark to set: what it is worth is written below it. */
function familyOf(slot: Slot, mayWrite: boolean, language: Language): MarkData["family"] {
  const { children, ownership } = slot.question;
  return {
    points: figure(slot.score, language),
    marks: children.map(({ type, score }) => ({ type, count: score, points: figure(score, language) })),
    edit: mayWrite && (slot.isOwn || ownership === "public") ? slot.slotId : null,
  };
}

/** An author sets the mark of a question in its place; the totals follow. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "writePapers");
  const slotId = args.params.slotId!;
  const submission = readForm(form, markForm);
  if (submission.status !== "success") return sendBack(submission);

  const set = await services.questions.setMark({ slotId, ...submission.value });
  if (!set.ok) return sendBack(submission, set);

  return redirect(await cardAddress(services, slotId));
}
