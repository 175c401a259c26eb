import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { paperLimits } from "#contract/papers/shapes";
import { figure } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { PostForm } from "~/form/PostForm";
import { refusedBy } from "~/form/refused.server";
import { readSearchTerm } from "~/form/search-term.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { GroupTable } from "./GroupTable";
import { groupAtWork } from "./group.server";
import { groupPage } from "./group-crumbs";

export const handle = groupPage((t) => t("papers:sessions.add"));

/** Searches papers to add to a group paper, best matches first. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const { key, ...told } = readSearchTerm(new URL(args.request.url).searchParams);
  const group = await groupAtWork(services, jobId);
  const papers = need(await services.papers.recommendChildren({ jobId, key }));
  return {
    group: { id: group._id, title: group.name },
    key,
    ...told,
    /** True where there may be more than are shown. */
    isCut: papers.length === paperLimits.recommendedMax,
    papers: papers.map((paper) => ({
      id: paper._id,
      number: paper.number,
      title: paper.name,
      state: paper.state,
      questions: paper.jobQuestionCount,
      score: paper.jobScore === 0 ? 0 : figure(paper.jobScore, language),
      minutes: paper.jobDuration === 0 ? null : Math.round(paper.jobDuration / 60),
    })),
  };
}

/** Appends the paper to the group; stays on the page for the next one. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const here = paths.groups.addChild(jobId, { key: String(form.get("key") ?? "") });
  const child = need(await services.papers.get({ jobId: String(form.get("childId") ?? "") }));
  const added = await services.papers.addChild({ jobId, childId: child._id });
  if (!added.ok) return refusedBy(added, here, t);
  return redirectWithFlash(here, {
    kind: "ok",
    text: t("papers:sessions.added", { title: child.name }),
    link: { to: paths.papers.sessions(jobId), text: t("papers:sessions.toGroup") },
  });
}

export default function AddSession() {
  const t = useWords();
  const { group, key, typed, validationError, papers, isCut } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("papers:sessions.add")}
        actions={
          <ButtonLink kind="primary" to={paths.papers.sessions(group.id)}>
            {t("papers:sessions.done")}
          </ButtonLink>
        }
      >
        {t("papers:sessions.addLead", { title: group.title })}
      </PageHead>
      <Form method="get" className="filters" role="search">
        <SearchField
          value={typed}
          label={t("papers:find.label")}
          placeholder={t("papers:find.placeholder")}
        />
        <Button>{t("papers:find.submit")}</Button>
        {typed && (
          <ButtonLink kind="quiet" to={paths.groups.addChild(group.id)}>
            {t("papers:find.clear")}
          </ButtonLink>
        )}
      </Form>
      <IgnoredSearchTerm validationError={validationError} />
      {papers.length === 0 ? (
        <Empty title={t(key ? "papers:empty.nothing" : "papers:sessions.noneFits")}>
          {t(key ? "papers:sessions.otherWord" : "papers:sessions.noneFitsText")}
        </Empty>
      ) : (
        <Candidates />
      )}
      {isCut && <p className="hint mt-12">{t("papers:sessions.onlySome", { count: papers.length })}</p>}
    </>
  );
}

function Candidates() {
  const t = useWords();
  const { papers, key } = useLoaderData<typeof loader>();
  return (
    <GroupTable
      caption={t("papers:sessions.addCaption")}
      papers={papers}
      codeOf={({ number }) => t("papers:number", { number })}
      actions={(paper) => (
        <PostForm className="inline-form">
          <input type="hidden" name="key" value={key} />
          <button type="submit" className="action" name="childId" value={paper.id}>
            {t("papers:sessions.join")}
            <span className="visually-hidden"> {paper.title}</span>
          </button>
        </PostForm>
      )}
    />
  );
}
