import { type AnyField, fieldErrorOf } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { PutPage } from "./put";

/** Parts of papers that are not frozen, with checkboxes. */
export function PutParts({
  parts,
  field,
  errorText,
}: {
  parts: PutPage["parts"];
  field: AnyField;
  errorText: (validationError: string) => string;
}) {
  const t = useWords();
  const validationError = fieldErrorOf(field, errorText);
  const ticked = [field.initialValue ?? []].flat() as string[];
  return (
    <>
      {validationError && <FieldError id={field.errorId}>{validationError}</FieldError>}
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
                aria-invalid={validationError ? true : undefined}
                aria-describedby={validationError && field.errorId}
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
