import type { PaperFormat, PaperVariant } from "#contract/exports/shapes";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Segmented } from "~/ui/fields/Segmented";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ExportTable } from "./ExportTable";
import { PrintButton } from "./PrintButton";
import { PrintedSheet } from "./PrintedSheet";
import type { PaperToPrint } from "./show";
import type { ExportRow } from "./tasks.server";

/** A paper to print: its export options, the generated files, and below them the paper itself. */
export function ExportedPaper({
  paper,
  rows,
  isPending,
}: {
  paper: PaperToPrint;
  rows: ExportRow[];
  isPending: boolean;
}) {
  const t = useWords();
  const { sheet, hasKey, variant } = paper;
  const link = (key: boolean, letter: PaperVariant) =>
    paths.exports.show(paper.id, { ...(key && { key: "1" }), ...(letter && { variant: letter }) });
  return (
    <>
      <div className="screen-only">
        <PageHead
          title={t("exports:titleOf", { title: paper.name })}
          actions={sheet && <Ways paper={paper} />}
        >
          {t("exports:lead")}
        </PageHead>
        {sheet && (
          <div className="export-choices">
            <Segmented
              label={t("exports:variants.label")}
              value={variant}
              segments={variants.map((letter) => ({
                value: letter,
                label: letter ? t("exports:printed.variant", { letter }) : t("exports:variants.written"),
                to: link(hasKey, letter),
              }))}
            />
            <Segmented
              label={t("exports:answers")}
              value={hasKey ? "1" : "0"}
              segments={[
                { value: "0", label: t("exports:withoutKey"), to: link(false, variant) },
                { value: "1", label: t("exports:withKey"), to: link(true, variant) },
              ]}
            />
          </div>
        )}
        {sheet && variant && <Notice kind="info">{t("exports:variants.notice")}</Notice>}
        {sheet && hasKey && <Notice kind="warn">{t("exports:keyNotice")}</Notice>}
        {isPending && <Notice kind="info">{t("exports:tasks.pending")}</Notice>}
        {rows.length > 0 && (
          <section className="mb-24">
            <h2>{t("exports:tasks.title")}</h2>
            <ExportTable rows={rows} />
          </section>
        )}
        {sheet && (
          <div className="printed-ways">
            <p className="hint">{t(sheet.hasCode ? "exports:printHint" : "exports:codeHint")}</p>
            {sheet.hasCode ? <PrintButton /> : <GiveCode paper={paper} />}
          </div>
        )}
      </div>
      {sheet ? <PrintedSheet sheet={sheet} /> : <NothingPrinted paper={paper} />}
    </>
  );
}

function NothingPrinted({ paper: { name, to, tooLarge } }: { paper: PaperToPrint }) {
  const t = useWords();
  if (tooLarge)
    return (
      <Notice kind="warn" link={{ to, text: name }}>
        {tooLarge}
      </Notice>
    );
  return (
    <Empty title={t("exports:empty")} actions={<ButtonLink to={to}>{t("exports:toQuestions")}</ButtonLink>}>
      {t("exports:emptyText")}
    </Empty>
  );
}

function Ways({ paper }: { paper: PaperToPrint }) {
  const t = useWords();
  const { id, hasKey } = paper;
  return (
    <>
      <PostForm action={paths.exports.word(id)}>
        <ShownFields of={paper} />
        <Button icon="download" wide>
          {t("exports:word")}
        </Button>
      </PostForm>
      <PostForm action={paths.exports.pdf(id)} className="export-pdf">
        <ShownFields of={paper} />
        <select className="input" name="format" aria-label={t("exports:formats.label")}>
          {[...paperFormats, ...(hasKey ? (["keys"] as const) : [])].map((format) => (
            <option key={format} value={format}>
              {t(`exports:formats.${format}`)}
            </option>
          ))}
        </select>
        <Button kind="primary" icon="download" wide>
          {t("exports:pdf")}
        </Button>
      </PostForm>
    </>
  );
}

/** Shown before printing: without a version code, answers on paper could not be keyed in. */
function GiveCode({ paper }: { paper: PaperToPrint }) {
  const t = useWords();
  return (
    <PostForm action={paths.exports.print(paper.id)}>
      <ShownFields of={paper} />
      <Button icon="print">{t("exports:giveCode")}</Button>
    </PostForm>
  );
}

const paperFormats = ["a4", "grey", "a3", "large", "answers"] as const satisfies readonly PaperFormat[];

const variants = ["", "A", "B"] as const satisfies readonly PaperVariant[];

/** What is shown is what is exported. */
const ShownFields = ({ of: { hasKey, variant } }: { of: PaperToPrint }) => (
  <>
    <input type="hidden" name="key" value={hasKey ? "1" : "0"} />
    <input type="hidden" name="variant" value={variant} />
  </>
);

/** No files yet, or all are older than the newest fifty. */
export function NothingExported() {
  const t = useWords();
  return (
    <Empty
      title={t("exports:tasks.none")}
      actions={<ButtonLink to={paths.papers.list()}>{t("exports:tasks.toPapers")}</ButtonLink>}
    >
      {t("exports:tasks.noneText")}
    </Empty>
  );
}
