import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { PreviewedPeople } from "./lists/import.server";

/** The people of a list, with what would be printed. Many custom fields share one column. */
export function PeoplePreview({ preview: { people, headings } }: { preview: PreviewedPeople }) {
  const t = useWords();
  const { name, fields, freeFields, date } = headings;
  const free = freeFields.length === 1 ? freeFields[0]! : t("certificates:import.others");
  const today = t("certificates:import.today");
  const saidOf = (values: string[]) =>
    freeFields.length === 1
      ? values[0]
      : values.map((value, at) => `${freeFields[at]} ${value}`).join(t("certificates:import.parting"));
  return (
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
      {people.map(({ line, draft }) => (
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
  );
}
