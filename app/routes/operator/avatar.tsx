import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { defaultAvatar } from "#contract/accounts/shapes";
import { picture } from "#contract/companies/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { Portrait } from "./Portrait";
import { ownPage } from "./page";

export const handle = ownPage((t) => t("operator:portrait.title"));

/** GET after a refused upload: shows why, and offers another picture. */
export async function loader(args: LoaderFunctionArgs) {
  const { me } = await operator(args, "profile");
  return { realName: me.realName, picture: me.avatar === defaultAvatar ? null : paths.file(me.avatar) };
}

/** Sets or removes the operator's avatar. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "profile");
  if (form.get("remove") === "1") {
    need(await services.operator.removeAvatar({}));
    return redirectWithFlash(paths.operator.profile(), { kind: "ok", text: t("operator:portrait.removed") });
  }
  const submission = readForm(form, picture);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.operator.setAvatar(submission.value);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.operator.profile(), { kind: "ok", text: t("operator:portrait.uploaded") });
}

export default function PortraitPage() {
  const t = useWords();
  const { realName, picture } = useLoaderData<typeof loader>();
  return (
    <div className="own-form">
      <PageHead title={t("operator:portrait.title")}>{t("operator:portrait.lead")}</PageHead>
      <Portrait name={realName} picture={picture} answer={useActionData<typeof action>()} />
    </div>
  );
}
