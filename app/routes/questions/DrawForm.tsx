import { type FieldMetadata, getFormProps } from "@conform-to/react";
import type { FormEvent } from "react";
import { drawForm, type TypedRule } from "#contract/questions/fill-forms";
import { type DrawPool, questionLimits } from "#contract/questions/shapes";
import { EnterSaves } from "~/form/EnterSaves";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import type { AnyField } from "~/ui/Field";
import { type Say, useWords } from "~/words/words";
import { DrawRow } from "./DrawRow";
import { inRow } from "./inRow";
import { RowGroup } from "./RowGroup";

/** What the action sent back: the form with other rows, what each rule finds, or what is wrong. */
export type DrawSent =
  | {
      initialValue?: { rules?: TypedRule[] };
      status?: "error";
      pools?: DrawPool[] | null;
      /** The name of what takes the focus. */
      focus?: string;
    }
  | undefined;

export interface DrawPage {
  paper: { id: string };
  part: { id: string };
  banks: readonly { id: string; name: string }[];
  /** The rules that it begins with. */
  start: TypedRule[];
  sent: DrawSent;
}

/** Rows of rules. Rows come and go on the server, so that the form is the same with script and without it. */
export function RuleForm({ paper, part, banks, start, sent }: DrawPage) {
  const t = useWords();
  const [form, fields] = useShapedForm(drawForm, {
    id: "draw",
    lastResult: sent?.status === "error" ? sent : undefined,
    defaultValue: { rules: sent?.initialValue?.rules ?? start },
  });
  const rules = fields.rules as unknown as FieldMetadata<TypedRule[]>;
  const rows = rules.getFieldList();
  return (
    <>
      <MistakeSummary
        form={form}
        fields={fieldsInOrder(t, rules)}
        unchanged={t("questions:draw.unchanged")}
      />
      <PostForm
        {...getFormProps(form)}
        className="draw-form"
        onSubmit={(event) => {
          if (!isAboutRows(event)) form.onSubmit(event);
        }}
      >
        <EnterSaves>{t("questions:draw.submit")}</EnterSaves>
        <RowGroup field={fields.rules} label={t("questions:draw.rules")} hint={t("questions:draw.rulesHint")}>
          {rows.map((row, index) => (
            <DrawRow
              key={row.key}
              row={row}
              number={index + 1}
              isOnly={rows.length === 1}
              banks={banks}
              pool={sent?.pools?.[index]}
              focus={sent?.focus}
            />
          ))}
          {rows.length < questionLimits.rulesMax && (
            <Button
              isSmall
              icon="plus"
              name="moreRules"
              value="1"
              formNoValidate
              autoFocus={sent?.focus === "moreRules"}
            >
              {t("questions:draw.moreRules")}
            </Button>
          )}
        </RowGroup>
        <Verdict pools={sent?.pools} />
        <Actions>
          <ButtonLink kind="quiet" to={paths.papers.questions(paper.id, part.id)}>
            {t("cancel")}
          </ButtonLink>
          <Button
            name="check"
            value="1"
            autoFocus={sent?.focus === "check"}
            aria-describedby={sent?.pools ? verdictId : undefined}
          >
            {t("questions:draw.check")}
          </Button>
          <Button kind="primary">{t("questions:draw.submit")}</Button>
        </Actions>
      </PostForm>
    </>
  );
}

/** Rows come and go whatever is typed in them. */
const isAboutRows = (event: FormEvent) => {
  const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
  return submitter?.name === "moreRules" || submitter?.name === "removeRule";
};

const verdictId = "draw-verdict";

/** Whether all rules together can be met, as the bank was when it was asked. */
function Verdict({ pools }: { pools: DrawPool[] | null | undefined }) {
  const t = useWords();
  if (!pools) return null;
  const unmet = pools.filter(({ need, free }) => free < need).length;
  return (
    <p className="draw-verdict" id={verdictId} role="status">
      {unmet === 0 ? t("questions:draw.allMet") : t("questions:draw.unmet", { count: unmet })}
    </p>
  );
}

/** The rows as a whole, then each row's fields. */
function fieldsInOrder(t: Say, rules: FieldMetadata<TypedRule[]>): AnyField[] {
  const rows = rules.getFieldList().flatMap((row, index) => {
    const { type, difficulty, tag, bankId, count, score } = row.getFieldset();
    return inRow(t, t("questions:draw.rule", { number: index + 1 }), [
      type,
      difficulty,
      tag,
      bankId,
      count,
      score,
    ]);
  });
  return [rules, ...rows];
}
