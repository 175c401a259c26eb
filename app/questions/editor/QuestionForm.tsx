import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { questionForms, type TypedQuestion, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { EnterSaves } from "~/form/EnterSaves";
import { PostForm } from "~/form/PostForm";
import { useShapedForm } from "~/form/useShapedForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { hasFile } from "~/stop/hasFile";
import { Actions } from "~/ui/Button";
import { type AnyField, Hidden } from "~/ui/fields/Field";
import { Segmented } from "~/ui/fields/Segmented";
import { useWords } from "~/words/words";
import { AnswerFields } from "./AnswerFields";
import { CarriedFields } from "./CarriedFields";
import { questionFieldsInOrder } from "./fieldOrder";
import { NatureFields } from "./NatureFields";
import { type Rerendered, rerender } from "./rerender-form";
import { asSent, type PartOfForm, wholeForm } from "./typedForm";

interface QuestionFormProps {
  /** Initial values of the fields; see `startOf` and `toTyped`. Other initial values need another key. */
  start: TypedQuestion;
  /** False where another operator is the author. */
  isOwn?: boolean;
  /** True when adding several in succession: its text field is focused. */
  isNext?: boolean;
  /** What did not happen, for the summary of a refused form. */
  unchanged: string;
  /** The select of a bank, on the pages of the bank; it stands above the other fields. */
  bankChooser?: (bankId: AnyField) => ReactNode;
  /** The cancel link and the buttons, the primary one last. */
  children: ReactNode;
}

type Sent = { initialValue?: PartOfForm; focus?: string | null } | undefined;

/**
 * One editor for new and existing questions, in a paper or in the bank. Another type or other rows re-render
 * the form with what was typed: by script on the spot, without it by the action, both through `rerender`.
 */
export function QuestionForm(props: QuestionFormProps) {
  const sent = useActionData() as Sent;
  // why: a preview revalidates the page's data, but the form keeps the revision that it was rendered from.
  const [begin] = useState(props.start);
  const [drawing, draw] = useState<{ rerendered: Rerendered; over: Sent; count: number } | null>(null);
  const isNewest = drawing !== null && drawing.over === sent;
  const first = props.isNext && drawing === null ? "content" : null;
  return (
    <Editor
      {...props}
      key={drawing?.count ?? 0}
      start={drawing?.rerendered.initialValue ?? begin}
      sent={isNewest ? undefined : sent}
      focus={(isNewest ? drawing.rerendered : sent)?.focus ?? first}
      redraw={(event) => {
        const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        const form = new FormData(event.currentTarget);
        if (submitter?.name) form.append(submitter.name, submitter.value);
        const redraw = rerender(form);
        if (!redraw) return null;
        // why: a re-render would clear a chosen picture; the action reports it instead.
        if (hasFile(form)) return "by the action";
        draw({ rerendered: redraw, over: sent, count: (drawing?.count ?? 0) + 1 });
        return "here";
      }}
    />
  );
}

interface EditorProps extends QuestionFormProps {
  sent: Sent;
  /** The `name` of the field to focus. */
  focus: string | null;
  /** The address that re-renders the form, if it is submitted for that. */
  redraw: (event: FormEvent<HTMLFormElement>) => "here" | "by the action" | null;
}

function Editor({ start, sent, focus, redraw, isOwn = true, unchanged, bankChooser, children }: EditorProps) {
  const t = useWords();
  const shown = useMemo(() => wholeForm(sent?.initialValue ?? start), [sent, start]);
  // why: conform processes each new result object, so the same result must be the same object.
  const lastResult = useMemo(() => sent && { ...sent, initialValue: asSent(shown) }, [sent, shown]);
  const type = typeNamed(shown.type) ?? typesInOrder[0];
  const [form, fields] = useShapedForm(questionForms[type], {
    id: "question",
    lastResult,
    defaultValue: wholeForm(start),
  });
  return (
    <>
      <ValidationSummary form={form} fields={questionFieldsInOrder(t, fields)} unchanged={unchanged} />
      <PostForm
        {...getFormProps(form)}
        className="question-form"
        onSubmit={(event) => {
          const place = redraw(event);
          if (place === "here") event.preventDefault();
          else if (place === null) form.onSubmit(event);
        }}
      >
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
        <NatureFields type={type} isOwn={isOwn} fields={fields} />
        <CarriedFields type={type} shown={shown} isInBank={bankChooser !== undefined} />
        <Actions>{children}</Actions>
      </PostForm>
    </>
  );
}
