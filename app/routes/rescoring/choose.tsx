import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { answering, letterOf } from "#contract/questions/kinds";
import { writePartial } from "#contract/questions/notation";
import { writePercent } from "#contract/questions/weights";
import { figure } from "#locales/figures";
import { validationErrorText } from "#locales/words";
import { Cancel } from "~/form/Cancel";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button } from "~/ui/Button";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { FieldError } from "~/ui/fields/FieldError";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { questionIn } from "./change.server";
import { KeyFields } from "./KeyFields";

export const handle: Handle = {
  title: (t, { exam }: Data) => `${t("rescoring:chooseTitle")} · ${exam.name}`,
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("rescoring:title"), to: paths.rescoring.list(exam.id) },
    { text: t("rescoring:chooseTitle") },
  ],
};

/** What shall change about a question, or about one candidate's mark of it. The form leads to the preview. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const asked = new URL(args.request.url).searchParams;
  const exam = need(await services.exams.get({ examId }));
  if (!asked.has("question")) throw redirect(paths.rescoring.list(examId));
  const candidateId = asked.get("candidate") ?? undefined;
  const question = questionIn(need(await services.rescoring.questions({ examId, candidateId })), asked);
  if (!question) throw stop({ kind: "notFound" }, 404);
  const whose = candidateId ? need(await services.candidates.get({ candidateId })) : null;
  const kind = answering[question.type];
  const error = asked.get("error");
  const keyKind = kind === "one" || kind === "some" || kind === "truth" || kind === "blanks" ? kind : null;
  const given = asked.getAll("key").map(Number);
  const isBack = asked.has("kind");
  return {
    exam: { id: examId, name: exam.name },
    error: errors.find((one) => one === error) ?? null,
    candidate: asked.get("candidate"),
    place: asked.get("place"),
    score: asked.get("score") ?? "",
    full: figure(question.full / 100, language),
    question: {
      ...{ id: question.versionId, child: question.child, type: question.type },
      ...{ content: question.content.slice(0, 2000) },
      lead: [
        whose?.realName,
        whose && t("candidates:number", { number: whose.number }),
        question.child < 0
          ? t("rescoring:number", { number: question.number })
          : t("rescoring:child", { number: question.number, child: question.child + 1 }),
        t(`questions:types.${question.type}`),
        t("rescoring:preview.points", { points: figure(question.full / 100, language) }),
        question.score !== null && t("rescoring:markNow", { points: figure(question.score / 100, language) }),
      ]
        .filter(Boolean)
        .join(" · "),
      keyKind,
      options:
        kind === "truth"
          ? [1, 0].map((value) => ({ value, text: t(`rescoring:truth.${value as 0 | 1}`) }))
          : question.options.map((text, value) => ({
              value,
              text: `${letterOf(value)}  ${text.slice(0, 200)}`,
            })),
      keys: isBack ? given : question.keys,
      // Sub-questions have no partial credit.
      hasCredit: question.child < 0 && (kind === "one" || kind === "some" || kind === "blanks"),
      weights: question.options.map(
        (_, at) => asked.get(`weight-${at}`) ?? percentIn(isBack ? undefined : question.weights[at]),
      ),
      partial: isBack ? (asked.get("partial") ?? "") : writePartial(question.partial),
      blanks: question.blanks.map((accepted, at) => asked.get(`blank-${at}`) ?? accepted.join("\n")),
    },
    kinds: (keyKind ? (["key", "everybody", "void"] as const) : (["everybody", "void"] as const)).map(
      (name) => ({ name, isChosen: (asked.get("kind") ?? (keyKind ? "key" : "everybody")) === name }),
    ),
  };
}
const percentIn = (weight: number | undefined) => (weight === undefined ? "" : writePercent(weight));

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
export type ChosenQuestion = Data["question"];

const errors = ["RESCORING_KEY", "MARK_TOO_HIGH", "NOT_A_MARK"] as const;

export default function ChooseChange() {
  const t = useWords();
  const { exam, error, candidate, place, score, full, question, kinds } = useLoaderData<typeof loader>();
  const told = error && validationErrorText(t, error, { points: full });
  return (
    <div className="form-page">
      <PageHead title={candidate ? t("rescoring:markTitle") : t("rescoring:chooseTitle")}>
        {question.lead}
      </PageHead>
      {told && (
        <ErrorSummary
          title={t("errorCount", { count: 1, unchanged: t("rescoring:notPreviewed") })}
          items={[{ href: candidate ? "#score" : "#change", text: told }]}
        />
      )}
      <p className="mb-24 given">{question.content}</p>
      <Form method="get" action={paths.rescoring.preview(exam.id)} id="change">
        <input type="hidden" name="question" value={question.id} />
        <input type="hidden" name="child" value={question.child} />
        <input type="hidden" name="type" value={question.type} />
        {candidate ? (
          <>
            <input type="hidden" name="kind" value="mark" />
            <input type="hidden" name="candidate" value={candidate} />
            {place !== null && <input type="hidden" name="place" value={place} />}
            <div className="field">
              <label className="label" htmlFor="score">
                {t("rescoring:mark")}
              </label>
              <p className="hint" id="score-hint">
                {t("rescoring:markHint", { full })}
              </p>
              {told && <FieldError id="score-error">{told}</FieldError>}
              <input
                className="input input-medium"
                id="score"
                name="score"
                inputMode="decimal"
                autoComplete="off"
                required
                defaultValue={score}
                aria-invalid={told ? true : undefined}
                aria-describedby={told ? "score-hint score-error" : "score-hint"}
              />
            </div>
          </>
        ) : (
          <fieldset className="field">
            <legend className="label">{t("rescoring:chooseTitle")}</legend>
            {kinds.map(({ name, isChosen }) => (
              <div className="choice" key={name}>
                <input
                  type="radio"
                  id={`kind-${name}`}
                  name="kind"
                  value={name}
                  defaultChecked={isChosen}
                  aria-describedby={`kind-${name}-hint`}
                />
                <div className="choice-words">
                  <label htmlFor={`kind-${name}`}>{t(`rescoring:kinds.${name}`)}</label>
                  <p className="hint" id={`kind-${name}-hint`}>
                    {t(`rescoring:hints.${name}`)}
                  </p>
                  {name === "key" && <KeyFields question={question} error={told} />}
                </div>
              </div>
            ))}
          </fieldset>
        )}
        <Actions>
          <Cancel to={candidate ? paths.results.show(exam.id, candidate) : paths.rescoring.list(exam.id)} />
          <Button kind="primary">{t("rescoring:toPreview")}</Button>
        </Actions>
      </Form>
    </div>
  );
}
