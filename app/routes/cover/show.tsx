import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { identityForm } from "#contract/invitations/form";
import { registerForm } from "#contract/invitations/registration";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { sittingCookieOf } from "~/session/cookies.server";
import { need, visitor } from "~/session/guard.server";
import { PlainPage } from "~/shell/PlainPage";
import { StopPage } from "~/shell/StopPage";
import { forCandidate } from "~/sitting/refused.server";
import { stopOf } from "~/stop/stop";
import { Button, ButtonLink } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { Register } from "./Register";
import { shownCover } from "./shown.server";

export const handle: Handle = { title: (t) => t("invitations:cover.title") };

/** An exam as its invitation shows it; nothing of its questions is here (trust G2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, t } = await visitor(args);
  const token = args.params.token!;
  const cover = need(await services.invitations.cover({ token }));
  return { token, ...shownCover(cover, { t, language }) };
}

type Cover = ReturnType<typeof useLoaderData<typeof loader>>;

/** Confirms that the visitor is the candidate, or registers them for a public exam. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await visitor(args);
  const token = args.params.token!;
  // A trial is the operator's own: its link is enough.
  if (form.has("trial")) return enter(need(await services.sitting.enter({ token, takesOver: true })));
  const { registers } = need(await services.invitations.cover({ token }));
  if (registers) {
    const submission = readForm(form, registerForm(registers));
    if (submission.status !== "success") return sendBack(submission);
    const registered = await services.sitting.register({ exam: token, ...submission.value });
    return registered.ok ? enter(registered.data) : sendBack(submission, forCandidate(registered, t));
  }
  const submission = readForm(form, identityForm);
  if (submission.status !== "success") return sendBack(submission);

  const entered = await services.sitting.enter({ ...submission.value, token });
  return entered.ok ? enter(entered.data) : sendBack(submission, forCandidate(entered, t));
}

/** The session is a cookie of its own, and the sitting's pages open. */
async function enter(entered: { session: string; uuid: string }) {
  const headers = { "set-cookie": await sittingCookieOf(entered) };
  return redirect(paths.sitting.show(entered.uuid), { status: 303, headers });
}

/** Whoever follows a link that opens nothing is a candidate: the way on is not the office. */
export function ErrorBoundary() {
  const t = useWords();
  const stop = stopOf(useRouteError());
  if (stop.kind !== "notFound") return <StopPage stop={stop} />;
  return (
    <PlainPage isCard>
      <h1>{t("invitations:cover.missing")}</h1>
      <p>{t("invitations:cover.missingText")}</p>
      <div className="actions">
        <ButtonLink kind="primary" to={paths.cover.byCode()} reloadDocument>
          {t("sitting:gone.enter")}
        </ButtonLink>
      </div>
    </PlainPage>
  );
}

export default function ExamInvitation() {
  const t = useWords();
  const cover = useLoaderData<typeof loader>();
  const { token, exam, lead, notice, facts, parts, instructions, reminders, company } = cover;
  return (
    <PlainPage isCard>
      <p className="lead">{lead}</p>
      <h1 className="mb-16">{exam}</h1>
      {cover.trial && <Notice kind="info">{cover.trial}</Notice>}
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      {cover.asks && <Confirm cover={cover} />}
      {cover.registers && <Register asks={cover.registers} labels={cover.labels} company={company} />}
      {cover.trial && (
        <PostForm action={paths.cover.show(token)} className="mb-24">
          <input type="hidden" name="trial" value="1" />
          <Button kind="primary">{t("invitations:cover.enter")}</Button>
        </PostForm>
      )}
      <dl className="cover-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cover.hasCalendar && (
        <p className="mb-24">
          <ButtonLink icon="calendar" to={paths.cover.calendar(token)} reloadDocument>
            {t("invitations:cover.calendar")}
          </ButtonLink>{" "}
          <ButtonLink to={paths.sitting.check()} reloadDocument>
            {t("sitting:ready.check")}
          </ButtonLink>
        </p>
      )}
      {parts.length > 0 && (
        <section className="mb-24" aria-labelledby="parts">
          <h2 id="parts">{t("invitations:cover.parts")}</h2>
          <table className="cover-parts" aria-labelledby="parts">
            <thead>
              <tr>
                <th scope="col">{t("invitations:cover.part")}</th>
                <th scope="col">{t("invitations:cover.questions")}</th>
                {cover.hasPartTimes && <th scope="col">{t("invitations:cover.partMinutes")}</th>}
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.id}>
                  <th scope="row">{part.title}</th>
                  <td>{part.questions}</td>
                  {cover.hasPartTimes && <td>{part.minutes}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {instructions && (
        <section className="mb-24" aria-labelledby="instructions">
          <h2 id="instructions">{t("invitations:cover.instructions")}</h2>
          <p className="typed-lines">{instructions}</p>
        </section>
      )}
      {reminders && (
        <PostForm action={paths.cover.reminders(token)} className="reminder-choice">
          <span className="hint">{reminders.text}</span>
          <button type="submit" name="wanted" value={reminders.wanted} className="action">
            {reminders.action}
          </button>
        </PostForm>
      )}
    </PlainPage>
  );
}

/** What a phone's keyboard offers; an ID number may end in an X. */
const inputModes = { mobile: "tel", email: "email", both: "text", idcard: "text", name: "text" } as const;

/** Asks for what only the candidate and the organiser know. */
function Confirm({ cover: { asks, company } }: { cover: Cover }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(identityForm, { id: "identity", lastResult: useActionData() });
  return (
    <section className="mb-24" aria-labelledby="confirm">
      <h2 id="confirm">{t("invitations:cover.confirm.title")}</h2>
      <ValidationSummary
        form={form}
        fields={[fields.identity, fields.takesOver]}
        unchanged={t("invitations:cover.confirm.notDone")}
      />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.identity}
          label={t(`invitations:cover.confirm.${asks!}`)}
          hint={t("invitations:cover.confirm.hint", { company })}
          autoComplete="off"
          inputMode={inputModes[asks!]}
          spellCheck={false}
          errorText={errorText}
        />
        {fields.takesOver.errors && (
          <Checkbox field={fields.takesOver} label={t("invitations:cover.takesOver")} errorText={errorText} />
        )}
        <Button kind="primary">{t("invitations:cover.confirm.submit")}</Button>
      </PostForm>
    </section>
  );
}
