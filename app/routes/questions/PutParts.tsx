import { type AnyField, mistakeOf } from "~/ui/Field";
import { Mistake } from "~/ui/Mistake";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { PutPage } from "./put";

/** Parts of papers that may still change, any number of which may be ticked. */
export function PutParts({
  parts,
  field,
  say,
}: {
  parts: PutPage["parts"];
  field: AnyField;
  say: (mistake: string) => string;
}) {
  const t = useWords();
  const mistake = mistakeOf(field, say);
  const ticked = [field.initialValue ?? []].flat() as string[];
  return (
    <>
      {mistake && <Mistake id={field.errorId}>{mistake}</Mistake>}
      <Table
        caption={t("questions:put.parts")}
        hasPicks
        head={
          <>
            <HeadCell>
              <span className="visually-hidden">{t("questions:put.parts")}</span>
            </HeadCell>
            <HeadCell>{t("questions:put.part")}</HeadCell>
            <HeadCell>{t("questions:put.paper")}</HeadCell>
            <HeadCell isNumber>{t("questions:put.questions")}</HeadCell>
          </>
        }
      >
        {parts.map(({ partId, name, paperName, paperNumber, questionCount }, index) => (
          <Row key={partId}>
            <Cell kind="pick">
              <input
                type="checkbox"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={partId}
                defaultChecked={ticked.includes(partId)}
                aria-label={t("questions:put.choose", { name, paper: paperName })}
                aria-invalid={mistake ? true : undefined}
                aria-describedby={mistake && field.errorId}
              />
            </Cell>
            <TitleCell title={name} isAlone />
            <Cell>
              {paperName} <span className="hint">{t("papers:number", { number: paperNumber })}</span>
            </Cell>
            <Cell kind="number" before={`${t("questions:put.questions")} `}>
              {questionCount}
            </Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}
