import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  questionForms,
  startOf,
  type TypedQuestion,
  toPlaced,
  toTyped,
  typeNamed,
} from "#contract/questions/form";
import { type QuestionType, typesInOrder } from "#contract/questions/kinds";
import type { PlacedPart, Slot } from "#contract/questions/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Button, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import { type OfPaper, pageOf } from "./crumbs";
import { drawnAnew } from "./drawnAnew.server";
import { FormPage } from "./FormPage";
import { cardAddress, ofPaper, partAtWork } from "./place.server";
import { QuestionForm } from "./QuestionForm";

export const handle = pageOf<OfPaper>((t) => t("questions:newTitle"));

/** An author writes a question for the end of a part; it begins like the one before it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeQuestions");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const query = new URL(args.request.url).searchParams;
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    after: query.get("after") ?? "",
    start: startLike(await lastOf(services, part), typeNamed(query.get("type"))),
  };
}

/** The question joins the part; then the author sees it there, or writes the next. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeQuestions");
  const partId = args.params.partId!;
  const drawn = await drawnAnew(form, services, t);
  if (drawn) return drawn;
  const type = typeNamed(form.get("type")) ?? typesInOrder[0];
  const submission = readForm(form, questionForms[type]);
  if (submission.status !== "success") return sendBack(submission);

  const created = await services.questions.create({ partId, ...toPlaced(type, submission.value) });
  if (!created.ok) return sendBack(submission, created);

  const slotId = created.data;
  if (!form.has("next")) return redirect(await cardAddress(services, slotId));
  const { number } = need(await services.questions.get({ slotId }));
  return redirectWith(paths.questions.new(partId, { type, after: slotId }), {
    kind: "ok",
    text: t("questions:added", { number }),
    link: { to: await cardAddress(services, slotId), text: t("questions:seeQuestion") },
  });
}

/** The last question of the part, whose type, mark and nature the next one is likely to share. */
async function lastOf(services: Services, { _id, questionCount }: PlacedPart): Promise<Slot | null> {
  if (questionCount === 0) return null;
  const last = await services.questions.inPart({ partId: _id, pageNum: questionCount, pageSize: 1 });
  return need(last).questionList[0] ?? null;
}

function startLike(last: Slot | null, wanted: QuestionType | null): TypedQuestion {
  const type = wanted ?? last?.question.type ?? typesInOrder[0];
  const start = startOf(type);
  if (!last) return start;
  const { score, difficulty, ownership, tag, isJumpAllowed, scoringRule } = toTyped(last);
  const nature = { score, difficulty, ownership, tag, isJumpAllowed };
  return { ...start, ...nature, ...(last.question.type === type && { scoringRule }) };
}

export default function NewQuestion() {
  const t = useWords();
  const { paper, part, after, start } = useLoaderData<typeof loader>();
  return (
    <FormPage paper={paper} title={t("questions:newTitle")} lead={t("questions:partHeading", part)}>
      <QuestionForm
        // The next question is another form: nothing of the one before it stays, and writing goes straight on.
        key={after}
        isNext={after !== ""}
        start={start}
        unchanged={t("questions:notAdded")}
      >
        <ButtonLink kind="quiet" to={paths.papers.questions(paper.id, part.id)}>
          {t("cancel")}
        </ButtonLink>
        <Button name="next" value="1">
          {t("questions:saveAndAdd")}
        </Button>
        <Button kind="primary">{t("questions:save")}</Button>
      </QuestionForm>
    </FormPage>
  );
}
