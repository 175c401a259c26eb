import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { State, type StateKind } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ScanList } from "./scans";

const kinds: Record<ScanList["files"][number]["state"], StateKind> = {
  queued: "draft",
  running: "waiting",
  done: "ok",
  failed: "failed",
};

/** The files that were uploaded, newest first. */
export function ScanFiles({ list: { files } }: { list: ScanList }) {
  const t = useWords();
  return (
    <Table
      caption={t("keying:scans.files")}
      head={
        <>
          <HeadCell>{t("keying:scans.columns.file")}</HeadCell>
          <HeadCell>{t("keying:scans.columns.state")}</HeadCell>
          <HeadCell isNumber>{t("keying:scans.page")}</HeadCell>
        </>
      }
    >
      {files.map((file) => (
        <Row key={file.id}>
          <TitleCell title={file.name} code={file.by} />
          <Cell kind="state">
            <State kind={kinds[file.state]}>{t(`keying:scans.states.${file.state}`)}</State>
            {file.reason && <span className="code">{file.reason}</span>}
          </Cell>
          <Cell kind="number">{file.pages}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Pages that could not be read, each with its picture, and what can be done with it. */
export function ScannedPages({ list: { exam, pages } }: { list: ScanList }) {
  const t = useWords();
  return (
    <section className="mb-24">
      <h2 className="mb-8">{t("keying:scans.problems")}</h2>
      <p className="hint mb-16">{t("keying:scans.problemsHint")}</p>
      <Table
        caption={t("keying:scans.problems")}
        head={
          <>
            <HeadCell>{t("keying:scans.columns.page")}</HeadCell>
            <HeadCell>{t("keying:scans.columns.why")}</HeadCell>
            <HeadCell isActions>{t("keying:scans.columns.actions")}</HeadCell>
          </>
        }
      >
        {pages.map((page) => (
          <Row key={page.id}>
            <TitleCell title={page.name} code={page.realName} isAlone />
            <Cell>{page.why}</Cell>
            <ActionsCell>
              <a
                className="action"
                href={paths.keying.scanPicture(exam.id, page.id)}
                target="_blank"
                rel="noreferrer"
              >
                {t("keying:scans.look")}
                <span className="visually-hidden"> {page.name}</span>
              </a>
              {page.mayKey && (
                <RowAction to={paths.keying.sheet(exam.id, page.candidateId)} subject={page.realName}>
                  {t("keying:scans.key")}
                </RowAction>
              )}
              <PostForm action={paths.keying.dismissPage(exam.id, page.id)} className="inline-form">
                <button
                  className="action"
                  type="submit"
                  aria-label={`${t("keying:scans.dismiss")} ${page.name}`}
                >
                  {t("keying:scans.dismiss")}
                </button>
              </PostForm>
            </ActionsCell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
