import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reviewForm, reviewMoves } from "#contract/bank/review";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { QuestionBody } from "~/questions/view/QuestionBody";
import { renderQuestion } from "~/rich/renderQuestion.server";
import { bankCrumbs } from "~/routes/bank/crumbs";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextArea } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ReviewThread } from "./ReviewThread";
import { threadOf } from "./review.server";

export const handle = bankCrumbs((t) => t("bank:review.title"));

/** A question with its review: its authors ask for one, others who may write the bank approve or return it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "writeBank");
  const item = need(await services.bank.get({ questionId: args.params.questionId! }));
  const { review } = item;
  return {
    id: item.questionId,
    question: renderQuestion(item.question, { t, language }),
    revision: String(item.revision),
    thread: review && threadOf(review, language, company.timeZone),
    canAsk: review !== null && item.canWrite && reviewMoves.ask.from.includes(review.state),
    isOwn: review !== null && item.canWrite && review.state === "waiting" && !review.mayReview,
  };
}

/** Takes the step; refused where the question changed since the page was rendered. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const questionId = args.params.questionId!;
  const submission = readForm(form, reviewForm);
  if (submission.status !== "success") return sendBack(submission);

  const { step, comment, revision } = submission.value;
  const done = await services.bank.review({ questionIds: [questionId], step, comment, revision });
  if (!done.ok) return sendBack(submission, done);
  const text = t(`bank:review.done.${step}`, { count: done.data.count });
  return redirectWithFlash(paths.bank.show(questionId), { kind: "ok", text });
}

export default function ReviewQuestion() {
  const t = useWords();
  const errorText = useErrorText();
  const { id, question, revision, thread, canAsk, isOwn } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(reviewForm, {
    id: "review-question",
    lastResult: useActionData<typeof action>(),
  });
  const steps = canAsk ? (["ask"] as const) : thread?.mayReview ? (["return", "approve"] as const) : [];
  return (
    <div className="form-page">
      <PageHead
        title={t("bank:review.title")}
        actions={<ButtonLink to={paths.bank.show(id)}>{t("bank:preview.toQuestion")}</ButtonLink>}
      >
        {thread && t("bank:review.lead")}
      </PageHead>
      <ValidationSummary form={form} fields={[fields.comment]} unchanged={t("bank:review.notDone")} />
      <article className="question-card" aria-label={t("bank:show.question")}>
        <QuestionBody question={question} />
      </article>
      {thread && <ReviewThread thread={thread} />}
      {steps.length === 0 ? (
        <p className="hint">{t(isOwn ? "bank:review.own" : "bank:review.none")}</p>
      ) : (
        <PostForm {...getFormProps(form)}>
          <Revision answer={undefined} current={revision} />
          <TextArea
            field={fields.comment}
            label={t("bank:review.comment")}
            hint={canAsk ? undefined : t("bank:review.commentHint")}
            optional={canAsk ? t("optional") : undefined}
            errorText={errorText}
            rows={3}
          />
          <Actions>
            {steps.map((step) => (
              <Button key={step} name="step" value={step} kind={step === "return" ? "secondary" : "primary"}>
                {t(`bank:review.steps.${step}`)}
              </Button>
            ))}
          </Actions>
        </PostForm>
      )}
    </div>
  );
}
