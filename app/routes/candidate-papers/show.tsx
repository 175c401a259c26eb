import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ExamState } from "#contract/exams/shapes";
import { figure, percent } from "#locales/figures";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("candidatePapers:title"),
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("candidatePapers:title") },
  ],
  refresh: ({ isBusy }: Data) => (isBusy ? 3 : null),
};

/** The papers of an exam's candidates: how far they are drawn, how they use the questions, and what proves it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const draw = need(await services.candidatePapers.overview({ examId }));
  const { questions, neighbours } = need(await services.candidatePapers.usage({ examId }));
  const isBusy = draw.job?.state === "queued" || draw.job?.state === "running";
  return {
    exam: { id: examId, name: exam.name },
    stage: stageOf(exam.state),
    isBusy,
    news: [
      isBusy && t("candidatePapers:drawing", { done: draw.job!.done, total: draw.candidates }),
      draw.job?.repaired ? t("candidatePapers:repaired", { count: draw.job.repaired }) : "",
    ].filter((text): text is string => Boolean(text)),
    figures: [
      { label: t("candidatePapers:figures.candidates"), value: figure(draw.candidates, language), unit: "" },
      { label: t("candidatePapers:figures.drawn"), value: figure(draw.drawn, language), unit: "" },
      { label: t("candidatePapers:figures.mean"), value: percent(neighbours.mean, language), unit: "" },
      { label: t("candidatePapers:figures.largest"), value: percent(neighbours.largest, language), unit: "" },
    ],
    proof: draw.commitment && {
      at: exactTime(draw.committedAt, company.timeZone).slice(0, 16),
      commitment: draw.commitment,
      structure: draw.structureHash,
      seed: draw.seed,
    },
    questions: questions.map(({ slotId, text, type, papers, places }, at) => ({
      id: slotId,
      number: at + 1,
      text,
      type,
      papers: figure(papers, language),
      places: figure(places, language),
    })),
  };
}

/** Why there is no draw yet. */
function stageOf(state: ExamState) {
  if (state === "draft") return "draft" as const;
  return state === "published" || state === "open" ? ("soon" as const) : ("none" as const);
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Has every paper looked at, and what is missing or damaged drawn again. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const back = paths.candidatePapers.show(examId);
  const repaired = await services.candidatePapers.repair({ examId });
  if (!repaired.ok && repaired.reason === "EXAM_NOT_PUBLISHED") return redirect(back);
  need(repaired);
  return redirectWithFlash(back, { kind: "ok", text: t("candidatePapers:repairing") });
}

export default function CandidatePapers() {
  const t = useWords();
  const { exam, stage, news, figures, proof, questions } = useLoaderData<typeof loader>();
  if (!proof)
    return (
      <>
        <PageHead title={t("candidatePapers:title")} />
        <Empty
          title={t(`candidatePapers:${stage}`)}
          actions={<ButtonLink to={paths.exams.show(exam.id)}>{exam.name}</ButtonLink>}
        >
          {t(`candidatePapers:${stage}Text`)}
        </Empty>
      </>
    );
  return (
    <>
      <PageHead
        title={t("candidatePapers:title")}
        actions={
          <PostForm className="inline-form">
            <Button>{t("candidatePapers:repair")}</Button>
          </PostForm>
        }
      >
        {t("candidatePapers:lead")}
      </PageHead>
      {news.map((text) => (
        <Notice key={text} kind="info">
          {text}
        </Notice>
      ))}
      <div className="mb-24">
        <Figures figures={figures} />
      </div>
      <section className="mb-24" aria-labelledby="proof">
        <h2 id="proof">{t("candidatePapers:proof.title")}</h2>
        <p className="hint mb-16">{t(`candidatePapers:proof.${proof.seed ? "after" : "before"}`)}</p>
        <dl className="facts">
          <div>
            <dt>{t("candidatePapers:proof.at")}</dt>
            <dd>{proof.at}</dd>
          </div>
          <Digest label={t("candidatePapers:proof.commitment")} value={proof.commitment} />
          <Digest label={t("candidatePapers:proof.structure")} value={proof.structure} />
          {proof.seed && <Digest label={t("candidatePapers:proof.seed")} value={proof.seed} />}
        </dl>
        {proof.seed && (
          <p className="mt-16">
            <ButtonLink icon="download" to={paths.candidatePapers.redo(exam.id)} reloadDocument>
              {t("candidatePapers:proof.file")}
            </ButtonLink>
          </p>
        )}
      </section>
      <section aria-labelledby="usage">
        <h2 id="usage">{t("candidatePapers:usage.title")}</h2>
        <p className="hint mb-16">{t("candidatePapers:usage.lead")}</p>
        <Table
          caption={t("candidatePapers:usage.title")}
          head={
            <>
              <HeadCell>{t("candidatePapers:usage.question")}</HeadCell>
              <HeadCell isNumber>{t("candidatePapers:usage.papers")}</HeadCell>
              <HeadCell isNumber>{t("candidatePapers:usage.places")}</HeadCell>
            </>
          }
        >
          {questions.map((question) => (
            <Row key={question.id}>
              <TitleCell title={`${question.number}. ${question.text}`} isAlone />
              <Cell kind="number" before={`${t("candidatePapers:usage.papers")} `}>
                {question.papers}
              </Cell>
              <Cell kind="number" before={`${t("candidatePapers:usage.places")} `}>
                {question.places}
              </Cell>
            </Row>
          ))}
        </Table>
      </section>
    </>
  );
}

function Digest({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code className="digest">{value}</code>
      </dd>
    </div>
  );
}
