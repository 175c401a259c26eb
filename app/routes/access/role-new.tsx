import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { roleDraft } from "#contract/access/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ReauthenticationNote } from "~/routes/operator/ReauthenticationNote";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { Select, TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("access:new"),
  crumb: (t) => [{ text: t("menus.roles"), to: paths.access.roles() }, { text: t("access:new") }],
};

/** A new role: with the links of another one, or none. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, me, t } = await operator(args, "shapeRoles");
  const { list } = need(await services.access.roles({ pageSize: 100 }));
  return {
    like: new URL(args.request.url).searchParams.get("like") ?? "",
    roles: list.map((role) => ({ value: role.roleKey, label: roleNameOf(t, role.roleKey, [role]) })),
    isProven: me.isProven,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "shapeRoles");
  const submission = readForm(form, roleDraft);
  if (submission.status !== "success") return sendBack(submission);
  const added = await services.access.addRole(submission.value);
  if (!added.ok && added.reason === "NOT_FOUND") return need(added);
  if (!added.ok) return sendBack(submission, added);
  const text = t("access:added", { name: submission.value.roleName });
  return redirectWithFlash(paths.access.role(added.data), { kind: "ok", text });
}

export default function NewRole() {
  const t = useWords();
  const errorText = useErrorText();
  const { like, roles, isProven } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(roleDraft, {
    id: "new-role",
    lastResult,
    defaultValue: { likeRole: like },
  });
  return (
    <div className="form-page">
      <PageHead title={t("access:new")}>{t("access:newLead")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.roleName, fields.roleKey, fields.likeRole]}
        unchanged={t("access:notAdded")}
      />
      {!isProven && (
        <ReauthenticationNote
          text={t("access:proof")}
          backTo={paths.access.newRole({ like })}
          isTyped={lastResult !== undefined}
        />
      )}
      <PostForm {...getFormProps(form)}>
        <TextField field={fields.roleName} label={t("access:name")} errorText={errorText} />
        <TextField
          field={fields.roleKey}
          label={t("access:key")}
          hint={t("access:keyHint")}
          errorText={errorText}
          autoComplete="off"
        />
        <Select
          field={fields.likeRole}
          label={t("access:like")}
          hint={t("access:likeHint")}
          errorText={errorText}
          empty={t("access:likeNone")}
          options={roles}
        />
        <Checkbox
          field={fields.isOffered}
          label={t("access:offered")}
          hint={t("access:offeredHint")}
          errorText={errorText}
        />
        <Actions>
          <Cancel to={paths.access.roles()} />
          <Button kind="primary">{t("access:add")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
