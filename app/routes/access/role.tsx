import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { roleShape } from "#contract/access/shapes";
import { admits, may } from "#contract/roles";
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
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { momentOf } from "~/words/ago.server";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";
import { RoleList } from "./RoleList";
import { ActionTicks, MenuTickList } from "./RoleTicks";
import { actionTable, menuTicks } from "./role-table.server";

export const handle: Handle = {
  title: (t) => t("menus.roles"),
  crumb: (t) => ({ text: t("menus.roles"), to: paths.access.roles() }),
};

const form = roleShape.omit({ roleKey: true });

/** One role: its name, what it may do, and what its menu shows; beside it all the others. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, me, language, company, t } = await operator(args, "roles");
  const { list } = need(await services.access.roles({ pageSize: 100 }));
  const roleKey = args.params.roleKey ?? list.find(({ isFixed }) => !isFixed)?.roleKey ?? list[0]!.roleKey;
  if (!args.params.roleKey) throw redirect(paths.access.role(roleKey));
  // why first: its ticks are then never older than the moment that refuses a later change.
  const role = need(await services.access.role({ id: roleKey }));
  const [permissions, menus] = await Promise.all([
    services.access.rolePermissions({ id: roleKey }),
    services.access.roleMenus({ id: roleKey }),
  ]);
  const linked = need(permissions);
  return {
    role: {
      ...role,
      name: roleNameOf(t, role.roleKey, [role]),
      changed: role.changedAt ? momentOf(role.changedAt, language, company.timeZone) : null,
    },
    roles: list.map((each) => ({ ...each, name: roleNameOf(t, each.roleKey, [each]) })),
    table: actionTable(linked, t),
    own: linked.filter(({ on }) => on === ""),
    chosen: linked.filter(({ isLinked, on }) => isLinked && on !== "").length,
    total: linked.filter(({ on }) => on !== "").length,
    held: linked.filter(({ isGivable }) => !isGivable).length,
    menus: menuTicks(need(menus), linked, t),
    canShape: admits(may.shapeRoles, actions) && !role.isFixed,
    isShaper: admits(may.shapeRoles, actions),
    isProven: me.isProven,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form: posted, t } = await operator(args, "shapeRoles");
  const roleKey = args.params.roleKey ?? "";
  const submission = readForm(posted, form);
  if (submission.status !== "success") return sendBack(submission);
  const saved = await services.access.shapeRole({ roleKey, ...submission.value });
  if (!saved.ok && saved.reason === "NOT_FOUND") return need(saved);
  if (!saved.ok) return sendBack(submission, saved);
  const role = need(await services.access.role({ id: roleKey }));
  const text = t("access:saved", { name: roleNameOf(t, roleKey, [role]), count: role.operators });
  return redirectWithFlash(paths.access.role(roleKey), { kind: "ok", text });
}

export type RoleHere = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Role() {
  const t = useWords();
  const here = useLoaderData<typeof loader>();
  const { role, roles, isShaper } = here;
  return (
    <>
      <PageHead
        title={t("menus.roles")}
        actions={
          <>
            <ButtonLink icon="download" to={paths.access.table()} reloadDocument>
              {t("access:export")}
            </ButtonLink>
            {isShaper && (
              <ButtonLink kind="primary" icon="plus" to={paths.access.newRole({ like: role.roleKey })}>
                {t("access:new")}
              </ButtonLink>
            )}
          </>
        }
      >
        {t("access:lead")}
      </PageHead>
      <div className="roles">
        <RoleList roles={roles} now={role.roleKey} />
        <section className="role" aria-labelledby="role-name">
          <h2 id="role-name">
            {role.name}{" "}
            <State kind={role.operators > 0 ? "ok" : "draft"} isPill>
              {t(role.operators > 0 ? "access:inUse" : "access:unused")}
            </State>
          </h2>
          <p className="hint">
            {t(role.isBuiltIn ? "access:builtIn" : "access:own", { count: role.operators })}
            {role.changed &&
              ` · ${t("access:changed", { name: role.changedBy || "—", when: role.changed.exact })}`}
          </p>
          {role.isFixed && <Notice kind="info">{t("access:fixed")}</Notice>}
          <RoleForm here={here} />
        </section>
      </div>
    </>
  );
}

function RoleForm({ here }: { here: RoleHere }) {
  const t = useWords();
  const errorText = useErrorText();
  const { role, table, own, menus, chosen, total, held, canShape, isShaper, isProven } = here;
  const lastResult = useActionData<typeof action>();
  const [shaped, fields] = useServerForm(form, {
    id: "role",
    lastResult,
    defaultValue: {
      roleName: role.roleName,
      isOffered: role.isOffered ? "on" : "",
      changedAt: String(role.changedAt),
    } as never,
  });
  return (
    <PostForm {...getFormProps(shaped)} action={paths.access.role(role.roleKey)}>
      <ValidationSummary
        form={shaped}
        fields={[fields.roleName, fields.permissions]}
        unchanged={t("access:notSaved")}
      />
      {isShaper && canShape && !isProven && (
        <ReauthenticationNote
          text={t("access:proof")}
          backTo={paths.access.role(role.roleKey)}
          isTyped={lastResult !== undefined}
        />
      )}
      <input type="hidden" name={fields.changedAt.name} value={role.changedAt} />
      {role.isBuiltIn ? (
        <>
          <input type="hidden" name={fields.roleName.name} value={role.roleName} />
          <dl className="facts">
            <div>
              <dt>{t("access:key")}</dt>
              <dd>{role.roleKey}</dd>
            </div>
          </dl>
        </>
      ) : (
        <>
          <div className="pair">
            <TextField field={fields.roleName} label={t("access:name")} errorText={errorText} />
            <div className="field">
              <span className="label">{t("access:key")}</span>
              <p>{role.roleKey}</p>
            </div>
          </div>
          <Checkbox
            field={fields.isOffered}
            label={t("access:offered")}
            hint={t("access:offeredHint")}
            errorText={errorText}
          />
        </>
      )}
      <div className="role-columns">
        <div>
          <ActionTicks
            id={fields.permissions.id}
            table={table}
            own={own}
            canShape={canShape}
            ticked={tickedIn(lastResult, "permissions")}
            summary={t("access:chosen", { chosen, total })}
          />
          {canShape && held > 0 && <p className="hint">{t("access:heldBack", { count: held })}</p>}
        </div>
        <MenuTickList menus={menus} canShape={canShape} ticked={tickedIn(lastResult, "menuUuids")} />
      </div>
      {canShape && (
        <Actions>
          {!role.isBuiltIn && (
            <ButtonLink to={paths.access.removeRole(role.roleKey)}>{t("access:remove")}</ButtonLink>
          )}
          <Button kind="primary">{t("access:save")}</Button>
        </Actions>
      )}
    </PostForm>
  );
}

/** What was ticked in a form that came back; null for one that was not sent. */
function tickedIn(answer: unknown, name: "permissions" | "menuUuids"): ReadonlySet<string> | null {
  const sent = (answer as { initialValue?: Record<string, string | string[]> | null } | undefined)
    ?.initialValue;
  return sent ? new Set([sent[name] ?? []].flat()) : null;
}
