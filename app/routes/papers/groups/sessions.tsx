import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { isFrozen } from "~/routes/papers/frozen";
import { PaperStateMark } from "~/routes/papers/PaperStateMark";
import { need, operator } from "~/session/guard.server";
import { ActionMenu } from "~/ui/ActionMenu";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { SessionTable } from "./SessionTable";

export const handle: Handle = {
  title: (_, data: { title: string }) => data.title,
  crumb: (t, data: { title: string }) => [
    { text: t("papers:title"), to: paths.papers.back() },
    { text: data.title },
  ],
};

/** Lists the children of a group paper in order; any other paper's id redirects to its questions. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, language } = await operator(args, "papers");
  const jobId = new URL(args.request.url).searchParams.get("paperId") ?? "";
  const paper = need(await services.papers.get({ jobId }));
  if (!paper.isGroup) throw redirect(paths.papers.questions(jobId));
  const children = need(await services.papers.children({ jobId }));
  return {
    id: paper._id,
    title: paper.name,
    desc: paper.shortName,
    state: paper.state,
    canWrite: admits(may.writePapers, actions),
    canChange: admits(may.writePapers, actions) && !isFrozen(paper),
    totals: {
      questions: figure(paper.jobQuestionCount, language),
      score: figure(paper.jobScore, language),
      minutes: Math.round(paper.jobDuration / 60),
    },
    children: children.map((child) => ({
      id: child._id,
      number: child.number,
      title: child.name,
      state: child.state,
      questions: child.jobQuestionCount,
      score: child.jobScore === 0 ? 0 : figure(child.jobScore, language),
      minutes: child.jobDuration === 0 ? null : Math.round(child.jobDuration / 60),
    })),
  };
}

export type SessionsPage = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Sessions() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
  const { title, desc, state, canWrite, canChange, children } = page;
  return (
    <>
      <PageHead
        title={title}
        beside={<PaperStateMark state={state} isPill />}
        actions={(canWrite || children.length > 0) && <GroupWays page={page} />}
      >
        {desc || t("papers:sessions.lead")}
      </PageHead>
      {canWrite && !canChange && (
        <Notice kind="info">
          {t(state === "archived" ? "papers:fixed.archived" : "papers:fixed.usedWhole")}
        </Notice>
      )}
      {children.length === 0 ? (
        <Empty title={t("papers:sessions.none")}>{canChange && t("papers:sessions.noneYet")}</Empty>
      ) : (
        <SessionTable page={page} />
      )}
    </>
  );
}

/** Actions on the whole group. Readers can only print it. */
function GroupWays({ page: { id, canWrite, canChange, children } }: { page: SessionsPage }) {
  const t = useWords();
  if (!canWrite)
    return (
      <ButtonLink icon="print" to={paths.exports.show(id)}>
        {t("papers:actions.export")}
      </ButtonLink>
    );
  return (
    <>
      <ActionMenu label={t("papers:actions.more")} end>
        <Link to={paths.groups.copy(id)}>{t("papers:actions.copy")}</Link>
        {children.length > 0 && <Link to={paths.exports.show(id)}>{t("papers:actions.export")}</Link>}
      </ActionMenu>
      <ButtonLink to={paths.papers.edit(id, { from: paths.papers.sessions(id) })}>
        {t("papers:dialog.edit")}
      </ButtonLink>
      {canChange && (
        <ButtonLink kind="primary" icon="plus" to={paths.groups.addChild(id)}>
          {t("papers:sessions.add")}
        </ButtonLink>
      )}
    </>
  );
}
