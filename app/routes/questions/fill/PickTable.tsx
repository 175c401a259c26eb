import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { pickForm } from "#contract/questions/fill-forms";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { CheckAll } from "~/lists/CheckAll";
import { paths } from "~/paths";
import { QuestionCells, QuestionHeads } from "~/routes/bank/QuestionCells";
import { About } from "~/routes/bank/QuestionTable";
import { Actions, Button } from "~/ui/Button";
import { type AnyField, fieldErrorOf } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { MarkForAll } from "./MarkForAll";
import type { PickList } from "./pick";

/** One page of the bank to select questions from, and their mark in the part. */
export function PickTable({ list }: { list: PickList }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(pickForm, { id: "pick", lastResult: useActionData() });
  const validationError = fieldErrorOf(fields.questionIds, errorText);
  const first = list.rows.find(mayPick);
  return (
    <PostForm {...getFormProps(form)}>
      <ValidationSummary
        form={form}
        fields={[fields.questionIds, fields.score]}
        unchanged={t("questions:pick.unchanged")}
      />
      {validationError && <FieldError id={fields.questionIds.errorId}>{validationError}</FieldError>}
      <Table
        caption={t("questions:pick.title")}
        hasPicks
        head={
          <>
            <HeadCell>
              {first ? (
                <CheckAll form={form.id} label={t("bank:columns.choose")} />
              ) : (
                <span className="visually-hidden">{t("bank:columns.choose")}</span>
              )}
            </HeadCell>
            <QuestionHeads />
            <HeadCell isActions>{t("bank:columns.actions")}</HeadCell>
          </>
        }
      >
        {list.rows.map((row) => (
          <Row key={row.id} isChosen={row.isHere}>
            <Cell kind="pick">
              <Checkbox
                row={row}
                field={fields.questionIds}
                formId={form.id}
                isFirst={row === first}
                errorId={validationError && fields.questionIds.errorId}
              />
            </Cell>
            <TitleCell title={row.text} code={<Note row={row} />} isAlone isClamped />
            <QuestionCells row={row} />
            <ActionsCell>
              <RowAction to={paths.bank.preview(row.id)} subject={row.text}>
                {t("bank:preview.link")}
              </RowAction>
            </ActionsCell>
          </Row>
        ))}
      </Table>
      {/* A page without selectable questions has no submit button; each row says why. */}
      {first && (
        <div className="chosen-foot">
          <MarkForAll field={fields.score} errorText={errorText} />
          {list.target && <p role="status" hidden data-sums={JSON.stringify(list.target)} />}
          <Actions>
            <Button kind="primary">{t("questions:pick.submit")}</Button>
          </Actions>
        </div>
      )}
    </PostForm>
  );
}

type ShownRow = PickList["rows"][number];

const mayPick = ({ isHere, isForeign, isUsable }: ShownRow) => !isHere && !isForeign && isUsable;

/** A question that cannot be chosen has no checkbox; the reason is below its text. */
function Checkbox({
  row,
  field,
  formId,
  isFirst,
  errorId,
}: {
  row: ShownRow;
  field: AnyField;
  formId: string;
  isFirst: boolean;
  /** The id of the selection's validation error. */
  errorId: string | undefined;
}) {
  const t = useWords();
  const { id, text, type, points } = row;
  if (!mayPick(row)) return <span aria-hidden="true" />;
  const ticked = [field.initialValue ?? []].flat() as string[];
  return (
    <input
      type="checkbox"
      // The validation summary's link for the selection leads to the first checkbox.
      id={isFirst ? field.id : undefined}
      name={field.name}
      value={id}
      // A parent question is always worth the sum of its children.
      data-points={points}
      data-fixed={type === 13 ? "" : undefined}
      form={formId}
      defaultChecked={ticked.includes(id)}
      aria-label={t("bank:choose", { question: text })}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
    />
  );
}

function Note({ row }: { row: ShownRow }) {
  const t = useWords();
  if (row.isHere) return <span className="tag">{t("questions:pick.here")}</span>;
  return (
    <>
      <About row={row} />
      {row.isForeign && <span className="part-note">{t("questions:pick.private")}</span>}
      {!row.isForeign && !row.isUsable && <span className="part-note">{t("bank:review.notUsable")}</span>}
    </>
  );
}
