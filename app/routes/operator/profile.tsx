import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { defaultAvatar } from "#contract/accounts/shapes";
import { profile } from "#contract/operator/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { readSize } from "~/session/size.server";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { Display } from "./Display";
import { Portrait } from "./Portrait";
import { Roles } from "./Roles";
import { Security } from "./Security";

export const handle: Handle = {
  title: (t) => t("profile"),
  crumb: (t) => ({ text: t("profile") }),
};

/** Shows an operator their stored profile, and their sign-in settings. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, session, language, me } = await operator(args, "profile");
  const sessions = need(await services.operator.sessions({}));
  return {
    realName: me.realName,
    introduction: me.introduction,
    picture: me.avatar === defaultAvatar ? null : paths.file(me.avatar),
    mobile: me.mobile,
    hasSecondStep: me.hasSecondStep,
    devices: sessions.length,
    roles: me.allRoles,
    /** The one role that the view is narrowed to; "" for all of them. */
    role: session.get("role") ?? "",
    language,
    size: await readSize(args.request),
  };
}

/** Saves the operator's name and one-line description. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "profile");
  const submission = readForm(form, profile);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.operator.update(submission.value);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.operator.profile(), { kind: "ok", text: t("operator:about.saved") });
}

export default function Profile() {
  const t = useWords();
  const errorText = useErrorText();
  const { realName, introduction, picture, roles, role, language, size, ...security } =
    useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(profile, {
    id: "about",
    lastResult: useActionData<typeof action>(),
    defaultValue: { realName, introduction },
  });
  return (
    <>
      <PageHead title={t("profile")} />
      <ValidationSummary
        form={form}
        fields={[fields.realName, fields.introduction]}
        unchanged={t("operator:about.notSaved")}
      />
      <div className="own">
        <FormSection title={t("operator:about.title")}>
          <PostForm isLive {...getFormProps(form)}>
            <TextField
              field={fields.realName}
              label={t("operator:about.realName")}
              hint={t("operator:about.realNameHint")}
              autoComplete="name"
              errorText={errorText}
            />
            <TextField
              field={fields.introduction}
              label={t("operator:about.introduction")}
              optional={t("optional")}
              hint={t("operator:about.introductionHint")}
              errorText={errorText}
            />
            <Button kind="primary">{t("operator:about.save")}</Button>
          </PostForm>
        </FormSection>
        <FormSection title={t("operator:portrait.title")} hint={t("operator:portrait.lead")}>
          <Portrait name={realName} picture={picture} />
        </FormSection>
        <FormSection title={t("operator:security.title")}>
          <Security {...security} />
        </FormSection>
        <FormSection title={t("operator:role.title")}>
          <Roles roles={roles} role={role} />
        </FormSection>
        <FormSection title={t("operator:display.title")} hint={t("operator:display.lead")}>
          <Display language={language} size={size} />
        </FormSection>
      </div>
    </>
  );
}
