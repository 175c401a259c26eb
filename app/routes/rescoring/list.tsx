import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answering, letterOf } from "#contract/questions/kinds";
import type { RescoredQuestion } from "#contract/rescoring/shapes";
import { figure } from "#locales/figures";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager, pageSizes } from "~/routes/office/ListPager";
import { askedPage, askedSize, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { withBreaks } from "~/ui/Breaks";
import { Empty } from "~/ui/Empty";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t, { exam }: Data) => `${t("rescoring:title")} · ${exam.name}`,
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("results:title"), to: paths.results.back(exam.id) },
    { text: t("rescoring:title") },
  ],
};

/** What was rescored in an exam, and its questions, one of which can be changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const pageNum = askedPage(args.request);
  const pageSize = askedSize(new URL(args.request.url).searchParams);
  const done = need(await services.rescoring.list({ examId, pageNum, pageSize }));
  const size = pageSize === pageSizes[0] ? undefined : pageSize;
  const questions = need(await services.rescoring.questions({ examId }));
  return {
    exam: { id: examId, name: exam.name },
    ...{ version: done.version, size },
    at: pagesOf(pageNum, done.count, pageSize, (page) => paths.rescoring.list(examId, { size, page })),
    done: done.rescoringList.map((one) => ({
      id: one.rescoringId,
      title: t(`rescoring:kinds.${one.change.kind}`, { version: one.undid }),
      about: [
        one.candidate?.realName,
        one.candidate && t("candidates:number", { number: one.candidate.number }),
        one.question > 0 && t("rescoring:number", { number: one.question }),
        one.mark !== null && `${t("rescoring:mark")} ${figure(one.mark / 100, language)}`,
        one.content.slice(0, 120),
      ]
        .filter(Boolean)
        .join(" · "),
      version: t("rescoring:version", { version: one.version }),
      effect: t("rescoring:effect", { count: one.changed }),
      passes: t("rescoring:effectPasses", { gained: one.gained, lost: one.lost }),
      ...{ reason: one.reason, by: one.by, at: exactTime(one.at, company.timeZone).slice(0, 16) },
      state: one.undoneIn > 0 ? t("rescoring:undoneIn", { version: one.undoneIn }) : t("rescoring:applies"),
      isUndone: one.undoneIn > 0,
      canUndo: one.canUndo,
    })),
    questions: questions.map((one) => ({
      id: `${one.versionId}-${one.child}`,
      title: `${titleOfQuestion(one, t)}. ${one.content.slice(0, 200)}`,
      type: t(`questions:types.${one.type}`),
      key: keyWords(one, t),
      full: figure(one.full / 100, language),
      note:
        one.kind &&
        t(`rescoring:is${one.kind === "void" ? "Void" : one.kind === "key" ? "Key" : "Everybody"}`),
      to: paths.rescoring.choose(examId, { question: one.versionId, child: one.child }),
    })),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const titleOfQuestion = ({ number, child }: RescoredQuestion, t: Translate) =>
  child < 0 ? t("rescoring:number", { number }) : t("rescoring:child", { number, child: child + 1 });

/** The key in words; "" for what a person marks. */
function keyWords({ type, keys, blanks }: RescoredQuestion, t: Translate): string {
  const kind = answering[type];
  if (kind === "one" || kind === "some") return keys.map(letterOf).join(" ");
  if (kind === "truth") return keys.map((key) => t(`rescoring:truth.${key === 1 ? "1" : "0"}`)).join("");
  return kind === "blanks" ? blanks.map((accepted) => accepted.join(" / ")).join("; ") : "";
}

export default function Rescorings() {
  const t = useWords();
  const { exam, version, size, at, done, questions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("rescoring:title")}
        beside={<p className="hint">{t("rescoring:now", { version })}</p>}
      >
        {t("rescoring:lead")}
      </PageHead>
      <section className="mb-24" aria-labelledby="history">
        <h2 id="history" className="mb-16">
          {t("rescoring:history")}
        </h2>
        {done.length === 0 ? (
          <Empty title={t("rescoring:none")}>{t("rescoring:noneText")}</Empty>
        ) : (
          <>
            <Table
              caption={t("rescoring:history")}
              head={
                <>
                  <HeadCell>{t("rescoring:columns.change")}</HeadCell>
                  <HeadCell>{t("rescoring:columns.people")}</HeadCell>
                  <HeadCell>{t("rescoring:columns.reason")}</HeadCell>
                  <HeadCell>{t("rescoring:columns.by")}</HeadCell>
                  <HeadCell isActions>{t("rescoring:columns.actions")}</HeadCell>
                </>
              }
            >
              {done.map((one) => (
                <Row key={one.id}>
                  <TitleCell title={`${one.version} · ${one.title}`} code={one.about} isAlone />
                  <Cell>
                    {one.effect}
                    <span className="code">{one.passes}</span>
                  </Cell>
                  <Cell kind="prose">
                    {one.reason}
                    <span className="code">
                      <State kind={one.isUndone ? "retired" : "ok"}>{one.state}</State>
                    </span>
                  </Cell>
                  <Cell>
                    {one.by}
                    <span className="code">{withBreaks(one.at)}</span>
                  </Cell>
                  <ActionsCell>
                    {one.canUndo && (
                      <RowAction
                        to={paths.rescoring.preview(exam.id, { kind: "undo", rescoring: one.id })}
                        subject={one.version}
                      >
                        {t("rescoring:undo")}
                      </RowAction>
                    )}
                    <Link className="action" to={paths.rescoring.file(exam.id, one.id)} reloadDocument>
                      {t("rescoring:file")}
                      <span className="visually-hidden"> {one.version}</span>
                    </Link>
                  </ActionsCell>
                </Row>
              ))}
            </Table>
            <ListPager
              at={at}
              to={(page) => paths.rescoring.list(exam.id, { size, page })}
              ofSize={(other) => paths.rescoring.list(exam.id, { size: other })}
            />
          </>
        )}
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions" className="mb-16">
          {t("rescoring:questions")}
        </h2>
        <Table
          caption={t("rescoring:questions")}
          head={
            <>
              <HeadCell>{t("rescoring:columns.question")}</HeadCell>
              <HeadCell>{t("rescoring:columns.key")}</HeadCell>
              <HeadCell isNumber>{t("rescoring:columns.full")}</HeadCell>
              <HeadCell isActions>{t("rescoring:columns.actions")}</HeadCell>
            </>
          }
        >
          {questions.map((one) => (
            <Row key={one.id}>
              <TitleCell
                title={one.title}
                code={[one.type, one.note].filter(Boolean).join(" · ")}
                isClamped
                isAlone
              />
              <Cell kind="prose" before={`${t("rescoring:columns.key")} `}>
                {one.key || null}
              </Cell>
              <Cell kind="number" before={`${t("rescoring:columns.full")} `}>
                {one.full}
              </Cell>
              <ActionsCell>
                <RowAction to={one.to} subject={one.title}>
                  {t("rescoring:choose")}
                </RowAction>
              </ActionsCell>
            </Row>
          ))}
        </Table>
      </section>
    </>
  );
}
