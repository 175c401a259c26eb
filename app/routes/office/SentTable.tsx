import type { SentState as State } from "#contract/sent-file";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { SentState } from "./SentState";

interface SentFile {
  id: string;
  fileName: string;
  to: string;
  /** What it is, or is for. */
  kind: string;
  state: State;
  stateText: string;
  /** Of what it holds; null while nobody knows. */
  total: string | null;
  createdBy: string;
  time: string;
}

/** The company's latest files of a kind, newest first. */
export function SentTable({
  heading,
  hint,
  columns,
  files,
}: {
  heading: string;
  hint: string;
  columns: { file: string; total: string };
  files: SentFile[];
}) {
  const t = useWords();
  return (
    <section className="latest-imports">
      <h2>{heading}</h2>
      <p className="hint mb-8">{hint}</p>
      <Table
        caption={heading}
        head={
          <>
            <HeadCell>{columns.file}</HeadCell>
            <HeadCell>{t("sent.columns.state")}</HeadCell>
            <HeadCell isNumber>{columns.total}</HeadCell>
            <HeadCell>{t("sent.columns.by")}</HeadCell>
            <HeadCell>{t("sent.columns.time")}</HeadCell>
          </>
        }
      >
        {files.map((file) => (
          <Row key={file.id}>
            <TitleCell title={file.fileName} to={file.to} code={file.kind} />
            <Cell kind="state">
              <SentState state={file.state}>{file.stateText}</SentState>
            </Cell>
            <Cell kind="number" before={`${columns.total} `}>
              {file.total}
            </Cell>
            <Cell>{file.createdBy}</Cell>
            <Cell>{file.time}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
