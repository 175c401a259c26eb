import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { groupAtWork } from "./group.server";
import { groupPage } from "./group-crumbs";

export const handle = groupPage((t) => t("papers:sessions.takeOut"));

/** Confirms removing a paper from a group paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const group = await groupAtWork(services, args.params.paperId!);
  const child = need(await services.papers.get({ jobId: args.params.childId! }));
  return { group: { id: group._id, title: group.name }, title: child.name };
}

/** The paper itself is not deleted; the group's totals are updated. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writePapers");
  const { paperId: jobId, childId } = args.params as { paperId: string; childId: string };
  const removed = await services.papers.removeChild({ jobId, childId });
  if (!removed.ok) return refusedBy(removed, paths.papers.sessions(jobId), t);
  return redirectWithFlash(paths.papers.sessions(jobId), { kind: "ok", text: t("papers:sessions.takenOut") });
}

export default function RemoveSession() {
  const t = useWords();
  const { group, title } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("papers:sessions.takeOutTitle", { title })} />
      <p>{t("papers:sessions.takeOutText", { title: group.title })}</p>
      <PostForm className="confirm">
        <Actions>
          <Cancel to={paths.papers.sessions(group.id)} />
          <Button kind="danger">{t("papers:sessions.takeOut")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
