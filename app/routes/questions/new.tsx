import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  questionForms,
  startOf,
  type TypedQuestion,
  toPlaced,
  toTypedQuestion,
  typeNamed,
} from "#contract/questions/form";
import { type QuestionType, typesInOrder } from "#contract/questions/kinds";
import type { PlacedPart, Slot } from "#contract/questions/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import { QuestionForm } from "~/questions/editor/QuestionForm";
import { rerenderQuestionForm } from "~/questions/editor/rerender.server";
import type { Services } from "~/request/client.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import { type OfPaper, paperCrumbs } from "./place/crumbs";
import { FormPage } from "./place/FormPage";
import { cardAddress, ofPaper, partAtWork } from "./place/place.server";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:newTitle"));

/** Writes a question for the end of a part; it starts like the last one. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeQuestions");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const query = new URL(args.request.url).searchParams;
  const after = query.get("after") ?? "";
  const last = await lastOf(services, part);
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    after,
    start: {
      ...startLike(last, typeNamed(query.get("type"))),
      // Several that are written in succession are often about one text.
      ...(after && last?.slotId === after && { stimulus: last.question.stimulus }),
    },
  };
}

/** Appends the question to the part; then shows it, or a form for the next. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeQuestions");
  const partId = args.params.partId!;
  const rendered = await rerenderQuestionForm(form, services, t);
  if (rendered) return rendered;
  const type = typeNamed(form.get("type")) ?? typesInOrder[0];
  const submission = readForm(form, questionForms[type]);
  if (submission.status !== "success") return sendBack(submission);

  const created = await services.questions.create({ partId, ...toPlaced(type, submission.value) });
  if (!created.ok) return sendBack(submission, created);

  const slotId = created.data;
  if (!form.has("next")) return redirect(await cardAddress(services, slotId));
  const { number } = need(await services.questions.get({ slotId }));
  return redirectWithFlash(paths.questions.new(partId, { type, after: slotId }), {
    kind: "ok",
    text: t("questions:added", { number }),
    link: { to: await cardAddress(services, slotId), text: t("questions:seeQuestion") },
  });
}

/** The part's last question, whose type, mark and nature the next one is likely to share. */
async function lastOf(services: Services, { _id, questionCount }: PlacedPart): Promise<Slot | null> {
  if (questionCount === 0) return null;
  const last = await services.questions.inPart({ partId: _id, pageNum: questionCount, pageSize: 1 });
  return need(last).questionList[0] ?? null;
}

function startLike(last: Slot | null, wanted: QuestionType | null): TypedQuestion {
  const type = wanted ?? last?.question.type ?? typesInOrder[0];
  const start = startOf(type);
  if (!last) return start;
  const { score, difficulty, ownership, tag, isJumpAllowed, scoringRule } = toTypedQuestion(last);
  const nature = { score, difficulty, ownership, tag, isJumpAllowed };
  return { ...start, ...nature, ...(last.question.type === type && { scoringRule }) };
}

export default function NewQuestion() {
  const t = useWords();
  const { paper, part, after, start } = useLoaderData<typeof loader>();
  return (
    <FormPage paper={paper} title={t("questions:newTitle")} lead={t("questions:partHeading", part)}>
      <QuestionForm
        // Remounts the form for the next question, focused for typing.
        key={after}
        isNext={after !== ""}
        start={start}
        unchanged={t("questions:notAdded")}
      >
        <Cancel to={paths.papers.questions(paper.id, part.id)} />
        <Button name="next" value="1">
          {t("questions:saveAndAdd")}
        </Button>
        <Button kind="primary">{t("questions:save")}</Button>
      </QuestionForm>
    </FormPage>
  );
}
