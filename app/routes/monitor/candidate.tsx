import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { monitorActForm, type WatchedCandidate } from "#contract/monitoring/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, type OperatorContext, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { NumberField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { ActFields, type ActionKind } from "./ActFields";
import { readWatchFilter } from "./filter.server";
import { LookedForm, WatchState } from "./WatchTable";
import { signalTexts, stateText } from "./watch-list.server";

export const handle: Handle = {
  title: (t, { name }: Data) => `${name} · ${t("monitoring:title")}`,
  crumb: (t, { exam, name, query }: Data) => [
    { text: t("monitoring:title"), to: paths.monitor() },
    { text: exam.name, to: paths.monitoring.show(exam.id, query) },
    { text: name },
  ],
};

const running: ActionKind[] = ["message", "warn", "pause", "time", "end", "void"];

/** What can be done with a candidate. */
const kindsFor: Record<WatchedCandidate["state"], ActionKind[]> = {
  ...{ sitting: running, quiet: running, waiting: ["void"], done: ["void"], out: ["readmit"] },
  paused: ["message", "warn", "resume", "time", "end", "void"],
};

/** The list that one came from, by its filter. */
const listOf = ({ request, params }: LoaderFunctionArgs) =>
  readWatchFilter(new URL(request.url).searchParams, params.examId!);

/** One candidate: what happened in the sitting, and what a monitor can do. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, t } = await operator(args, "monitor");
  const found = need(await services.monitoring.get({ candidateId: args.params.candidateId! }));
  const pictures = need(await services.monitoring.pictures({ candidateId: found.candidateId }));
  const clock = (at: number) => exactTime(at, company.timeZone).slice(0, 19);
  const { query } = listOf(args);
  return {
    query,
    ...{ exam: { id: found.examId, name: found.examName }, name: found.realName, seen: found.actions },
    kinds: kindsFor[found.state],
    standing: { state: found.state, stateText: stateText(found, found.now, t) },
    signals: signalTexts(found, t).join(" · "),
    look: found.needsLook && {
      ...{ candidateId: found.candidateId, asOf: found.now },
      query: new URL(paths.monitoring.show(found.examId, query), "http://site").search,
    },
    lead: [
      t("monitoring:number", { number: found.number }),
      found.group,
      found.room,
      found.question > 0 && `${found.part} ${t("monitoring:question", { number: found.question })}`,
      found.savedAt > 0 && `${t("monitoring:saved")} ${clock(found.savedAt)}`,
    ]
      .filter(Boolean)
      .join(" · "),
    pictures: pictures.length > 0 && {
      to: paths.monitoring.pictures(found.examId, found.candidateId, query),
      text: t("monitoring:pictures.link", { count: pictures.length }),
    },
    timeline: found.timeline.map(({ kind, at, from, by, reason, note, minutes, times, questions }) => ({
      time: from < at ? spanText(clock(from), clock(at), t) : clock(at),
      text: t(`monitoring:timeline.${kind.replace(".", "_") as "log_start"}`, { minutes }),
      more: [
        by,
        questionsText(questions, t),
        reason && t(`sitting:reasons.${reason}`),
        times > 1 && t("monitoring:timeline.times", { count: times }),
        note,
      ]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

/** The day is told once where both times are of one day. */
function spanText(from: string, to: string, t: OperatorContext["t"]): string {
  const [day = ""] = from.split(" ");
  return t("monitoring:timeline.span", {
    from,
    to: to.startsWith(`${day} `) ? to.slice(day.length + 1) : to,
  });
}

function questionsText([first, last]: number[], t: OperatorContext["t"]): string {
  if (first === undefined) return "";
  if (last === undefined || last === first) return t("monitoring:question", { number: first });
  return t("monitoring:timeline.questions", { first, last });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Does what the monitor decided, and says so. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "monitor");
  const { examId, candidateId } = args.params;
  const submission = readForm(form, monitorActForm);
  if (submission.status !== "success") return sendBack(submission);

  const acted = await services.monitoring.act({ ...submission.value, candidateId: candidateId! });
  if (!acted.ok) return sendBack(submission, acted);
  const text = t(`monitoring:act.done.${submission.value.kind}`);
  const { query } = listOf(args);
  return redirectWithFlash(paths.monitoring.candidate(examId!, candidateId!, query), { kind: "ok", text });
}

export default function WatchedSitting() {
  const t = useWords();
  const { exam, name, standing, lead, signals, look, kinds, pictures, timeline } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        beside={<WatchState {...standing} isPill />}
        actions={look && <LookedForm examId={exam.id} name={name} {...look} />}
      >
        {lead}
      </PageHead>
      {signals && (
        <p className="mb-16">
          <b>{t("monitoring:signals")}</b> {signals}
        </p>
      )}
      {kinds.length > 0 && <ActForm />}
      <section className="mb-24" aria-labelledby="timeline">
        <h2 id="timeline" className="mb-16">
          {t("monitoring:timeline.title")}
        </h2>
        {pictures && (
          <p className="mb-16">
            <Link to={pictures.to}>{pictures.text}</Link>
          </p>
        )}
        {timeline.length === 0 ? (
          <p className="hint">{t("monitoring:timeline.empty")}</p>
        ) : (
          <ol className="result-events">
            {timeline.map(({ time, text, more }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened has no other name
              <li key={at}>
                {time} · {text}
                {more && <span className="code">{more}</span>}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

function ActForm() {
  const t = useWords();
  const errorText = useErrorText();
  const { kinds, seen } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(monitorActForm, {
    id: "act",
    lastResult: useActionData<typeof action>(),
    defaultValue: {
      kind: ["resume", "message"].find((kind) => kinds.includes(kind as ActionKind)) ?? kinds[0]!,
      // The reason is told and logged, so that none is chosen beforehand.
      minutes: "10",
    },
  });
  return (
    <section className="form-page mb-24" aria-labelledby="act-title">
      <h2 id="act-title" className="mb-4">
        {t("monitoring:act.title")}
      </h2>
      <p className="hint mb-16">{t("monitoring:act.lead")}</p>
      <ValidationSummary
        form={form}
        fields={[fields.kind, fields.reason, fields.minutes, fields.note]}
        unchanged={t("monitoring:act.notDone")}
      />
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="seen" value={seen} />
        <ActFields fields={fields} kinds={kinds} noteHint={t("monitoring:act.noteHint")}>
          {kinds.includes("time") && (
            <NumberField
              field={fields.minutes}
              label={t("monitoring:act.minutes")}
              hint={t("monitoring:act.minutesHint")}
              errorText={errorText}
            />
          )}
        </ActFields>
        <Button kind="primary">{t("monitoring:act.submit")}</Button>
      </PostForm>
    </section>
  );
}
