import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: Handle = {
  title: (t, { run }: Data) => t(`candidates:changes.${run.kind}.title`),
  crumb: (t, { exam, run }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: t(`candidates:changes.${run.kind}.title`) },
  ],
  refresh: ({ isGoingOn }: Data) => (isGoingOn ? 3 : null),
};

/** How far a change of all that a filter found is; once it is over, what it did, and the way to take it back. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const runId = args.params.runId!;
  const run = need(await services.candidates.runOfFound({ runId }));
  if (run.examId !== examId) throw stop({ kind: "notFound" }, 404);
  const exam = need(await services.exams.get({ examId }));
  const reasons = Object.entries(run.leftOut) as [keyof typeof run.leftOut, number][];
  return {
    exam: { id: examId, name: exam.name },
    ...{ run, runId, isGoingOn: run.state === "queued" || run.state === "running" },
    told: reasons.map(([reason, count]) => t(`candidates:leftOut.${reason}`, { count })),
  };
}

export default function Run() {
  const t = useWords();
  const errorText = useErrorText();
  const { exam, run, runId, isGoingOn, told } = useLoaderData<typeof loader>();
  const { kind, isUndo, state, done, total, count, reason, canUndo } = run;
  const did = isUndo ? t("candidates:undone", { count }) : t(`candidates:changes.${kind}.done`, { count });
  return (
    <div className="form-page">
      <PageHead title={t(`candidates:changes.${kind}.title`)} />
      {isGoingOn ? (
        <section className="import-progress" aria-labelledby="progress-words">
          <p id="progress-words">
            <strong>
              {state === "running"
                ? t("candidates:run.running", { done, total })
                : t("candidates:run.queued")}
            </strong>
          </p>
          <progress className="progress" aria-labelledby="progress-words" max={total || 1} value={done} />
          <p className="hint">{t("candidates:run.hint")}</p>
          <ButtonLink to={paths.candidates.run(exam.id, runId)}>{t("imports.refresh")}</ButtonLink>
        </section>
      ) : (
        <>
          <Notice kind={state === "failed" || told.length > 0 ? "warn" : "ok"}>{did}</Notice>
          {state === "failed" && (
            <p>
              {t("candidates:run.failed")} {reason && errorText(reason)}
            </p>
          )}
          {told.length > 0 && (
            <ul>
              {told.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <Actions>
            {canUndo && (
              <PostForm action={paths.candidates.undoRun(exam.id, runId)}>
                <Button>{t("candidates:run.undo", { count })}</Button>
              </PostForm>
            )}
            <ButtonLink to={paths.candidates.back(exam.id)} kind="primary">
              {t("candidates:run.back")}
            </ButtonLink>
          </Actions>
        </>
      )}
    </div>
  );
}
