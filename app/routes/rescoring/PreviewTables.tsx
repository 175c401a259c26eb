import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { Empty } from "~/ui/Empty";
import { State } from "~/ui/State";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import type { ShownPreview } from "./preview";

interface Props {
  data: ShownPreview;
}

/** What was answered, how often, and what it earns before and after. */
export function AnswerGroupTable({ data: { groups } }: Props) {
  const t = useWords();
  return (
    <Table
      caption={t("rescoring:preview.what")}
      head={
        <>
          <HeadCell>{t("rescoring:preview.given")}</HeadCell>
          <HeadCell isNumber>{t("rescoring:preview.before")}</HeadCell>
          <HeadCell isNumber>{t("rescoring:preview.after")}</HeadCell>
          <HeadCell isNumber>{t("rescoring:preview.count")}</HeadCell>
          <HeadCell isNumber>{t("rescoring:preview.change")}</HeadCell>
        </>
      }
    >
      {groups.map(({ given, before, after, count, change }) => (
        <Row key={given}>
          <TitleCell title={given || t("rescoring:preview.none")} isAlone />
          <Cell kind="number" before={`${t("rescoring:preview.before")} `}>
            {before}
          </Cell>
          <Cell kind="number" before={`${t("rescoring:preview.after")} `}>
            {after}
          </Cell>
          <Cell kind="number" before={`${t("rescoring:preview.count")} `}>
            {count}
          </Cell>
          <Cell kind="number" before={`${t("rescoring:preview.change")} `}>
            {change === "0" || change === "" ? change : <b>{change}</b>}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Who passes now and then, two by two; the cells that change are edged. */
export function PassTable({ data: { passes, passScore } }: Props) {
  const t = useWords();
  if (passScore === null) return <p className="hint mb-16">{t("rescoring:preview.noPass")}</p>;
  const { kept, gained, lost, failed } = passes;
  const cell = (count: number, isChange: boolean) => (
    <td className={isChange && count > 0 ? "number rescoring-changed" : "number"}>
      {count === 0 ? <span className="zero">0</span> : count}
    </td>
  );
  return (
    <>
      <p className="hint mb-16">{passScore}</p>
      <table className="rescoring-passes mb-16">
        <caption className="visually-hidden">{t("rescoring:preview.passes")}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("rescoring:preview.passedAfter")}</th>
            <th scope="col">{t("rescoring:preview.failedAfter")}</th>
            <th scope="col">{t("rescoring:preview.sum")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("rescoring:preview.passedNow")}</th>
            {cell(kept, false)}
            {cell(lost, true)}
            <td className="number">{kept + lost}</td>
          </tr>
          <tr>
            <th scope="row">{t("rescoring:preview.failedNow")}</th>
            {cell(gained, true)}
            {cell(failed, false)}
            <td className="number">{gained + failed}</td>
          </tr>
          <tr>
            <th scope="row">{t("rescoring:preview.sum")}</th>
            <td className="number">
              <b>{kept + gained}</b>
            </td>
            <td className="number">
              <b>{lost + failed}</b>
            </td>
            <td className="number">
              <b>{kept + gained + lost + failed}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

/** The candidates by what happens to them. */
export function PeopleTable({ data }: Props) {
  const t = useWords();
  const { exam, query, tab, tabs, people } = data;
  return (
    <section className="mb-24" aria-labelledby="people">
      <h2 id="people" className="mb-16">
        {t("rescoring:preview.people")}
      </h2>
      <Tabs label={t("rescoring:preview.tabsLabel")} tabs={tabs} />
      {people.length === 0 ? (
        <Empty title={t("rescoring:preview.nobody")}>{t("rescoring:preview.nobodyText")}</Empty>
      ) : (
        <>
          <Table
            caption={t("rescoring:preview.people")}
            head={
              <>
                <HeadCell>{t("rescoring:preview.candidate")}</HeadCell>
                <HeadCell>{t("rescoring:preview.given")}</HeadCell>
                <HeadCell isNumber>{t("rescoring:preview.before")}</HeadCell>
                <HeadCell isNumber>{t("rescoring:preview.after")}</HeadCell>
                <HeadCell isNumber>{t("rescoring:preview.change")}</HeadCell>
                <HeadCell>{t("rescoring:preview.pass")}</HeadCell>
              </>
            }
          >
            {people.map((one) => (
              <Row key={one.id}>
                <TitleCell to={one.to} title={one.name} code={one.code} />
                <Cell kind="prose" before={`${t("rescoring:preview.given")} `}>
                  {one.given || t("rescoring:preview.none")}
                </Cell>
                <Cell kind="number" before={`${t("rescoring:preview.before")} `}>
                  {one.before}
                </Cell>
                <Cell kind="number" before={`${t("rescoring:preview.after")} `}>
                  <b>{one.after}</b>
                </Cell>
                <Cell kind="number" before={`${t("rescoring:preview.change")} `}>
                  {one.change === "0" ? 0 : one.change}
                </Cell>
                <Cell kind="state">
                  <State kind={one.isPassed ? "ok" : "draft"}>{one.outcome}</State>
                </Cell>
              </Row>
            ))}
          </Table>
          <ListPager
            at={data}
            to={(page) => paths.rescoring.previewOf(exam.id, query, { tab, page })}
            ofSize={(size) => paths.rescoring.previewOf(exam.id, query, { tab, size })}
          />
        </>
      )}
    </section>
  );
}
