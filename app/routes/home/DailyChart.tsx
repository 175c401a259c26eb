import { Bars } from "~/ui/charts/Bars";
import { useWords } from "~/words/words";
import type { Chart } from "./chart.server";

/** One chart, its table, and a sentence that says what one sees; or that its service is away. */
export function DailyChart({ chart }: { chart: Chart | "away" }) {
  const t = useWords();
  const isAway = chart === "away";
  return (
    <section className="home-chart" aria-labelledby="chart">
      <div className="section-line">
        <h2 id="chart">{isAway ? t("home:chart.title") : chart.title}</h2>
        {!isAway && <span>{chart.note}</span>}
      </div>
      {isAway ? (
        <p className="home-away">{t("home:chart.away")}</p>
      ) : (
        <>
          <Bars
            title={`${chart.title}. ${chart.said}`}
            bars={chart.bars}
            columns={chart.columns}
            tableLabel={t("home:chart.table")}
          />
          <p className="hint">{chart.said}</p>
        </>
      )}
    </section>
  );
}
