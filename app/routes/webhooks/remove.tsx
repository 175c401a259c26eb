import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("webhooks:removeTitle"),
  crumb: (t) => [
    { text: t("webhooks:title"), to: paths.webhooks.list() },
    { text: t("webhooks:removeTitle") },
  ],
};

/** Says what is lost before a webhook is removed. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "company");
  const hook = need(await services.webhooks.list({})).find((one) => one.webhookId === args.params.webhookId);
  if (!hook) throw stop({ kind: "notFound" }, 404);
  return { id: hook.webhookId, url: hook.url };
}

export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "company");
  need(await services.webhooks.remove({ webhookId: args.params.webhookId! }));
  return redirectWithFlash(paths.webhooks.list(), { kind: "ok", text: t("webhooks:removed") });
}

export default function RemoveWebhook() {
  const t = useWords();
  const { id, url } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("webhooks:removeTitle")}>{url}</PageHead>
      <Notice kind="warn">{t("webhooks:removeText")}</Notice>
      <PostForm action={paths.webhooks.remove(id)}>
        <Actions>
          <Cancel to={paths.webhooks.list()} />
          <Button kind="danger">{t("webhooks:remove")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
