import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { BankQuestion } from "#contract/bank/shapes";
import { answering, type QuestionType } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/shapes";
import { readForm } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { paths } from "~/paths";
import { HintList } from "~/questions/view/HintList";
import { QuestionBody } from "~/questions/view/QuestionBody";
import type { Services } from "~/request/client.server";
import { renderQuestion } from "~/rich/renderQuestion.server";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { AskedQuestion } from "~/sheet/AskedQuestion";
import { answerForm, answerIn, readTypedAnswer } from "~/sheet/answerForm";
import { askedOf } from "~/sheet/askedOf.server";
import { sheetId } from "~/sheet/sheetId";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Reason } from "~/ui/fields/Choice";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { PreviewResult } from "./PreviewResult";
import { answerVerdict, sumOf } from "./verdict";

export const handle: Handle = {
  title: (t) => t("bank:preview.title"),
  crumb: (t, { questionId, version, paper }: Awaited<ReturnType<typeof loader>>) => [
    ...(paper
      ? [
          { text: t("menus.papers"), to: paths.papers.list() },
          { text: paper.name, to: paper.card },
        ]
      : [
          { text: t("bank:title"), to: paths.bank.back() },
          { text: t("bank:show.title"), to: paths.bank.show(questionId, { version }) },
        ]),
    { text: t("bank:preview.title") },
  ],
};

/** Previews a question as a candidate sees it. The correct answer is not sent before it is answered. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, t } = await operator(args, "bank");
  const item = await previewed(services, args);
  const { questionId, versionId, question, score, isCurrent, versions } = item;
  const paper = paperFrom(args.request, item);
  const from = paper?.card ?? "";
  // A question removed from the bank exists only as versions in papers.
  const hasNewer = !isCurrent && (await services.bank.get({ questionId })).ok;
  return {
    questionId,
    asked: askedOf(question, score, { language, t }),
    version: isCurrent ? undefined : versionId,
    paper,
    here: paths.bank.preview(questionId, { version: isCurrent && !paper ? undefined : versionId, from }),
    newest: hasNewer ? paths.bank.preview(questionId, { from }) : null,
    number: versions.find((version) => version.versionId === versionId)?.number ?? 0,
  };
}

/** Scores the answer and reports the result; nothing is stored. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, language, t } = await operator(args, "bank");
  const { questionId, versionId, question } = await previewed(services, args);
  const submission = readForm(form, answerForm);
  if (submission.status !== "success") {
    const validationErrors = Object.entries(submission.error ?? {}).flatMap(([name, all]) =>
      all?.[0] ? [[name, all[0]] as const] : [],
    );
    const given = readTypedAnswer(submission.payload);
    return data(
      { status: "error" as const, given, validationErrors: Object.fromEntries(validationErrors) },
      { status: 400 },
    );
  }

  const answer = answerIn(submission.value);
  const judged = need(await services.bank.judge({ questionId, versionId, answer }));
  const isFamily = answering[question.type] === "family";
  const isWrong = !judged.isBlank && !judged.isByHand && judged.score < judged.full;
  const wrongBefore = Math.min(Number(form.get("wrong")) || 0, questionLimits.hintsMax);
  const wrong = wrongBefore + (isWrong ? 1 : 0);
  const rendered = renderQuestion(question, { t, language });
  return data({
    status: "judged" as const,
    wrong,
    hints: isWrong ? rendered.rendered.hints.slice(0, wrong) : [],
    hintCount: question.hints.length,
    given: answer,
    verdict: isFamily ? sumOf(judged, language) : answerVerdict(judged, question.type, language),
    below: judged.children.map((one, at) => answerVerdict(one, question.children[at]!.type, language)),
    question: rendered,
  });
}

/** The question in the version that the URL names, or in its newest. */
async function previewed(services: Services, { params, request }: LoaderFunctionArgs): Promise<BankQuestion> {
  const versionId = new URL(request.url).searchParams.get("version") || undefined;
  return need(await services.bank.get({ questionId: params.questionId!, versionId }));
}

