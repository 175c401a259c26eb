import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { BankQuestion } from "#contract/bank/shapes";
import { answering, type QuestionType } from "#contract/questions/kinds";
import { readForm } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { drawnQuestion } from "~/rich/drawnQuestion.server";
import type { Handle } from "~/root";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { QuestionBody } from "~/routes/questions/QuestionBody";
import { need, operator } from "~/session/guard.server";
import { AskedQuestion } from "~/sheet/AskedQuestion";
import { answerForm, answerIn, typedIn } from "~/sheet/answerForm";
import { askedOf } from "~/sheet/askedOf.server";
import { sheetId } from "~/sheet/sheetId";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Reason } from "~/ui/Choice";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { PreviewResult } from "./PreviewResult";
import { sumOf, verdictOf } from "./verdict";

export const handle: Handle = {
  title: (t) => t("bank:preview.title"),
  crumb: (t, { questionId, version, paper }: Awaited<ReturnType<typeof loader>>) => [
    ...(paper
      ? [
          { text: t("menus.papers"), to: paths.papers.list() },
          { text: paper.name, to: paper.card },
        ]
      : [
          { text: t("bank:title"), to: paths.bank.list() },
          { text: t("bank:show.title"), to: paths.bank.show(questionId, { version }) },
        ]),
    { text: t("bank:preview.title") },
  ],
};

/** Whoever reads questions sees one as a candidate would. What is right is not sent before it was answered. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, t } = await operator(args, "bank");
  const item = await previewed(services, args);
  const { questionId, versionId, question, score, isCurrent, versions } = item;
  const paper = paperFrom(args.request, item);
  const from = paper?.card ?? "";
  // One that was taken out of the bank is found in the versions of papers alone.
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

/** They answer it and are told what that is worth; nothing is kept. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, language, t } = await operator(args, "bank");
  const { questionId, versionId, question } = await previewed(services, args);
  const submission = readForm(form, answerForm);
  if (submission.status !== "success") {
    const mistakes = Object.entries(submission.error ?? {}).flatMap(([name, all]) =>
      all?.[0] ? [[name, all[0]] as const] : [],
    );
    const given = typedIn(submission.payload);
    return data({ status: "error" as const, given, mistakes: Object.fromEntries(mistakes) }, { status: 400 });
  }

  const answer = answerIn(submission.value);
  const judged = need(await services.bank.judge({ questionId, versionId, answer }));
  const isFamily = answering[question.type] === "family";
  return data({
    status: "judged" as const,
    given: answer,
    verdict: isFamily ? sumOf(judged, language) : verdictOf(judged, question.type, language),
    below: judged.children.map((one, at) => verdictOf(one, question.children[at]!.type, language)),
    question: drawnQuestion(question, { t, language }),
  });
}

/** The question in the version that the address names, or in its newest. */
async function previewed(services: Services, { params, request }: LoaderFunctionArgs): Promise<BankQuestion> {
  const versionId = new URL(request.url).searchParams.get("version") || undefined;
  return need(await services.bank.get({ questionId: params.questionId!, versionId }));
}

/** The paper that it is looked at from, and the card there; null where it is looked at in the bank. */
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
      {reply?.status === "error" && <Mistakes mistakes={reply.mistakes} />}
      {reply?.status === "judged" && (
        <PreviewResult verdict={reply.verdict} below={reply.below}>
          <details className="sheet-key" open={isAnsweredElsewhere(asked.type)}>
            <summary>{t("bank:preview.showKey")}</summary>
            <QuestionBody question={reply.question} />
          </details>
        </PreviewResult>
      )}
      <PostForm className="sheet-frame" key={`${version} ${reply === undefined}`} autoComplete="off">
        <AskedQuestion
          asked={asked}
          given={reply?.given ?? null}
          mistakes={reply?.status === "error" ? reply.mistakes : {}}
        />
        <Ways type={asked.type} again={reply ? here : null} />
      </PostForm>
    </div>
  );
}

const isAnsweredElsewhere = (type: QuestionType) =>
  answering[type] === "recording" || answering[type] === "file";

/** What happens in an exam alone, and the way on: to the result, or to the key where nothing can be answered here. */
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

/** Each mistake leads to its field; a choice that is none has no field to lead to. */
function Mistakes({ mistakes }: { mistakes: Record<string, string> }) {
  const t = useWords();
  const say = useSay();
  const items = Object.entries(mistakes).map(([name, mistake]) => ({
    href: /(text|blank\[\d+\])$/.test(name) ? `#${sheetId(name)}` : undefined,
    text: say(mistake),
  }));
  const title = t("mistakeCount", { count: items.length, unchanged: t("bank:preview.notJudged") });
  return <ErrorSummary title={title} items={items} />;
}
