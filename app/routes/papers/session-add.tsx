import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { paperLimits } from "#contract/papers/shapes";
import { PostForm } from "~/form/PostForm";
import { SkippedWord } from "~/form/SkippedWord";
import { readWord } from "~/form/word.server";
import { paths } from "~/paths";
import { refusedBy } from "~/routes/questions/refused.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { SearchField } from "~/ui/SearchField";
import { figure } from "~/words/figures";
import { useWords } from "~/words/words";
import { GroupTable } from "./GroupTable";
import { groupAtWork } from "./group.server";
import { groupPage } from "./group-crumbs";

export const handle = groupPage((t) => t("papers:sessions.add"));

/** An author looks for papers that join a group paper; those that fit best come first. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const { key, ...told } = readWord(new URL(args.request.url).searchParams);
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

/** The paper stands at the end of the group; the page stays for the next one. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const here = paths.groups.addChild(jobId, { key: String(form.get("key") ?? "") });
  const child = need(await services.papers.get({ jobId: String(form.get("childId") ?? "") }));
  const added = await services.papers.addChild({ jobId, childId: child._id });
  if (!added.ok) return refusedBy(added, here, t);
  return redirectWith(here, {
    kind: "ok",
    text: t("papers:sessions.added", { title: child.name }),
    link: { to: paths.papers.sessions(jobId), text: t("papers:sessions.toGroup") },
  });
}

export default function AddSession() {
  const t = useWords();
  const { group, key, typed, mistake, papers, isCut } = useLoaderData<typeof loader>();
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
      <SkippedWord mistake={mistake} />
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
