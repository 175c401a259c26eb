import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invitationDraft } from "#contract/access/form";
import { admits, may } from "#contract/roles";
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
import { TickGroup } from "~/ui/fields/Choice";
import { Select, TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("access:people.invite"),
  crumb: (t) => [
    { text: t("menus.platformOperators"), to: paths.access.operators() },
    { text: t("access:people.invite") },
  ],
};

/** Companies that can be chosen from; of more, one is found by its name on the list of companies. */
const mostCompanies = 100;

/** Invites somebody to a company, or to the reader's own. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, me, company, t } = await operator(args, "platformOperators");
  const others = admits(may.administer, actions)
    ? need(await services.companies.list({ pageSize: mostCompanies })).list
    : [];
  const { list } = need(await services.access.roles({ pageSize: 100 }));
  return {
    own: admits(may.giveRoles, actions) ? company.name : null,
    companies: others
      .filter(({ companyUuid }) => companyUuid !== me.companyUuid)
      .map(({ companyUuid, companyName }) => ({ value: companyUuid, label: companyName })),
    roles: list
      .filter(({ roleKey }) => roleKey !== "r_not_validate" && roleKey !== "visitor")
      .map((role) => ({
        value: role.roleKey,
        label: roleNameOf(t, role.roleKey, [role]),
        hint: role.isOffered ? undefined : t("access:people.ownOnly"),
      })),
    isProven: me.isProven,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platformOperators");
  const submission = readForm(form, invitationDraft);
  if (submission.status !== "success") return sendBack(submission);
  const { companyUuid, ...draft } = submission.value;
  const added = companyUuid
    ? await services.access.addMember({ companyUuid, ...draft })
    : await services.access.addColleague(draft);
  if (!added.ok && added.reason === "NOT_FOUND") return need(added);
  if (!added.ok) return sendBack(submission, added);
  const text = t("access:people.invited", { name: draft.realName });
  return redirectWithFlash(paths.access.operators(), { kind: "ok", text });
}

export default function Invite() {
  const t = useWords();
  const errorText = useErrorText();
  const { own, companies, roles, isProven } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(invitationDraft, { id: "invite", lastResult });
  return (
    <div className="form-page">
      <PageHead title={t("access:people.invite")}>{t("access:people.inviteLead")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.mobile, fields.realName, fields.companyUuid, fields.roleKeys]}
        unchanged={t("access:people.notInvited")}
      />
      {!isProven && (
        <ReauthenticationNote
          text={t("access:proof")}
          backTo={paths.access.newOperator()}
          isTyped={lastResult !== undefined}
        />
      )}
      <PostForm {...getFormProps(form)}>
        <TextField
          type="tel"
          field={fields.mobile}
          label={t("access:people.mobile")}
          errorText={errorText}
          inputMode="tel"
          autoComplete="off"
        />
        <TextField
          field={fields.realName}
          label={t("access:people.name")}
          errorText={errorText}
          autoComplete="off"
        />
        <Select
          field={fields.companyUuid}
          label={t("access:people.company")}
          errorText={errorText}
          empty={own ?? undefined}
          options={companies}
        />
        <TickGroup
          field={fields.roleKeys}
          label={t("access:list")}
          columns={2}
          errorText={errorText}
          choices={roles}
        />
        <Actions>
          <Cancel to={paths.access.operators()} />
          <Button kind="primary">{t("access:people.send")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
