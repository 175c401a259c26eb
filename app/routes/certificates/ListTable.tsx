import { paths } from "~/paths";
import { SentState } from "~/routes/office/SentState";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { Lists } from "./import";

/** The company's latest lists, newest first. */
export function ListTable({ lists }: { lists: Lists }) {
  const t = useWords();
  return (
    <section className="latest-imports">
      <h2>{t("certificates:import.latest")}</h2>
      <p className="hint mb-8">{t("certificates:import.latestHint")}</p>
      <Table
        caption={t("certificates:import.latest")}
        head={
          <>
            <HeadCell>{t("certificates:import.columns.file")}</HeadCell>
            <HeadCell>{t("certificates:import.columns.state")}</HeadCell>
            <HeadCell isNumber>{t("certificates:import.columns.people")}</HeadCell>
            <HeadCell>{t("certificates:import.columns.by")}</HeadCell>
            <HeadCell>{t("certificates:import.columns.time")}</HeadCell>
          </>
        }
      >
        {lists.map((one) => (
          <Row key={one.listId}>
            <TitleCell
              title={one.fileName}
              to={paths.certificates.showImport(one.listId)}
              code={one.templateName}
            />
            <Cell kind="state">
              <SentState state={one.state}>{t(`certificates:import.states.${one.state}`)}</SentState>
            </Cell>
            <Cell kind="number" before={`${t("certificates:import.columns.people")} `}>
              {one.total}
            </Cell>
            <Cell>{one.createdBy}</Cell>
            <Cell>{one.time}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
