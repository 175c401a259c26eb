import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { questionForms, type TypedQuestion, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { EnterSaves } from "~/form/EnterSaves";
import { PostForm } from "~/form/PostForm";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Actions } from "~/ui/Button";
import { type AnyField, Hidden } from "~/ui/fields/Field";
import { Segmented } from "~/ui/fields/Segmented";
import { useWords } from "~/words/words";
import { AnswerFields } from "./AnswerFields";
import { CarriedFields } from "./CarriedFields";
import { questionFieldsInOrder } from "./fieldOrder";
import { NatureFields } from "./NatureFields";
import { asSent, type PartOfForm, wholeForm } from "./typedForm";

interface QuestionFormProps {
  /** Initial values of the fields; see `startOf` and `toTyped`. */
  start: TypedQuestion;
  /** False where another operator is the author. */
  isOwn?: boolean;
  /** True when adding several in succession: its text field is focused. */
  isNext?: boolean;
  /** What did not happen, for the summary of a refused form. */
  unchanged: string;
  /** The select of a bank, on the pages of the bank; it stands above the other fields. */
  bankChooser?: (bankId: AnyField) => ReactNode;
  /** The choice of topics, on the pages of the bank too. */
  topicChooser?: (fields: Record<"topicIds" | "newTopics", AnyField>) => ReactNode;
  /** The cancel link and the buttons, the primary one last. */
  children: ReactNode;
}

type Sent = { initialValue?: PartOfForm; focus?: string | null } | undefined;

/**
 * One editor for new and existing questions, in a paper or in the bank. Another type or other rows re-render the form
 * with what was typed (`rerenderQuestionForm`).
 */
export function QuestionForm({
  start,
  isOwn = true,
  isNext = false,
  unchanged,
  bankChooser,
  topicChooser,
  children,
}: QuestionFormProps) {
  const t = useWords();
  const sent = useActionData() as Sent;
  const shown = wholeForm(sent?.initialValue ?? start);
  const focus = sent ? (sent.focus ?? null) : isNext ? "content" : null;
  const type = typeNamed(shown.type) ?? typesInOrder[0];
  const [form, fields] = useServerForm(questionForms[type], {
    id: "question",
    lastResult: sent && { ...sent, initialValue: asSent(shown) },
    defaultValue: wholeForm(start),
  });
  return (
    <>
      <ValidationSummary form={form} fields={questionFieldsInOrder(t, fields)} unchanged={unchanged} />
      <PostForm isLive {...getFormProps(form)} className="question-form">
        <EnterSaves>{t("questions:save")}</EnterSaves>
        <Hidden field={fields.type} value={String(type)} />
        <div className="type-chooser">
          <Segmented
            label={t("questions:type")}
            name="switchTo"
            value={String(type)}
            segments={typesInOrder.map((each) => ({
              value: String(each),
              label: t(`questions:types.${each}`),
            }))}
            hasFocus={focus === fields.type.name}
          />
        </div>
        {bankChooser?.(fields.bankId)}
        <AnswerFields type={type} fields={fields} focus={focus} />
        <NatureFields type={type} isOwn={isOwn} fields={fields} topics={topicChooser?.(fields)} />
        <CarriedFields type={type} shown={shown} isInBank={bankChooser !== undefined} />
        <Actions>{children}</Actions>
      </PostForm>
    </>
  );
}
