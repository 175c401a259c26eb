import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { pickForm } from "#contract/questions/fill-forms";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { QuestionCells, QuestionHeads } from "~/routes/bank/QuestionCells";
import { About } from "~/routes/bank/QuestionTable";
import { TickAll } from "~/routes/bank/TickAll";
import { Actions, Button } from "~/ui/Button";
import { type AnyField, mistakeOf } from "~/ui/Field";
import { Mistake } from "~/ui/Mistake";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { MarkForAll } from "./MarkForAll";
import type { PickList } from "./pick";

/** One page of the bank to tick questions on, and the mark that they get in the part. */
export function PickTable({ list }: { list: PickList }) {
  const t = useWords();
  const say = useSay();
  const [form, fields] = useShapedForm(pickForm, { id: "pick", lastResult: useActionData() });
  const mistake = mistakeOf(fields.questionIds, say);
  const first = list.rows.find(({ isHere, mayChange }) => !isHere && mayChange);
  return (
    <PostForm {...getFormProps(form)}>
      <MistakeSummary
        form={form}
        fields={[fields.questionIds, fields.score]}
        unchanged={t("questions:pick.unchanged")}
      />
      {mistake && <Mistake id={fields.questionIds.errorId}>{mistake}</Mistake>}
      <Table
        caption={t("questions:pick.title")}
        hasPicks
        head={
          <>
            <HeadCell>
              {first ? (
                <TickAll form={form.id} label={t("bank:columns.choose")} />
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
              <Tick
                row={row}
                field={fields.questionIds}
                formId={form.id}
                isFirst={row === first}
                mistakeId={mistake && fields.questionIds.errorId}
              />
            </Cell>
            <TitleCell title={row.text} code={<Note row={row} />} isAlone />
            <QuestionCells row={row} />
            <ActionsCell>
              <RowAction to={paths.bank.preview(row.id)} subject={row.text}>
                {t("bank:preview.link")}
              </RowAction>
            </ActionsCell>
          </Row>
        ))}
      </Table>
      {/* A page of which nothing can be ticked has nothing to send; each row says why. */}
      {first && (
        <div className="chosen-foot">
          <MarkForAll field={fields.score} say={say} />
          <Actions>
            <Button kind="primary">{t("questions:pick.submit")}</Button>
          </Actions>
        </div>
      )}
    </PostForm>
  );
}

type ShownRow = PickList["rows"][number];

/** A question that cannot be chosen has no box; the reason stands below its text. */
function Tick({
  row: { id, text, isHere, mayChange },
  field,
  formId,
  isFirst,
  mistakeId,
}: {
  row: ShownRow;
  field: AnyField;
  formId: string;
  isFirst: boolean;
  /** Where the mistake of the choice as a whole is told. */
  mistakeId: string | undefined;
}) {
  const t = useWords();
  if (isHere || !mayChange) return <span aria-hidden="true" />;
  const ticked = [field.initialValue ?? []].flat() as string[];
  return (
    <input
      type="checkbox"
      // The summary's link for the choice as a whole lands on the first box.
      id={isFirst ? field.id : undefined}
      name={field.name}
      value={id}
      form={formId}
      defaultChecked={ticked.includes(id)}
      aria-label={t("bank:choose", { question: text })}
      aria-invalid={mistakeId ? true : undefined}
      aria-describedby={mistakeId}
    />
  );
}

function Note({ row }: { row: ShownRow }) {
  const t = useWords();
  if (row.isHere) return <span className="tag">{t("questions:pick.here")}</span>;
  return (
    <>
      <About row={row} />
      {!row.mayChange && <span className="part-note">{t("questions:pick.private")}</span>}
    </>
  );
}
