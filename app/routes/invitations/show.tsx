import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sendForm } from "#contract/invitations/form";
import { messageLanguage } from "#contract/invitations/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { ChosenIds } from "~/lists/ChosenIds";
import { confirmedRows, unchoose } from "~/lists/choose.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { Select } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { MessagePreview } from "./MessagePreview";
import { RemindersForm } from "./RemindersForm";
import { languageChoices, shownInvitations } from "./shown.server";

export const handle: Handle = {
  title: (t) => t("invitations:title"),
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("invitations:title") },
  ],
  refresh: ({ isBusy }: Data) => (isBusy ? 3 : null),
};

/** Who was written to, what one of them gets, and the form that writes to the others. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "exams");
  const { services, language: own } = context;
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const overview = need(await services.invitations.overview({ examId }));
  const asked = new URL(args.request.url).searchParams;
  const language = messageLanguage.catch(own).parse(asked.get("language"));
  const chosen = asked.has("chosen") ? await confirmedRows(context, "candidates", examId) : [];
  const preview = need(await services.invitations.preview({ examId, language, purpose: "invitation" }));
  return {
    exam: { id: examId, name: exam.name },
    language,
    languages: languageChoices,
    preview,
    notReached:
      overview.messages.failed > 0
        ? {
            to: paths.candidates.list(examId, { tab: "notReached" }),
            text: context.t("invitations:notReached", { count: overview.messages.failed }),
          }
        : null,
    refreshTo: paths.invitations.show(examId, chosen.length > 0 ? { chosen: "1" } : undefined),
    remindersRevision: overview.remindersRevision,
    chosen,
    ...shownInvitations(overview, chosen.length, context),
  };
}

export type InvitationPage = ReturnType<typeof useLoaderData<typeof loader>>;
type Data = InvitationPage;

/** Writes to those who are meant, in the background. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "exams");
  const { services, form, t } = context;
  const examId = args.params.examId!;
  const submission = readForm(form, sendForm);
  if (submission.status !== "success") return sendBack(submission);

  const isChosen = submission.value.scope === "chosen";
  const candidateIds = isChosen ? await confirmedRows(context, "candidates", examId) : [];
  const sent = await services.invitations.send({ ...submission.value, examId, candidateIds });
  if (!sent.ok) return sendBack(submission, sent);
  if (isChosen) await unchoose(context, { list: "candidates", of: examId }, candidateIds);
  const text = t("invitations:send.started", { count: sent.data });
  return redirectWithFlash(paths.invitations.show(examId), { kind: "ok", text });
}

export default function Invitations() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
  const { exam, obstacle, figures, news, preview } = page;
  return (
    <>
      <PageHead
        title={t("invitations:title")}
        actions={
          <>
            {page.canReturn && (
              <ButtonLink to={paths.invitations.returned(exam.id)}>
                {t("invitations:returned.open")}
              </ButtonLink>
            )}
            <ButtonLink to={paths.invitations.texts(exam.id)}>{t("invitations:texts.title")}</ButtonLink>
            <ButtonLink icon="print" to={paths.invitations.sheet(exam.id)}>
              {t("invitations:sheet.open")}
            </ButtonLink>
          </>
        }
      >
        {t("invitations:lead")}
      </PageHead>
      {obstacle && (
        <Notice kind="warn" link={obstacle.link}>
          {obstacle.text}
        </Notice>
      )}
      {news.map(({ kind, text }) => (
        <Notice key={text} kind={kind}>
          {text}
        </Notice>
      ))}
      {page.isWaiting && (
        <p className="mb-16">
          <ButtonLink to={page.refreshTo}>{t("imports.refresh")}</ButtonLink>
        </p>
      )}
      <div className="mb-24">
        <Figures figures={figures} />
        {page.notReached && (
          <p className="mt-8">
            <Link to={page.notReached.to}>{page.notReached.text}</Link>
          </p>
        )}
      </div>
      {page.scopes.length > 0 && <SendForm page={page} />}
      <MessagePreview examId={exam.id} language={page.language} preview={preview} />
      {page.reminders && (
        <section aria-labelledby="reminders">
          <h2 id="reminders">{t("invitations:reminders.title")}</h2>
          <p className="hint mb-16">{t("invitations:reminders.lead")}</p>
          <RemindersForm examId={exam.id} reminders={page.reminders} revision={page.remindersRevision} />
        </section>
      )}
    </>
  );
}

/** Whom to write to, in which language, and what it costs. */
function SendForm({ page }: { page: Data }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(sendForm, {
    id: "send-invitations",
    lastResult: useActionData<typeof action>(),
    defaultValue: { scope: page.scopes[0]!.value, language: page.language },
  });
  return (
    <section className="mb-24 form-page" aria-labelledby="send">
      <h2 id="send" className="mb-16">
        {t("invitations:send.title")}
      </h2>
      <ValidationSummary
        form={form}
        fields={[fields.scope, fields.language]}
        unchanged={t("invitations:send.notSent")}
      />
      <PostForm {...getFormProps(form)}>
        <ChosenIds ids={page.chosen} />
        <ChoiceGroup
          field={fields.scope}
          label={t("invitations:send.scope")}
          choices={page.scopes}
          errorText={errorText}
        />
        <Select
          field={fields.language}
          label={t("invitations:send.language")}
          options={page.languages}
          errorText={errorText}
        />
        <p className="hint mb-16">{page.cost}</p>
        <Button kind="primary">{t("invitations:send.submit")}</Button>
      </PostForm>
    </section>
  );
}
