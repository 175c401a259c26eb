import { paths } from "~/paths";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { ProgressCell } from "../exams/ProgressCell";
import type { NextExam } from "./exams.server";

/** The exams that opened last, with how far each came. */
export function RecentExams({ exams }: { exams: NextExam[] }) {
  const t = useWords();
  return (
    <section aria-labelledby="recent-exams">
      <div className="section-line">
        <h2 id="recent-exams">{t("home:exams.recent")}</h2>
      </div>
      <Table
        caption={t("home:exams.recent")}
        head={(["exam", "window", "progress"] as const).map((column) => (
          <HeadCell key={column}>{t(`exams:columns.${column}`)}</HeadCell>
        ))}
      >
        {exams.map((row) => (
          <Row key={row.id}>
            <TitleCell isAlone to={paths.exams.show(row.id)} title={row.name} code={row.paperName} />
            <Cell>
              {row.window}
              {row.note && <div className="code">{row.note}</div>}
            </Cell>
            <Cell>
              <ProgressCell progress={row.progress} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
