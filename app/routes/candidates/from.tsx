import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { addFromForm } from "#contract/candidates/form";
import type { ExamItem } from "#contract/exams/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { refusedBy } from "~/form/refused.server";
import { readSearchTerm } from "~/form/search-term.server";
import { toldOf } from "~/lists/many.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("candidates:from.title"),
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: t("candidates:from.title") },
  ],
};

const pageSize = 10;

/** Lists the company's exams that have candidates to take, the latest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "exams");
  const examId = args.params.examId!;
  const { name, state } = need(await services.exams.get({ examId }));
  if (state === "closed" || state === "cancelled") throw redirect(paths.candidates.list(examId));
  const { key, typed } = readSearchTerm(new URL(args.request.url).searchParams);
  const pageNum = askedPage(args.request);
  const { examList, examCount } = need(
    await services.exams.list({ key, label: "", sort: "opens", pageNum, pageSize }),
  );
  return {
    exam: { id: examId, name },
    key,
    typed,
    rows: examList.map((other) => ({
      id: other.examId,
      name: other.name,
      number: other.number,
      opens: shortTime(other.openAt, language, company.timeZone),
      ...takenFrom(other.progress, language),
      candidates: figure(other.progress.candidates, language),
    })),
    at: pagesOf(pageNum, examCount, pageSize, (page) => paths.candidates.from(examId, { key, page })),
  };
}

/** Those who were absent are not taken over. */
function takenFrom({ candidates, absent }: ExamItem["progress"], language: Language) {
  const count = candidates - absent;
  return { count, total: figure(count, language) };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Adds the candidates of the exam whose button was pressed. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t, language } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, addFromForm);
  if (submission.status !== "success") return sendBack(submission);

  const added = await services.candidates.addFrom({ ...submission.value, examId });
  if (!added.ok) return refusedBy(added, paths.candidates.from(examId), t);
  const { count, there, incomplete } = added.data;
  return redirectWithFlash(
    paths.candidates.list(examId),
    toldOf(language, t("candidates:from.done", { count }), [
      there > 0 && t("candidates:from.there", { count: there }),
      incomplete > 0 && t("candidates:from.incomplete", { count: incomplete }),
    ]),
  );
}

export default function AddFrom() {
  const t = useWords();
  const { exam, key, typed, rows, at } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("candidates:from.title")}>{t("candidates:from.lead")}</PageHead>
      <Form method="get" className="filters" role="search">
        <SearchField value={typed} label={t("exams:find.label")} placeholder={t("exams:find.placeholder")} />
        <Button>{t("lists.find")}</Button>
      </Form>
      {rows.length === 0 ? (
        <Empty
          title={t("candidates:from.none")}
          actions={<ButtonLink to={paths.candidates.back(exam.id)}>{t("lists.back")}</ButtonLink>}
        >
          {t("candidates:from.noneText")}
        </Empty>
      ) : (
        <Table
          caption={t("candidates:from.title")}
          head={
            <>
              <HeadCell>{t("exams:columns.exam")}</HeadCell>
              <HeadCell>{t("exams:columns.window")}</HeadCell>
              <HeadCell isNumber>{t("exams:columns.candidates")}</HeadCell>
              <HeadCell isActions>{t("candidates:columns.actions")}</HeadCell>
            </>
          }
        >
          {rows.map((row) => (
            <Row key={row.id}>
              <TitleCell
                to={paths.candidates.list(row.id)}
                title={row.name}
                code={t("exams:number", { number: row.number })}
              />
              <Cell>{row.opens}</Cell>
              <Cell kind="number" before={`${t("exams:columns.candidates")} `}>
                {row.candidates}
              </Cell>
              <ActionsCell>
                {row.count > 0 && row.id !== exam.id && (
                  <PostForm className="inline-form">
                    <button type="submit" name="fromExamId" value={row.id} className="action">
                      {t("candidates:from.add", { count: row.count, total: row.total })}
                      <span className="visually-hidden"> {row.name}</span>
                    </button>
                  </PostForm>
                )}
              </ActionsCell>
            </Row>
          ))}
        </Table>
      )}
      <ListPager at={at} to={(page) => paths.candidates.from(exam.id, { key, page })} />
    </>
  );
}
