import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { FoundList } from "./import-show";

/** The people of a list, with what would be printed. The template's own fields share a column where they are many. */
export function ListPreview({ found: { rows, headings } }: { found: FoundList }) {
  const t = useWords();
  const { name, fields, freeFields, date } = headings;
  const free = freeFields.length === 1 ? freeFields[0]! : t("certificates:import.others");
  const today = t("certificates:import.today");
  const saidOf = (values: string[]) =>
    freeFields.length === 1
      ? values[0]
      : values.map((value, at) => `${freeFields[at]} ${value}`).join(t("certificates:import.parting"));
  return (
    <section className="import-preview">
      <h2>{t("certificates:import.preview")}</h2>
      <Table
        caption={t("certificates:import.preview")}
        head={
          <>
            <HeadCell>{name}</HeadCell>
            {fields.map(({ field, heading }) => (
              <HeadCell key={field}>{heading}</HeadCell>
            ))}
            {freeFields.length > 0 && <HeadCell>{free}</HeadCell>}
            <HeadCell>{date}</HeadCell>
          </>
        }
      >
        {rows.map(({ line, draft }) => (
          <Row key={line}>
            <TitleCell title={draft.name} code={t("certificates:import.line", { line })} isAlone />
            {fields.map(({ field, heading }) => (
              <Cell key={field} before={field === "exam" ? undefined : `${heading} `}>
                {draft[field]}
              </Cell>
            ))}
            {freeFields.length > 0 && (
              <Cell before={freeFields.length === 1 ? `${free} ` : undefined}>{saidOf(draft.values)}</Cell>
            )}
            <Cell before={`${date} `}>{draft.issuedOn || today}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
