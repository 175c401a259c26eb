import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ReauthenticationNote } from "~/routes/operator/ReauthenticationNote";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("access:remove"),
  crumb: (t) => [{ text: t("menus.roles"), to: paths.access.roles() }, { text: t("access:remove") }],
};

/** Confirms removing a role that nobody has. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, me } = await operator(args, "shapeRoles");
  const role = need(await services.access.role({ id: args.params.roleKey! }));
  return { role, isProven: me.isProven };
}

export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "shapeRoles");
  const id = args.params.roleKey!;
  const removed = await services.access.removeRole({ id });
  if (!removed.ok && removed.reason !== "NOT_FOUND" && removed.message)
    return data({ refused: removed.message }, { status: 422 });
  need<unknown>(removed);
  return redirectWithFlash(paths.access.roles(), { kind: "ok", text: t("access:removed") });
}

export default function RemoveRole() {
  const t = useWords();
  const { role, isProven } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = paths.access.removeRole(role.roleKey);
  return (
    <div className="form-page">
      <PageHead title={t("access:removeTitle", { name: role.roleName })}>{t("access:removeText")}</PageHead>
      {refused && <Notice kind="danger">{refused.refused}</Notice>}
      {!isProven && <ReauthenticationNote text={t("access:proof")} backTo={here} isTyped={false} />}
      <PostForm action={here}>
        <Actions>
          <Cancel to={paths.access.role(role.roleKey)} />
          <Button kind="danger">{t("access:remove")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