/** The paper that the preview was opened from, with the card there; null if opened from the bank. */
function paperFrom({ url }: Request, { papers }: BankQuestion) {
  const card = safeRedirect(new URL(url).searchParams.get("from"), "");
  if (!card) return null;
  const asked = new URL(card, url).searchParams.get("paperId");
  const paper = papers.find(({ paperId }) => paperId === asked);
  return paper ? { name: paper.name, card } : null;
}

export default function PreviewQuestion() {
  const t = useWords();
  const { questionId, asked, version, number, paper, here, newest } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="sheet-page">
      <PageHead
        title={t("bank:preview.title")}
        actions={
          <ButtonLink to={paper?.card ?? paths.bank.show(questionId, { version })}>
            {t(paper ? "bank:preview.toPaper" : "bank:preview.toQuestion")}
          </ButtonLink>
        }
      >
        {t("bank:preview.lead")}
      </PageHead>
      {version && (
        <Notice kind="info" link={newest ? { to: newest, text: t("bank:preview.toNewest") } : undefined}>
          {t("bank:show.older", { number })}
        </Notice>
      )}
      {reply?.status === "error" && <PreviewErrors validationErrors={reply.validationErrors} />}
      {reply?.status === "judged" && (
        <PreviewResult verdict={reply.verdict} below={reply.below}>
          {reply.hints.length > 0 && (
            <section className="sheet-hints" aria-labelledby="hints-head">
              <h3 id="hints-head">
                {t("bank:preview.hints", { number: reply.hints.length, count: reply.hintCount })}
              </h3>
              <HintList hints={reply.hints} />
            </section>
          )}
          <details className="sheet-key" open={isAnsweredElsewhere(asked.type)}>
            <summary>{t("bank:preview.showKey")}</summary>
            <QuestionBody question={reply.question} />
          </details>
        </PreviewResult>
      )}
      <PostForm isLive className="sheet-frame" autoComplete="off">
        <AskedQuestion
          asked={asked}
          given={reply?.given ?? null}
          validationErrors={reply?.status === "error" ? reply.validationErrors : {}}
        />
        {reply?.status === "judged" && <input type="hidden" name="wrong" value={reply.wrong} />}
        <Ways type={asked.type} again={reply ? here : null} />
      </PostForm>
    </div>
  );
}

const isAnsweredElsewhere = (type: QuestionType) =>
  answering[type] === "recording" || answering[type] === "file";

/**
 * What differs in an exam, and where to go next: to the result, or to the key where it cannot be answered
 * here.
 */
function Ways({ type, again }: { type: QuestionType; again: string | null }) {
  const t = useWords();
  const kind = answering[type];
  const label = kind === "text" || kind === "program" ? "bank:preview.send" : "bank:preview.submit";
  return (
    <>
      {(kind === "recording" || kind === "file" || kind === "program") && (
        <Reason>{t(`bank:preview.notHere.${kind}`)}</Reason>
      )}
      <Actions>
        {isAnsweredElsewhere(type) ? (
          !again && <Button kind="primary">{t("bank:preview.showKey")}</Button>
        ) : (
          <>
            {again && <ButtonLink to={again}>{t("bank:preview.again")}</ButtonLink>}
            <Button kind="primary">{t(label)}</Button>
          </>
        )}
      </Actions>
    </>
  );
}

/** Each validation error links to its field; an invalid choice has no field to link to. */
function PreviewErrors({ validationErrors }: { validationErrors: Record<string, string> }) {
  const t = useWords();
  const errorText = useErrorText();
  const items = Object.entries(validationErrors).map(([name, validationError]) => ({
    href: /(text|blank\[\d+\])$/.test(name) ? `#${sheetId(name)}` : undefined,
    text: errorText(validationError),
  }));
  const title = t("errorCount", { count: items.length, unchanged: t("bank:preview.notJudged") });
  return <ErrorSummary title={title} items={items} />;
}
