import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { leastN } from "#contract/reports/shapes";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import { beginningOf } from "~/rich/beginning";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("bank:answered.title"),
  crumb: (t, { id, text }: Data) => [
    { text: t("bank:title"), to: paths.bank.back() },
    { text, to: paths.bank.show(id) },
    { text: t("bank:answered.title") },
  ],
};

/** Shows authors how hard a question was and how well it told candidates apart, exam by exam. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "bank");
  const questionId = args.params.questionId!;
  const { question } = need(await services.bank.get({ questionId }));
  const { n, p, exams } = need(await services.bank.answered({ questionId }));
  const decimal = (value: number | null) =>
    value === null ? "—" : figure(Math.round(value * 100) / 100, language);
  const percent = (value: number | null) =>
    value === null ? "—" : `${figure(Math.round(value * 100), language)} %`;
  return {
    id: questionId,
    text: beginningOf(question.content, t),
    n: figure(n, language),
    count: n,
    p: percent(p),
    exams: exams.map((exam) => ({
      ...{ id: exam.examId, name: exam.name, version: exam.version },
      opened: shortTime(exam.openAt, language, company.timeZone),
      ...{ n: figure(exam.n, language), p: percent(exam.p) },
      // Of a few candidates a correlation says nothing.
      rRest: exam.n < leastN ? "—" : decimal(exam.rRest),
      discrimination: exam.n < leastN ? "—" : decimal(exam.discrimination),
    })),
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

export default function Answered() {
  const t = useWords();
  const { text, n, count, p, exams } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("bank:answered.title")}>{text}</PageHead>
      {exams.length === 0 ? (
        <Empty title={t("bank:answered.none")}>{t("bank:answered.noneText")}</Empty>
      ) : (
        <>
          <p>{t("bank:answered.summary", { count, n, p })}</p>
          <p className="hint">{t("bank:answered.hint", { least: leastN })}</p>
          <Table
            caption={t("bank:answered.title")}
            head={
              <>
                <HeadCell>{t("bank:answered.exam")}</HeadCell>
                <HeadCell>{t("bank:answered.candidates")}</HeadCell>
                <HeadCell>{t("bank:answered.share")}</HeadCell>
                <HeadCell>{t("bank:answered.rRest")}</HeadCell>
                <HeadCell>{t("bank:answered.discrimination")}</HeadCell>
              </>
            }
          >
            {exams.map((exam) => (
              <Row key={`${exam.id}-${exam.version}`}>
                <TitleCell
                  title={exam.name}
                  code={t("bank:answered.held", { time: exam.opened, version: exam.version })}
                />
                <Cell>{exam.n}</Cell>
                <Cell>{exam.p}</Cell>
                <Cell>{exam.rRest}</Cell>
                <Cell>{exam.discrimination}</Cell>
              </Row>
            ))}
          </Table>
        </>
      )}
    </>
  );
}
