import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textsForm } from "#contract/invitations/form";
import { messageFields } from "#contract/invitations/message-text";
import { messageLanguage, messagePurpose } from "#contract/invitations/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { withBreaks } from "~/ui/Breaks";
import { Actions, Button } from "~/ui/Button";
import { TextArea, TextField } from "~/ui/fields/Field";
import { Segmented } from "~/ui/fields/Segmented";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { languageChoices } from "./shown.server";

export const handle: Handle = {
  title: (t) => t("invitations:texts.title"),
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("invitations:title"), to: paths.invitations.show(exam.id) },
    { text: t("invitations:texts.title") },
  ],
};

function textsIn(request: Request, own: string) {
  const asked = new URL(request.url).searchParams;
  return {
    language: messageLanguage.catch(own as "zh").parse(asked.get("language")),
    purpose: messagePurpose.catch("invitation").parse(asked.get("purpose")),
  };
}

/** The company's texts in one language, beside the standard ones. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language: own } = await operator(args, "exams");
  const exam = need(await services.exams.get({ examId: args.params.examId! }));
  const which = textsIn(args.request, own);
  const texts = need(await services.invitations.texts(which));
  return { exam: { id: exam.examId, name: exam.name }, ...which, ...texts, languages: languageChoices };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Saves them. If they changed meanwhile, the form comes back as typed with the new revision: sent once more, it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t, language: own } = await operator(args, "exams");
  const submission = readForm(form, textsForm);
  if (submission.status !== "success") return sendBack(submission);

  const which = textsIn(args.request, own);
  const saved = await services.invitations.saveTexts({ ...which, ...submission.value });
  if (!saved.ok && saved.reason === "TEXTS_CHANGED_MEANWHILE") {
    return sendBackAnew(form, textsForm, saved, need(await services.invitations.texts(which)));
  }
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.invitations.texts(args.params.examId!, which), {
    kind: "ok",
    text: t("invitations:texts.saved"),
  });
}

export default function InvitationTexts() {
  const t = useWords();
  const errorText = useErrorText();
  const { exam, language, purpose, own, standard, revision, languages } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(textsForm, {
    id: `texts-${language}-${purpose}`,
    lastResult,
    defaultValue: own,
  });
  const { sms, subject, mail } = fields;
  return (
    <>
      <PageHead title={t("invitations:texts.title")}>{t("invitations:texts.lead")}</PageHead>
      <div className="mb-16">
        <Segmented
          label={t("invitations:texts.purposes.label")}
          value={purpose}
          segments={(["invitation", "reminder"] as const).map((value) => ({
            value,
            label: t(`invitations:texts.purposes.${value}`),
            to: paths.invitations.texts(exam.id, { language, purpose: value }),
          }))}
        />
      </div>
      <div className="mb-16">
        <Segmented
          label={t("invitations:texts.languages")}
          value={language}
          segments={languages.map(({ value, label }) => ({
            value,
            label,
            to: paths.invitations.texts(exam.id, { language: value, purpose }),
          }))}
        />
      </div>
      <ValidationSummary
        form={form}
        fields={[sms, subject, mail]}
        unchanged={t("invitations:texts.notSaved")}
      />
      <div className="with-aside">
        <PostForm {...getFormProps(form)}>
          <Revision answer={lastResult} current={revision} />
          <TextArea
            field={sms}
            label={t("invitations:texts.sms")}
            hint={hintWithSaved(t("invitations:texts.smsHint"), sms.initialValue, own.sms)}
            rows={4}
            errorText={errorText}
          />
          <Standard text={standard.sms} />
          <TextField
            field={subject}
            label={t("invitations:texts.subject")}
            hint={hintWithSaved(undefined, subject.initialValue, own.subject)}
            errorText={errorText}
          />
          <Standard text={standard.subject} />
          <TextArea
            field={mail}
            label={t("invitations:texts.mail")}
            hint={hintWithSaved(t("invitations:texts.mailHint"), mail.initialValue, own.mail)}
            rows={12}
            errorText={errorText}
          />
          <Standard text={standard.mail} />
          <Actions>
            <Cancel to={paths.invitations.show(exam.id)} />
            <Button kind="primary">{t("invitations:texts.save")}</Button>
          </Actions>
        </PostForm>
        <aside aria-labelledby="fields">
          <h2 id="fields">{t("invitations:texts.fields")}</h2>
          <p className="hint mb-16">{t("invitations:texts.fieldsHint")}</p>
          <dl className="facts">
            {messageFields.map((name) => (
              <div key={name}>
                <dt>
                  <code>{`{{${name}}}`}</code>
                </dt>
                <dd>{t(`invitations:texts.field.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </>
  );
}

/** What is sent where the field above is empty. */
function Standard({ text }: { text: string }) {
  const t = useWords();
  return (
    <details className="standard-text">
      <summary>{t("invitations:texts.standard")}</summary>
      <pre>{withBreaks(text)}</pre>
    </details>
  );
}
