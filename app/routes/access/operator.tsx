import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SavedNow } from "~/form/SavedNow";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ReauthenticationNote } from "~/routes/operator/ReauthenticationNote";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("access:people.one"),
  crumb: (t) => [
    { text: t("menus.platformOperators"), to: paths.access.operators() },
    { text: t("access:people.one") },
  ],
};

/** One operator of any company: name, roles, lock. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, me, t } = await operator(args, "platformOperators");
  const id = args.params.operatorId!;
  // why first: the ticks are then never older than the revision that refuses them after a later change.
  const one = need(await services.access.operator({ id }));
  const roles = need(await services.access.rolesOfOperator({ id }));
  return {
    one,
    roles: roles.map((role) => ({ ...role, name: roleNameOf(t, role.roleKey, [role]) })),
    canKeep: admits(may.keepOperators, actions),
    canGive: admits(may.giveRoles, actions),
    isSelf: me.operatorUuid === id,
    isProven: me.isProven,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platformOperators");
  const operatorUuid = args.params.operatorId!;
  const what = form.get("what");
  const { access } = services;
  const realName = String(form.get("realName") ?? "");
  const roleKeys = form.getAll("roleKeys").map(String);
  const revision = String(form.get("revision") ?? "") || undefined;
  const done =
    what === "lock"
      ? await access.lockAnyOperator({ id: operatorUuid, isLocked: form.get("isLocked") === "1" })
      : what === "roles"
        ? await access.giveRoles({ operatorUuid, roleKeys, revision })
        : await access.renameOperator({ operatorUuid, realName });
  if (!done.ok && done.message && done.reason !== "NOT_FOUND" && done.reason !== "FORBIDDEN")
    return data(
      {
        ...{ refused: done.message, realName, roleKeys: what === "roles" ? roleKeys : null },
        // After a concurrent change the form continues from the revision that the page is rendered with.
        initialValue: { revision: done.reason === "OPERATOR_CHANGED_MEANWHILE" ? undefined : revision },
      },
      { status: 422 },
    );
  need<unknown>(done);
  return redirectWithFlash(paths.access.operator(operatorUuid), {
    kind: "ok",
    text: t("access:people.saved"),
  });
}

export default function OneOperator() {
  const t = useWords();
  const { one, roles, canKeep, canGive, isSelf, isProven } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = paths.access.operator(one.operatorUuid);
  const held = roles.filter(({ isHeld }) => isHeld);
  const isTicked = ({ roleKey, isHeld, isGivable }: (typeof roles)[number]) =>
    refused?.roleKeys && isGivable ? refused.roleKeys.includes(roleKey) : isHeld;
  const areOthers = roles.some((role) => isTicked(role) !== role.isHeld);
  return (
    <div className="form-page">
      <PageHead title={one.realName}>{`${one.companyName} · ${one.mobile}`}</PageHead>
      {refused && <Notice kind="danger">{refused.refused}</Notice>}
      {canKeep && (
        <FormSection title={t("access:people.name")}>
          <PostForm action={here}>
            <input type="hidden" name="what" value="name" />
            <div className="mb-16">
              <label className="field">
                <span className="label">{t("access:people.name")}</span>
                <input
                  className="input"
                  name="realName"
                  defaultValue={refused?.realName || one.realName}
                  autoComplete="off"
                />
              </label>
            </div>
            <Actions>
              <Button>{t("access:people.rename")}</Button>
            </Actions>
          </PostForm>
        </FormSection>
      )}
      <FormSection title={t("access:list")} hint={t("access:people.rolesHint")}>
        {canGive && !isProven && (
          <ReauthenticationNote text={t("access:proof")} backTo={here} isTyped={refused !== undefined} />
        )}
        <PostForm action={here}>
          <input type="hidden" name="what" value="roles" />
          <Revision answer={refused} current={one.revision} />
          {areOthers && (
            <p className="hint">
              <SavedNow values={held.map(({ name }) => name)} />
            </p>
          )}
          <div className="choices choices-2 mb-16">
            {roles.map((role) => (
              <label key={role.roleKey} className="role-tick">
                <input
                  type="checkbox"
                  name="roleKeys"
                  value={role.roleKey}
                  defaultChecked={isTicked(role)}
                  disabled={!canGive || !role.isGivable}
                />
                <span>{role.name}</span>
              </label>
            ))}
          </div>
          {canGive && (
            <Actions>
              <Button kind="primary">{t("access:people.give")}</Button>
            </Actions>
          )}
        </PostForm>
      </FormSection>
      {canKeep && !isSelf && (
        <FormSection title={t("access:people.lockTitle")} hint={t("access:people.lockHint")}>
          <PostForm action={here}>
            <input type="hidden" name="what" value="lock" />
            <input type="hidden" name="isLocked" value={one.isLocked ? "0" : "1"} />
            <Button kind={one.isLocked ? "secondary" : "danger"}>
              {t(one.isLocked ? "access:people.unlock" : "access:people.lock")}
            </Button>
          </PostForm>
        </FormSection>
      )}
    </div>
  );
}
