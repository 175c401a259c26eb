import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withholdForm } from "#contract/results/form";
import { figure } from "#locales/figures";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { AnswerTable, PartTable } from "./AnswerTables";
import { shownAnswers } from "./answers.server";
import { ResultStateMark } from "./ResultStateMark";
import { releaseHint, resultState } from "./state";
import { VersionTable } from "./VersionTable";

export const handle: Handle = {
  title: (t, { result }: Data) => `${result.name} · ${t("results:title")}`,
  crumb: (t, { exam, result }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("results:title"), to: paths.results.back(exam.id) },
    { text: result.name },
  ],
};

/** One candidate's score, answer by answer, with the reason of each. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const found = need(await services.results.get({ candidateId: args.params.candidateId! }));
  const points = (hundredths: number) => figure(hundredths / 100, language);
  const time = (at: number) => exactTime(at, company.timeZone).slice(0, 16);
  return {
    exam: { id: examId, name: exam.name, checkScore: exam.settings.checkScore },
    result: {
      id: found.candidateId,
      name: found.realName,
      state: resultState(found),
      lead: [
        t("candidates:number", { number: found.number }),
        found.group,
        found.isOnPaper && t("results:onPaper"),
        `${t("results:columns.submittedAt")} ${time(found.submittedAt)}`,
        found.releasedAt > 0 && t("results:releasedAt", { time: time(found.releasedAt) }),
      ]
        .filter(Boolean)
        .join(" · "),
      withheld: found.withheld && t("results:withheldBecause", { reason: found.withheld }),
      canRelease: found.releasedAt === 0 && found.open === 0,
      score: `${points(found.score)} / ${points(found.total)}`,
      verdict: found.isPassed === null ? "" : t(found.isPassed ? "results:passed" : "results:failed"),
    },
    parts: found.parts.map(({ name, score, unfloored, total }) => ({
      name,
      score: `${points(score)} / ${points(total)}`,
      note: unfloored < 0 ? t("results:unfloored", { score: points(unfloored) }) : "",
    })),
    events: found.events.map(({ kind, at, times, note }) => ({
      name: t(`results:events.${kind}`),
      more: [times > 1 && t("results:events.times", { count: times }), note].filter(Boolean).join(" · "),
      time: exactTime(at, company.timeZone),
    })),
    versions: found.versions.map((old) => ({
      version: t("rescoring:version", { version: old.version }),
      score: `${points(old.score)} / ${points(old.total)}`,
      verdict: old.isPassed === null ? "" : t(old.isPassed ? "results:passed" : "results:failed"),
      until: t("rescoring:versions.until", { time: time(old.at) }),
      reason: old.reason,
    })),
    answers: shownAnswers(found, { t, language }),
  };
}

export type CandidateResult = ReturnType<typeof useLoaderData<typeof loader>>;
type Data = CandidateResult;

/** Withholds the score, with a reason. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const { examId, candidateId } = args.params;
  const submission = readForm(form, withholdForm);
  if (submission.status !== "success") return sendBack(submission);

  const withheld = await services.results.withhold({ ...submission.value, candidateId: candidateId! });
  if (!withheld.ok) return sendBack(submission, withheld);
  const text = t("results:withhold.done");
  return redirectWithFlash(paths.results.show(examId!, candidateId!), { kind: "ok", text });
}

export default function ShowResult() {
  const t = useWords();
  const { exam, result, parts, answers, events, versions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={result.name}
        beside={<ResultStateMark state={result.state} isPill />}
        actions={
          <ButtonLink icon="download" to={paths.results.answers(exam.id, result.id)} reloadDocument>
            {t("results:files.answersOfOne")}
          </ButtonLink>
        }
      >
        {result.lead}
      </PageHead>
      {result.withheld && <Notice kind="warn">{result.withheld}</Notice>}
      <PartTable parts={parts} score={result.score} verdict={result.verdict} />
      <AnswerTable answers={answers} />
      {versions.length > 0 && <VersionTable versions={versions} />}
      {events.length > 0 && (
        <section className="mb-24" aria-labelledby="events">
          <h2 id="events" className="mb-4">
            {t("results:events.title")}
          </h2>
          <p className="hint mb-16">{t("results:events.hint")}</p>
          <ol className="result-events">
            {events.map(({ name, time, more }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened has no other name, and never changes
              <li key={at}>
                {time} · {name}
                {more && <span className="code">{more}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {result.canRelease && (
        <section className="mb-24 screen-only" aria-labelledby="release">
          <h2 id="release" className="mb-16">
            {t("results:release.title")}
          </h2>
          <PostForm action={paths.results.release(exam.id)} className="release">
            <input type="hidden" name="candidateId" value={result.id} />
            <Button kind="primary">{t("results:release.one")}</Button>
            <span className="hint">{t(releaseHint(exam))}</span>
          </PostForm>
        </section>
      )}
      {!result.withheld ? (
        <Withhold />
      ) : (
        <PostForm action={paths.results.endWithholding(exam.id, result.id)} className="release screen-only">
          <Button>{t("results:withhold.end")}</Button>
          <span className="hint">{t("results:withhold.endHint")}</span>
        </PostForm>
      )}
    </>
  );
}

function Withhold() {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(withholdForm, {
    id: "withhold",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <section className="form-page screen-only" aria-labelledby="withhold-title">
      <h2 id="withhold-title" className="mb-16">
        {t("results:withhold.title")}
      </h2>
      <ValidationSummary form={form} fields={[fields.reason]} unchanged={t("results:withhold.notDone")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.reason}
          label={t("results:withhold.reason")}
          hint={t("results:withhold.hint")}
          errorText={errorText}
        />
        <Button>{t("results:withhold.submit")}</Button>
      </PostForm>
    </section>
  );
}
