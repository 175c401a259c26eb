import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("evaluation:sending.close"),
  crumb: (t, { sendingId, name }: Shown) => [
    { text: t("evaluation:sending.title"), to: paths.evaluation.sendings() },
    { text: name, to: paths.evaluation.sending(sendingId) },
    { text: t("evaluation:sending.close") },
  ],
};

/** Confirms closing a sending: none of its links takes answers any more. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "evaluation");
  const sendingId = args.params.sendingId!;
  const { name, open } = need(await services.sheets.sending({ sendingId, pageSize: 1 }));
  return { sendingId, name, open };
}

export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "evaluation");
  const sendingId = args.params.sendingId!;
  need(await services.sheets.close({ sendingId }));
  return redirectWithFlash(paths.evaluation.sending(sendingId), {
    kind: "ok",
    text: t("evaluation:sending.hasClosed"),
  });
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CloseSending() {
  const t = useWords();
  const { sendingId, name, open } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("evaluation:sending.closeTitle", { name })}>
        {t("evaluation:sending.closeText", { count: open })}
      </PageHead>
      <PostForm action={paths.evaluation.close(sendingId)}>
        <Actions>
          <Cancel to={paths.evaluation.sending(sendingId)} />
          <Button kind="danger">{t("evaluation:sending.close")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
