import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { figure } from "#locales/figures";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("marking:title"),
  crumb: (t) => ({ text: t("marking:title") }),
};

const size = 20;

/** The exams that wait for this marker. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "task");
  const pageNum = askedPage(args.request);
  const { list, count } = need(await services.marking.mine({ pageNum, pageSize: size }));
  return {
    at: pagesOf(pageNum, count, size, (page) => paths.tasks({ page })),
    exams: list.map(({ examId, name, open, done, last }) => ({
      ...{ id: examId, name, last, hasOpen: open > 0 },
      ...{ open: figure(open, language), done: figure(done, language) },
    })),
  };
}

export default function MyMarking() {
  const t = useWords();
  const { exams, at } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("marking:title")}>{t("marking:mine.lead")}</PageHead>
      {exams.length === 0 ? (
        <Empty title={t("marking:mine.empty")}>{t("marking:mine.emptyText")}</Empty>
      ) : (
        <>
          <Table
            caption={t("marking:title")}
            head={
              <>
                <HeadCell>{t("marking:mine.exam")}</HeadCell>
                <HeadCell isNumber>{t("marking:mine.open")}</HeadCell>
                <HeadCell isNumber>{t("marking:mine.done")}</HeadCell>
                <HeadCell isActions>{t("marking:mine.actions")}</HeadCell>
              </>
            }
          >
            {exams.map(({ id, name, open, done, last, hasOpen }) => (
              <Row key={id}>
                <TitleCell title={name} isAlone />
                <Cell kind="number" before={`${t("marking:mine.open")} `}>
                  {open}
                </Cell>
                <Cell kind="number" before={`${t("marking:mine.done")} `}>
                  {done}
                </Cell>
                <ActionsCell>
                  {hasOpen && (
                    <PostForm action={paths.marking.next(id)} className="inline-form">
                      <Button kind="primary">
                        {t("marking:mine.begin")}
                        <span className="visually-hidden"> {name}</span>
                      </Button>
                    </PostForm>
                  )}
                  {last && (
                    <PostForm action={paths.marking.undo(id, last)} className="inline-form">
                      <button type="submit" className="action">
                        {t("marking:task.undoLast")}
                        <span className="visually-hidden"> {name}</span>
                      </button>
                    </PostForm>
                  )}
                </ActionsCell>
              </Row>
            ))}
          </Table>
          <ListPager at={at} to={(page) => paths.tasks({ page })} />
        </>
      )}
    </>
  );
}
