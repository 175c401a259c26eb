import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { mobileChange } from "#contract/operator/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { hasDemoAccounts } from "~/request/embedded.server";
import { sessions } from "~/session/cookies.server";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ownPage } from "./page";
import { askForProof } from "./proof.server";

export const handle = ownPage((t) => t("operator:mobile.title"));

const codeForm = mobileChange.pick({ smsCode: true });

/** An operator types the code that went to the new mobile; before one was sent, they first say where to. */
export async function loader(args: LoaderFunctionArgs) {
  const { me, session } = await operator(args, "profile");
  if (!me.isProven) throw askForProof(paths.operator.mobile());
  const sent = session.get("sent");
  if (sent?.purpose !== "mobile") throw redirect(paths.operator.sendMobileCode());
  return { mobile: sent.mobile, isDemo: await hasDemoAccounts() };
}

/** From now on one signs in with the new mobile. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, form, t } = await operator(args, "profile");
  const sent = session.get("sent");
  if (sent?.purpose !== "mobile") return redirect(paths.operator.sendMobileCode());
  const submission = readForm(form, codeForm);
  if (submission.status !== "success") return sendBack(submission);

  const { mobile, handle } = sent;
  const changed = await services.operator.changeMobile({ mobile, handle, ...submission.value });
  if (!changed.ok) {
    return changed.reason === "PROOF_NEEDED"
      ? askForProof(paths.operator.mobile())
      : sendBack(submission, changed);
  }
  session.unset("sent");
  const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
  return redirectWith(paths.operator.profile(), { kind: "ok", text: t("operator:mobile.changed") }, headers);
}

export default function Mobile() {
  const t = useWords();
  const { mobile, isDemo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useShapedForm(codeForm, { id: "mobile-code", lastResult });
  return (
    <div className="own-form">
      <PageHead title={t("operator:mobile.title")}>{t("operator:mobile.sentTo", { mobile })}</PageHead>
      {isDemo && <p className="hint">{t("operator:mobile.demoCode")}</p>}
      <MistakeSummary form={form} fields={fields} unchanged={t("operator:mobile.unchanged")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.smsCode}
          label={t("operator:mobile.code")}
          hint={t("operator:mobile.codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          say={useSay()}
        />
        <Button kind="primary">{t("operator:mobile.change")}</Button>
      </PostForm>
      <PostForm action={paths.operator.sendMobileCode()} className="beside-form">
        <input type="hidden" name="mobile" value={mobile} />
        <Button kind="quiet" name="again" value="1">
          {t("operator:mobile.sendAgain")}
        </Button>
        <Link to={paths.operator.sendMobileCode()}>{t("operator:mobile.other")}</Link>
      </PostForm>
    </div>
  );
}
