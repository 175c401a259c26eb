import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerMarkForm } from "#contract/marking/form";
import { isMobileBrowser } from "#contract/mobile-browser";
import { languageNames } from "#contract/questions/kinds";
import { figure } from "#locales/figures";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { RichText } from "~/rich/RichText";
import { renderRich } from "~/rich/renderRich.server";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { readSingleKeys } from "~/session/keys.server";
import { preserveForm, stop } from "~/stop/stop.server";
import { Button, ButtonLink } from "~/ui/Button";
import { TextArea, TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { recordingFacts } from "./evidence.server";
import { nextTask } from "./next.server";
import { Proposal } from "./Proposal";
import { Recording } from "./Recording";
import { RubricTicks } from "./RubricTicks";

export const handle: Handle = {
  title: (t, { task }: Data) => t("marking:task.title", { exam: task.exam }),
  crumb: (t, { task }: Data) => [{ text: t("marking:title"), to: paths.tasks() }, { text: task.exam }],
};

/** One answer to mark, of a candidate who is a number. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, language, t } = await operator(args, "task");
  const task = need(await services.marking.get({ taskId: args.params.taskId! }));
  const rich = (text: string) =>
    text.trim() === "" ? null : renderRich(text, { notTex: t("questions:rich.notTex") });
  const points = task.full / 100;
  // Marks are given in halves.
  const most = Math.floor(points * 2) / 2;
  const quick = [...new Set([0, Math.round(most) / 2, most])];
  return {
    task: {
      ...{ id: task.taskId, examId: task.examId, exam: task.exam, candidate: task.candidate },
      ...{
        isThird: task.isThird,
        isProgram: task.type === 6,
        text: task.text,
        isOnPaper: task.isOnPaper,
        previous: task.previous,
        // The mark that can be taken back: of this answer, or of the one before.
        undo: task.score === null ? task.previous : task.taskId,
      },
      programLanguage: task.language ? languageNames[task.language as "c"] : "",
      content: rich(task.content),
      parent: rich(task.parent),
      stimulus: rich(task.stimulus),
      reference: rich(task.reference),
      analysis: rich(task.analysis),
      file: task.file && {
        name: task.file.name,
        kilobytes: figure(Math.ceil(task.file.size / 1000), language),
        media: task.file.type.split("/")[0],
      },
      recording: task.recording && recordingFacts(task.recording, t),
      points: figure(points, language),
      quick: quick.map((value) => ({ value: String(value), label: figure(value, language) })),
      proposal: task.proposal && {
        points: figure(task.proposal.score / 100, language),
        value: String(task.proposal.score / 100),
        ...{ reasons: task.proposal.reasons, transcript: task.proposal.transcript },
        by: t("marking:proposal.by", { model: task.proposal.model }),
      },
      rubric: task.rubric.map((point) => ({
        ...point,
        worth: t("questions:worth", { count: point.points, points: figure(point.points, language) }),
      })),
      most: { value: most, label: figure(most, language) },
      ticked: task.points.map(String),
      score: task.score === null ? "" : String(task.score / 100),
      transcript: task.transcript,
      note: task.note,
      about: [
        t(`questions:types.${task.type}`),
        t("marking:task.progress", {
          done: figure(task.done, language),
          open: figure(task.open, language),
        }),
        task.leasedUntil > 0 &&
          t("marking:task.leased", { time: exactTime(task.leasedUntil, company.timeZone).slice(11, 16) }),
      ]
        .filter(Boolean)
        .join(" · "),
      characters: [...task.text].length,
      hasKeys: await readSingleKeys(args.request),
      // On a phone it would scroll past what is marked, and open the keyboard over it.
      hasFocus: !isMobileBrowser(args.request.headers.get("user-agent") ?? ""),
    },
  };
}

/** The button that gives what the ticked points come to. */
const byPoints = "points";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Saves the mark, typed or by one of the buttons, and leads to the next answer. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "task");
  const { services, form, t, language } = context;
  const { examId, taskId } = args.params;
  const quick = form.get("quick");
  if (quick !== null) form.set("score", quick === byPoints ? "" : quick);
  const submission = readForm(form, answerMarkForm);
  if (submission.status !== "success") return sendBack(submission);

  const marked = await services.marking.mark({ ...submission.value, taskId: taskId! });
  // why: the loader finds the answer no longer, so a form that comes back would be a page of nothing.
  if (!marked.ok && marked.reason === "TASK_GONE")
    throw stop(
      { kind: "message", message: marked.message, preserved: preserveForm(args.request, form) },
      422,
    );
  if (!marked.ok) return sendBack(submission, marked);
  const points = figure(marked.data.score / 100, language);
  return nextTask(context, examId!, t("marking:task.saved", { points }));
}

const isRecording = (file: Data["task"]["file"]) => file?.media === "audio" || file?.media === "video";

