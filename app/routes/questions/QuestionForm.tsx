import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { questionForms, type TypedQuestion, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions } from "~/ui/Button";
import { Hidden } from "~/ui/Field";
import { Segmented } from "~/ui/Segmented";
import { useWords } from "~/words/words";
import { AnswerFields } from "./AnswerFields";
import { NatureFields } from "./NatureFields";
import { type Carried, type Redrawn, redrawn, withRows } from "./redraw";

interface QuestionFormProps {
  /** What the fields show at first. */
  start: TypedQuestion;
  /** False where somebody else wrote it. */
  isOwn?: boolean;
  /** True for one of several written in a row: its text takes the focus. */
  isNext?: boolean;
  /** What did not happen, should the form come back. */
  unchanged: string;
  /** The way back, and the buttons, the primary one last. */
  children: ReactNode;
}

type Sent = { initialValue?: Partial<TypedQuestion & Carried>; newRow?: number | null } | undefined;

/**
 * One editor for new and known questions. Another type or more rows draw the form anew with what was typed:
 * by script on the spot, without it by the action, both through `redrawn`.
 */
export function QuestionForm(props: QuestionFormProps) {
  const sent = useActionData() as Sent;
  const [drawing, draw] = useState<{ redrawn: Redrawn; over: Sent; count: number } | null>(null);
  const isNewest = drawing !== null && drawing.over === sent;
  return (
    <Editor
      {...props}
      key={drawing?.count ?? 0}
      start={drawing?.redrawn.initialValue ?? props.start}
      sent={isNewest ? undefined : sent}
      newRow={(isNewest ? drawing.redrawn : sent)?.newRow ?? null}
      hasBeenDrawn={drawing !== null}
      redraw={(event) => {
        const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        const form = new FormData(event.currentTarget);
        if (submitter?.name) form.append(submitter.name, submitter.value);
        const redraw = redrawn(form);
        if (redraw) draw({ redrawn: redraw, over: sent, count: (drawing?.count ?? 0) + 1 });
        return redraw !== null;
      }}
    />
  );
}

interface EditorProps extends QuestionFormProps {
  start: TypedQuestion & Carried;
  sent: Sent;
  newRow: number | null;
  hasBeenDrawn: boolean;
  /** True when the form was drawn anew instead of being sent. */
  redraw: (event: FormEvent<HTMLFormElement>) => boolean;
}

function Editor({
  start,
  sent,
  newRow,
  hasBeenDrawn,
  redraw,
  isOwn = true,
  isNext = false,
  unchanged,
  children,
}: EditorProps) {
  const t = useWords();
  const shown = { ...start, ...sent?.initialValue };
  const type = typeNamed(shown.type) ?? typesInOrder[0];
  const lastResult = sent && {
    ...sent,
    initialValue: { ...sent.initialValue, option: withRows(shown.option) },
  };
  const [form, fields] = useShapedForm(questionForms[type], {
    id: "question",
    lastResult,
    defaultValue: { ...start, option: withRows(start.option) },
  });
  const chooser = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasBeenDrawn && newRow === null)
      chooser.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
  }, [hasBeenDrawn, newRow]);
  return (
    <>
      <MistakeSummary
        form={form}
        fields={[
          fields.type,
          fields.content,
          fields.option,
          ...fields.option.getFieldList(),
          fields.answer,
          fields.analysis,
          fields.score,
          fields.scoringRule,
          fields.difficulty,
          fields.ownership,
        ]}
        unchanged={unchanged}
      />
      <PostForm
        {...getFormProps(form)}
        className="question-form"
        onSubmit={(event) => {
          if (redraw(event)) event.preventDefault();
          else form.onSubmit(event);
        }}
      >
        <Hidden field={fields.type} value={String(type)} />
        <div className="type-chooser" ref={chooser}>
          <Segmented
            label={t("questions:type")}
            name="switchTo"
            value={String(type)}
            segments={typesInOrder.map((each) => ({
              value: String(each),
              label: t(`questions:types.${each}`),
            }))}
          />
        </div>
        <AnswerFields
          type={type}
          fields={fields}
          newRow={newRow}
          hasFocus={isNext && !hasBeenDrawn}
          otherAnswer={shown.otherAnswer ?? ""}
        />
        <NatureFields type={type} isOwn={isOwn} fields={fields} />
        <Actions>{children}</Actions>
      </PostForm>
    </>
  );
}
