import { BarDrawing } from "~/ui/charts/Bars";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownReport } from "./show";

/** How scores are distributed: the chart, what to look at around the pass score, and the same as a table. */
export function DistributionSection({ report }: { report: ShownReport }) {
  const t = useWords();
  const { distribution, pass, near } = report;
  const title = t("reports:distribution.title");
  return (
    <section className="mb-24">
      <PageHead level="h2" title={title}>
        {t("reports:distribution.lead", { count: report.n })}
      </PageHead>
      <div className="report-split">
        <div className="chart">
          <BarDrawing
            title={title}
            bars={distribution.map(({ label, count }) => ({ label, value: count }))}
            line={pass ?? undefined}
            format={String}
          />
          {near && near.count > 0 && <p className="hint">{t("reports:near", near)}</p>}
        </div>
        <Table
          caption={t("reports:distribution.table")}
          head={
            <>
              <HeadCell>{t("reports:distribution.class")}</HeadCell>
              <HeadCell isNumber>{t("reports:distribution.count")}</HeadCell>
              <HeadCell isNumber>{t("reports:distribution.share")}</HeadCell>
              <HeadCell isNumber>{t("reports:distribution.upTo")}</HeadCell>
            </>
          }
        >
          {distribution.map((row) => (
            <Row key={row.label}>
              <TitleCell title={row.label} isAlone />
              <Cell kind="number" before={`${t("reports:distribution.count")} `}>
                {row.count}
              </Cell>
              <Cell kind="number" before={`${t("reports:distribution.share")} `}>
                {row.share}
              </Cell>
              <Cell kind="number" before={`${t("reports:distribution.upTo")} `}>
                {row.upTo}
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
    </section>
  );
}
