import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { examForm, examFormValues, newExam, payloadOf } from "#contract/exams/form";
import { readForm, sendBack } from "~/form/form.server";
import { readSearchTerm } from "~/form/search-term.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { paperFacts, paperOfNew } from "~/routes/exams/paper.server";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, type OperatorContext, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { generalZoneName } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { ExamForm } from "./ExamForm";

export const handle: Handle = {
  title: (t) => t("exams:new"),
  crumb: (t) => [{ text: t("exams:title"), to: paths.exams.back() }, { text: t("exams:new") }],
};

/** Arranges a new exam of a paper; without one, papers that are ready can be chosen. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "exams");
  const { services, language, company, t } = context;
  const zone = company.timeZone;
  const query = new URL(args.request.url).searchParams;
  const paperId = query.get("paperId");
  if (!paperId) return { offer: await offerPapers(context, query, args.request), arranged: null };
  const paper = need(await services.papers.get({ jobId: paperId }));
  return {
    offer: null,
    arranged: {
      paper: paperOfNew(paper, { t, language, zone }),
      begin: examFormValues(newExam(paper, Date.now(), zone), zone),
      zone: generalZoneName(zone, language),
    },
  };
}

/** Papers that are ready, to choose one. */
async function offerPapers(
  { services, t, language, company }: OperatorContext,
  query: URLSearchParams,
  request: Request,
) {
  const { key, typed } = readSearchTerm(query);
  const pageNum = askedPage(request);
  const ready = async (state: "ready" | "used") =>
    need(await services.papers.list({ key, state, pageNum, pageSize: 10 }));
  const state = query.get("state") === "used" ? "used" : "ready";
  const { jobList, jobCount } = await ready(state);
  const reader = { t, language, zone: company.timeZone };
  return {
    typed,
    state,
    at: pagesOf(pageNum, jobCount, 10, (page) => paths.exams.new({ key, page })),
    rows: jobList.map((paper) => ({
      id: paper._id,
      name: paper.name,
      number: paper.number,
      facts: paperFacts(
        {
          questions: paper.jobQuestionCount,
          score: paper.jobScore,
          duration: paper.jobDuration,
          passScore: paper.passScore,
        },
        reader,
      ),
    })),
  };
}

/** Stores the exam as a draft and opens it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, company, t } = await operator(args, "exams");
  const submission = readForm(form, examForm(company.timeZone));
  if (submission.status !== "success") return sendBack(submission);

  const created = await services.exams.create(payloadOf(submission.value));
  if (!created.ok) return sendBack(submission, created);
  return redirectWithFlash(paths.exams.check(created.data), { kind: "ok", text: t("exams:created") });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function NewExam() {
  const t = useWords();
  const { offer, arranged } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!arranged) return <ChoosePaper offer={offer} />;
  const { paper, begin, zone } = arranged;
  return (
    <>
      <PageHead
        title={t("exams:new")}
        actions={<ButtonLink to={paths.exams.new()}>{t("exams:paper.other")}</ButtonLink>}
      >
        {t("exams:paper.line", { name: paper.name, facts: paper.facts })}
      </PageHead>
      <ExamForm
        paper={paper}
        begin={begin}
        closeTo={paths.exams.back()}
        answer={answer}
        zone={zone}
        isPublished={false}
      />
    </>
  );
}

function ChoosePaper({ offer: { typed, at, rows } }: { offer: NonNullable<Data["offer"]> }) {
  const t = useWords();
  return (
    <>
      <PageHead title={t("exams:new")}>{t("exams:paper.choose")}</PageHead>
      <Form method="get" action={paths.exams.new()} className="filters" role="search">
        <SearchField value={typed} label={t("papers:old.find")} />
        <Button>{t("lists.find")}</Button>
      </Form>
      {rows.length === 0 ? (
        <Empty
          title={t("exams:paper.none")}
          actions={<ButtonLink to={paths.papers.list()}>{t("papers:title")}</ButtonLink>}
        >
          {t("exams:paper.noneText")}
        </Empty>
      ) : (
        <>
          <Table
            caption={t("papers:caption")}
            head={
              <>
                <HeadCell>{t("papers:columns.paper")}</HeadCell>
                <HeadCell>{t("exams:paper.facts")}</HeadCell>
                <HeadCell isActions>{t("exams:columns.actions")}</HeadCell>
              </>
            }
          >
            {rows.map((row) => (
              <Row key={row.id}>
                <TitleCell
                  to={paths.exams.new({ paperId: row.id })}
                  title={row.name}
                  code={t("papers:number", { number: row.number })}
                  isAlone
                />
                <Cell>{row.facts}</Cell>
                <ActionsCell>
                  <RowAction to={paths.exams.new({ paperId: row.id })} subject={row.name}>
                    {t("exams:paper.arrange")}
                  </RowAction>
                </ActionsCell>
              </Row>
            ))}
          </Table>
          <ListPager at={at} to={(page) => paths.exams.new({ key: typed, page })} />
        </>
      )}
    </>
  );
}
