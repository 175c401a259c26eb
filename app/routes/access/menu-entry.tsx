import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { menuDraft } from "#contract/access/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { menuNameOf } from "~/menu";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { Select, TextField } from "~/ui/fields/Field";
import { iconNames } from "~/ui/Icon";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("access:tree.entry"),
  crumb: (t) => [{ text: t("menus.menuTree"), to: paths.access.menus() }, { text: t("access:tree.entry") }],
};

/** One menu entry, or a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "menus");
  const menus = need(await services.access.menus({}));
  const { menuId } = args.params;
  const entry = menuId ? menus.find(({ menuUuid }) => menuUuid === menuId) : null;
  if (entry === undefined) throw stop({ kind: "notFound" }, 404);
  return {
    entry: entry && { ...entry, title: menuNameOf(entry, t) },
    headings: menus
      .filter(({ parentUuid, path, menuUuid }) => parentUuid === "" && path === "" && menuUuid !== menuId)
      .map((menu) => ({ value: menu.menuUuid, label: menuNameOf(menu, t) })),
    hasBelow: menus.some(({ parentUuid }) => parentUuid === menuId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "menus");
  const { menuId } = args.params;
  if (menuId && form.has("remove")) {
    const removed = await services.access.removeMenu({ id: menuId });
    if (!removed.ok && removed.reason === "NOT_FOUND") return need(removed);
    if (!removed.ok) return data({ refused: removed.message }, { status: 422 });
    return redirectWithFlash(paths.access.menus(), { kind: "ok", text: t("access:tree.removed") });
  }
  const submission = readForm(form, menuDraft);
  if (submission.status !== "success") return sendBack(submission);
  const saved = menuId
    ? await services.access.updateMenu({ menuUuid: menuId, ...submission.value })
    : await services.access.addMenu(submission.value);
  if (!saved.ok && saved.reason === "NOT_FOUND") return need(saved);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.access.menus(), { kind: "ok", text: t("access:tree.saved") });
}

export default function Entry() {
  const t = useWords();
  const errorText = useErrorText();
  const { entry, headings, hasBelow } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as { refused?: string } | undefined;
  const [form, fields] = useServerForm(menuDraft, {
    id: "menu-entry",
    lastResult: result?.refused ? undefined : result,
    defaultValue: entry
      ? {
          name: entry.name,
          parentUuid: entry.parentUuid,
          path: entry.path,
          icon: entry.icon,
          isHidden: (entry.isHidden ? "on" : "") as never,
          isForEveryone: (entry.isForEveryone ? "on" : "") as never,
        }
      : {},
  });
  const here = entry ? paths.access.menu(entry.menuUuid) : paths.access.newMenu();
  return (
    <div className="form-page">
      <PageHead title={entry ? entry.title : t("access:tree.new")}>
        {t(entry?.isBuiltIn ? "access:tree.builtIn" : "access:tree.entryLead")}
      </PageHead>
      {result?.refused && <Notice kind="danger">{result.refused}</Notice>}
      <ValidationSummary
        form={form}
        fields={[fields.name, fields.path, fields.parentUuid]}
        unchanged={t("access:notSaved")}
      />
      <PostForm {...getFormProps(form)} action={here}>
        {entry?.isBuiltIn ? (
          <input type="hidden" name={fields.name.name} value={entry.name} />
        ) : (
          <>
            <TextField field={fields.name} label={t("access:tree.name")} errorText={errorText} />
            <TextField
              field={fields.path}
              label={t("access:tree.path")}
              hint={t("access:tree.pathHint")}
              errorText={errorText}
            />
            <Select
              field={fields.icon}
              label={t("access:tree.icon")}
              errorText={errorText}
              empty={t("access:tree.noIcon")}
              options={iconNames.map((name) => ({ value: name, label: name }))}
            />
          </>
        )}
        {!hasBelow && (
          <Select
            field={fields.parentUuid}
            label={t("access:tree.below")}
            errorText={errorText}
            empty={t("access:tree.top")}
            options={headings}
          />
        )}
        <Checkbox
          field={fields.isHidden}
          label={t("access:tree.hide")}
          hint={t("access:tree.hideHint")}
          errorText={errorText}
        />
        <Checkbox
          field={fields.isForEveryone}
          label={t("access:tree.forEveryone")}
          hint={t("access:tree.forEveryoneHint")}
          errorText={errorText}
        />
        <Actions>
          <Cancel to={paths.access.menus()} />
          {entry && !entry.isBuiltIn && (
            <Button name="remove" value="1" kind="danger" formNoValidate>
              {t("access:remove")}
            </Button>
          )}
          <Button kind="primary">{t("access:tree.save")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
