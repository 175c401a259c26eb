import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { picturesForm } from "#contract/evidence/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { readWatchFilter } from "./filter.server";

export const handle: Handle = {
  title: (t) => t("monitoring:pictures.title"),
  crumb: (t, { exam, candidate, query }: Data) => [
    { text: t("monitoring:title"), to: paths.monitor() },
    { text: exam.name, to: paths.monitoring.show(exam.id, query) },
    { text: candidate.name, to: paths.monitoring.candidate(exam.id, candidate.id, query) },
    { text: t("monitoring:pictures.title") },
  ],
};

/** When pictures of a candidate were taken; they are shown for a reason alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, t } = await operator(args, "monitor");
  const candidateId = args.params.candidateId!;
  const found = need(await services.monitoring.get({ candidateId }));
  const taken = need(await services.monitoring.pictures({ candidateId }));
  return {
    query: readWatchFilter(new URL(args.request.url).searchParams, found.examId).query,
    exam: { id: found.examId, name: found.examName },
    candidate: { id: candidateId, name: found.realName },
    taken: taken.map(({ kind, at }) => ({
      kind: t(`monitoring:pictures.${kind}`),
      time: exactTime(at, company.timeZone).slice(0, 19),
    })),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Shows them in the reply to this form alone, which is stored nowhere. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, company, t } = await operator(args, "monitor");
  const submission = readForm(form, picturesForm);
  if (submission.status !== "success") return sendBack(submission);

  const { reason } = submission.value;
  const found = await services.monitoring.showPictures({
    ...submission.value,
    candidateId: args.params.candidateId!,
  });
  if (!found.ok) return sendBack(submission, found);
  const pictures = found.data.pictures.map(({ kind, at, type, content }) => ({
    kind: t(`monitoring:pictures.${kind}`),
    time: exactTime(at, company.timeZone).slice(0, 19),
    isVideo: type.startsWith("video/"),
    source: `data:${type};base64,${content}`,
  }));
  return data({ pictures, reason, next: found.data.next }, { headers: { "cache-control": "no-store" } });
}

export default function CandidatePictures() {
  const t = useWords();
  const { exam, candidate, query, taken } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(picturesForm, {
    id: "pictures",
    lastResult: answer && "pictures" in answer ? undefined : answer,
  });
  const back = paths.monitoring.candidate(exam.id, candidate.id, query);
  if (answer && "pictures" in answer)
    return (
      <>
        <PageHead title={t("monitoring:pictures.title")}>{candidate.name}</PageHead>
        <ul className="evidence-pictures">
          {answer.pictures.map(({ kind, time, isVideo, source }) => (
            <li key={time + kind}>
              <figure>
                {isVideo ? (
                  // biome-ignore lint/a11y/useMediaCaption: recorded without sound.
                  <video src={source} controls aria-label={t("monitoring:pictures.alt", { kind, time })} />
                ) : (
                  <img src={source} alt={t("monitoring:pictures.alt", { kind, time })} />
                )}
                <figcaption>
                  {kind} · {time}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <p className="hint mb-24">{t("monitoring:pictures.noted")}</p>
        <PostForm id="older">
          <input type="hidden" name="reason" value={answer.reason} />
          <input type="hidden" name="until" value={answer.next} />
          <Actions>
            <ButtonLink to={back}>{t("monitoring:pictures.back")}</ButtonLink>
            {answer.next > 0 && <Button>{t("monitoring:pictures.older")}</Button>}
          </Actions>
        </PostForm>
      </>
    );
  return (
    <div className="form-page">
      <PageHead title={t("monitoring:pictures.title")}>
        {t("monitoring:pictures.lead", { name: candidate.name })}
      </PageHead>
      {taken.length === 0 ? (
        <p className="hint">{t("monitoring:pictures.none")}</p>
      ) : (
        <>
          <ValidationSummary
            form={form}
            fields={[fields.reason]}
            unchanged={t("monitoring:pictures.unchanged")}
          />
          <Notice kind="info">{t("monitoring:pictures.text")}</Notice>
          <PostForm {...getFormProps(form)}>
            <TextField
              field={fields.reason}
              label={t("monitoring:pictures.reason")}
              errorText={errorText}
              autoComplete="off"
            />
            <Actions>
              <Cancel to={back} />
              <Button kind="primary">{t("monitoring:pictures.submit")}</Button>
            </Actions>
          </PostForm>
          <ol className="result-events">
            {taken.map(({ kind, time }) => (
              <li key={time + kind}>
                {time} · {kind}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
