import { type FieldMetadata, getFormProps } from "@conform-to/react";
import { drawForm, type TypedRule } from "#contract/questions/fill-forms";
import { type DrawPool, questionLimits } from "#contract/questions/shapes";
import type { Translate } from "#locales/words";
import { Cancel } from "~/form/Cancel";
import { EnterSaves } from "~/form/EnterSaves";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { AddRows } from "~/form/RowButtons";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { inRow } from "~/questions/editor/inRow";
import { RowGroup } from "~/questions/editor/RowGroup";
import { Actions, Button } from "~/ui/Button";
import type { AnyField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { DrawRow } from "./DrawRow";

/** The action's result: the form with other rows, each rule's matches, or validation errors. */
export type DrawSent =
  | {
      initialValue?: { rules?: TypedRule[]; revision?: string };
      status?: "error";
      pools?: DrawPool[] | null;
      /** The name of the element to focus. */
      focus?: string | null;
    }
  | undefined;

export interface DrawPage {
  paper: { id: string };
  part: { id: string };
  banks: readonly { id: string; name: string }[];
  topics: readonly { id: string; name: string }[];
  /** The initial rules. */
  start: TypedRule[];
  revision: string;
  sent: DrawSent;
}

/** Rows of rules, added and removed on the server. */
export function RuleForm({ paper, part, banks, topics, start, revision, sent }: DrawPage) {
  const t = useWords();
  const [form, fields] = useServerForm(drawForm, {
    id: "draw",
    lastResult: sent?.status === "error" ? sent : undefined,
    defaultValue: { rules: sent?.initialValue?.rules ?? start },
  });
  const rules = fields.rules as unknown as FieldMetadata<TypedRule[]>;
  const rows = rules.getFieldList();
  return (
    <>
      <ValidationSummary
        form={form}
        fields={fieldsInOrder(t, rules)}
        unchanged={t("questions:draw.unchanged")}
      />
      <PostForm isLive {...getFormProps(form)} className="draw-form">
        <EnterSaves>{t("questions:draw.submit")}</EnterSaves>
        <Revision answer={sent} current={revision} />
        <RowGroup field={fields.rules} label={t("questions:draw.rules")} hint={t("questions:draw.rulesHint")}>
          {rows.map((row, index) => (
            <DrawRow
              key={row.key}
              row={row}
              index={index}
              count={rows.length}
              banks={banks}
              topics={topics}
              pool={sent?.pools?.[index]}
              focus={sent?.focus}
            />
          ))}
          {rows.length < questionLimits.rulesMax && (
            <AddRows list="rules" label={t("questions:draw.moreRules")} focus={sent?.focus ?? null} />
          )}
        </RowGroup>
        <Verdict pools={sent?.pools} />
        <Actions>
          <Cancel to={paths.papers.questions(paper.id, part.id)} />
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

const verdictId = "draw-verdict";

/** Whether all rules together can be met, as of the last check of the bank. */
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
function fieldsInOrder(t: Translate, rules: FieldMetadata<TypedRule[]>): AnyField[] {
  const rows = rules.getFieldList().flatMap((row, index) => {
    const { type, difficulty, tag, bankId, topicId, count, score } = row.getFieldset();
    return inRow(t, t("questions:draw.rule", { number: index + 1 }), [
      type,
      difficulty,
      tag,
      bankId,
      topicId,
      count,
      score,
    ]);
  });
  return [rules, ...rows];
}
