import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mobileChange } from "#contract/operator/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { PageHead } from "~/ui/PageHead";
import { mistakeText, useWords } from "~/words/words";
import { ownPage } from "./page";
import { askForProof } from "./proof.server";

export const handle = ownPage((t) => t("operator:mobile.title"));

const mobileForm = mobileChange.pick({ mobile: true });

/** An operator who has just proved who they are names the mobile that they change to. */
export async function loader(args: LoaderFunctionArgs) {
  const { me } = await operator(args, "profile");
  if (!me.isProven) throw askForProof(paths.operator.sendMobileCode());
  return { now: me.mobile };
}

/** A code goes to the new mobile; the handle that it was sent under waits in the session. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, form, t } = await operator(args, "profile");
  const submission = readForm(form, mobileForm);
  if (submission.status !== "success") return sendBack(submission);

  const { mobile } = submission.value;
  const sent = await services.operator.sendMobileCode({ mobile });
  if (!sent.ok) {
    if (sent.reason === "PROOF_NEEDED") return askForProof(paths.operator.sendMobileCode());
    if (form.get("again") !== "1") return sendBack(submission, sent);
    return redirectWith(paths.operator.mobile(), { kind: "warn", text: mistakeText(t, sent.message) });
  }
  session.set("sent", { handle: sent.data, mobile, purpose: "mobile" });
  const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
  return redirectWith(paths.operator.mobile(), { kind: "ok", text: t("operator:mobile.sent") }, headers);
}

export default function NewMobile() {
  const t = useWords();
  const { now } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useShapedForm(mobileForm, { id: "new-mobile", lastResult });
  return (
    <div className="own-form">
      <PageHead title={t("operator:mobile.title")}>{t("operator:mobile.lead", { mobile: now })}</PageHead>
      <MistakeSummary form={form} fields={fields} unchanged={t("operator:mobile.notSent")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.mobile}
          label={t("operator:mobile.new")}
          hint={t("operator:mobile.newHint")}
          type="tel"
          autoComplete="tel"
          say={useSay()}
        />
        <Actions>
          <ButtonLink to={paths.operator.profile()}>{t("cancel")}</ButtonLink>
          <Button kind="primary">{t("operator:mobile.send")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
