import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell, TotalRow } from "~/ui/Table";
import { figure } from "~/words/figures";
import { useWords } from "~/words/words";
import { PaperState } from "./PaperState";

export const handle: Handle = {
  title: (_, data: { title: string }) => data.title,
  crumb: (t, data: { title: string }) => [
    { text: t("papers:title"), to: paths.papers.list() },
    { text: data.title },
  ],
};

/** The children of a group paper in their order; any other paper's id leads to its questions. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles, language } = await operator(args, "papers");
  const jobId = new URL(args.request.url).searchParams.get("paperId") ?? "";
  const paper = need(await services.papers.get({ jobId }));
  if (!paper.isGroup) throw redirect(paths.papers.questions(jobId));
  const children = need(await services.papers.children({ jobId }));
  return {
    id: paper._id,
    title: paper.name,
    desc: paper.shortName,
    state: paper.state,
    canWrite: admits(may.writePapers, roles),
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

export default function Sessions() {
  const t = useWords();
  const { id, title, desc, state, canWrite, children } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={title}
        beside={<PaperState state={state} isPill />}
        actions={
          canWrite && (
            <ButtonLink icon="pencil" to={paths.papers.edit(id, { from: paths.papers.sessions(id) })}>
              {t("papers:dialog.edit")}
            </ButtonLink>
          )
        }
      >
        {desc || t("papers:sessions.lead")}
      </PageHead>
      {children.length === 0 ? <Empty title={t("papers:sessions.none")} /> : <SessionTable />}
    </>
  );
}

function SessionTable() {
  const t = useWords();
  const { children, totals } = useLoaderData<typeof loader>();
  return (
    <Table
      caption={t("papers:sessions.caption")}
      head={
        <>
          <HeadCell>{t("papers:columns.paper")}</HeadCell>
          <HeadCell>{t("papers:columns.state")}</HeadCell>
          <HeadCell isNumber>{t("papers:columns.questions")}</HeadCell>
          <HeadCell isNumber>{t("papers:columns.score")}</HeadCell>
          <HeadCell>{t("papers:columns.duration")}</HeadCell>
          <HeadCell isActions>{t("papers:columns.actions")}</HeadCell>
        </>
      }
      foot={
        <TotalRow
          label={t("papers:sessions.total", { count: children.length, minutes: totals.minutes })}
          before={2}
          totals={[
            { value: totals.questions, before: `${t("papers:columns.questions")} ` },
            { value: totals.score, before: `${t("papers:columns.score")} ` },
          ]}
          after={2}
        />
      }
    >
      {children.map((child, index) => (
        <Row key={child.id}>
          <TitleCell
            to={paths.papers.questions(child.id)}
            title={child.title}
            code={`${t("papers:sessions.nth", { order: index + 1 })} · ${t("papers:number", { number: child.number })}`}
          />
          <Cell kind="state">
            <PaperState state={child.state} />
          </Cell>
          <Cell kind="number" before={`${t("papers:columns.questions")} `}>
            {child.questions}
          </Cell>
          <Cell kind="number" before={`${t("papers:columns.score")} `}>
            {child.score}
          </Cell>
          <Cell>{child.minutes === null ? null : t("papers:minutes", { count: child.minutes })}</Cell>
          <ActionsCell>
            <RowAction to={paths.papers.questions(child.id)} subject={child.title}>
              {t("papers:actions.questions")}
            </RowAction>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