export default function MarkTask() {
  const t = useWords();
  const { task } = useLoaderData<typeof loader>();
  const { stimulus, parent, content, reference, analysis } = task;
  return (
    <>
      <PageHead title={t("marking:task.candidate", { candidate: task.candidate })}>{task.about}</PageHead>
      {task.isThird && <Notice kind="info">{t("marking:task.third")}</Notice>}
      <div className="marking">
        <div className="marking-read">
          <section aria-labelledby="asked">
            <h2 id="asked">{t("marking:task.question")}</h2>
            {stimulus && (
              <details>
                <summary>{t("questions:stimulus")}</summary>
                <RichText content={stimulus} />
              </details>
            )}
            {parent && (
              <details>
                <summary>{t("marking:task.parent")}</summary>
                <RichText content={parent} />
              </details>
            )}
            {content && <RichText content={content} />}
          </section>
          <section aria-labelledby="answer" className="marking-answer">
            <h2 id="answer">{t("marking:task.answer")}</h2>
            {isRecording(task.file) && (
              <Recording
                address={paths.marking.file(task.examId, task.id)}
                isFilm={task.file?.media === "video"}
              />
            )}
            {task.recording && <p className="hint">{task.recording}</p>}
            {task.file && (
              <p>
                <a href={paths.marking.file(task.examId, task.id)} target="_blank" rel="noreferrer">
                  {t("marking:task.file", task.file)}
                </a>
              </p>
            )}
            {task.programLanguage && <p className="hint">{task.programLanguage}</p>}
            {task.text.trim() === "" ? (
              !task.file && (
                <p className="hint">
                  {task.isOnPaper
                    ? t("marking:task.onPaper", { code: task.candidate })
                    : t("marking:task.nothing")}
                </p>
              )
            ) : task.isProgram ? (
              <pre className="marking-code">{task.text}</pre>
            ) : (
              <>
                <p className="typed-lines">{task.text}</p>
                <p className="hint">{t("marking:task.characters", { count: task.characters })}</p>
              </>
            )}
          </section>
          {reference && (
            <section aria-labelledby="reference">
              <h2 id="reference">{t("marking:task.reference")}</h2>
              <RichText content={reference} />
            </section>
          )}
          {analysis && (
            <section aria-labelledby="analysis">
              <h2 id="analysis">{t("marking:task.analysis")}</h2>
              <RichText content={analysis} />
            </section>
          )}
        </div>
        <MarkForm key={task.id} task={task} />
      </div>
    </>
  );
}

function MarkForm({ task }: { task: Data["task"] }) {
  const t = useWords();
  const errorText = useErrorText();
  const hasRubric = task.rubric.length > 0;
  const [form, fields] = useServerForm(answerMarkForm, {
    id: "mark",
    lastResult: useActionData<typeof action>(),
    defaultValue: { score: task.score, points: task.ticked, transcript: task.transcript, note: task.note },
  });
  return (
    <div className="marking-form">
      <ValidationSummary
        form={form}
        fields={[fields.points, fields.score, fields.transcript, fields.note]}
        unchanged={t("marking:task.notSaved")}
      />
      <PostForm {...getFormProps(form)}>
        {hasRubric && (
          <RubricTicks
            field={fields.points}
            scoreId={fields.score.id}
            rubric={task.rubric}
            most={task.most}
            hasFocus={task.hasFocus}
          />
        )}
        <TextField
          field={fields.score}
          label={t("marking:task.score")}
          hint={t("marking:task.scoreHint", { points: task.points })}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={task.hasFocus && !hasRubric}
          data-mark=""
          required={false}
          errorText={errorText}
        />
        <Button kind="primary" accessKey="n" aria-keyshortcuts="n">
          {t("marking:task.submit")}
        </Button>
        <p className="marking-quick">
          {hasRubric && (
            <button type="submit" name="quick" value={byPoints} className="button">
              {t("marking:task.usePoints")}
            </button>
          )}
          {task.quick.map(({ value, label }) => (
            <button key={value} type="submit" name="quick" value={value} className="button">
              {t("marking:task.quick", { points: label })}
            </button>
          ))}
        </p>
        {task.proposal && <Proposal proposal={task.proposal} points={task.points} />}
        {isRecording(task.file) && (
          <TextArea
            field={fields.transcript}
            label={t("marking:task.transcript")}
            hint={t("marking:task.transcriptHint")}
            optional={t("optional")}
            rows={6}
            errorText={errorText}
          />
        )}
        <TextArea
          field={fields.note}
          label={t("marking:task.note")}
          hint={t("marking:task.noteHint")}
          optional={t("optional")}
          rows={3}
          errorText={errorText}
        />
      </PostForm>
      {task.hasKeys && (
        <p className="hint mb-16 of-keyboard">{t(`marking:task.${hasRubric ? "keysPoints" : "keysMark"}`)}</p>
      )}
      {task.undo && (
        <PostForm action={paths.marking.undo(task.examId, task.undo)} className="mb-16">
          <Button isSmall accessKey="u" aria-keyshortcuts="u">
            {t(`marking:task.${task.undo === task.id ? "undoThis" : "undoLast"}`)}
          </Button>
        </PostForm>
      )}
      <p className="marking-quick">
        {task.previous && (
          <ButtonLink
            to={paths.marking.task(task.examId, task.previous)}
            accessKey="b"
            aria-keyshortcuts="b"
            isSmall
          >
            {t("marking:task.previous")}
          </ButtonLink>
        )}
        <ButtonLink to={paths.tasks()} isSmall>
          {t("marking:task.stop")}
        </ButtonLink>
      </p>
    </div>
  );
}
