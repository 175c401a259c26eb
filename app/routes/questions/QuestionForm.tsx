import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { questionForms, type TypedQuestion, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { EnterSaves } from "~/form/EnterSaves";
import { hasFile } from "~/form/hasFile";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions } from "~/ui/Button";
import { type AnyField, Hidden } from "~/ui/Field";
import { Segmented } from "~/ui/Segmented";
import { useWords } from "~/words/words";
import { AnswerFields } from "./AnswerFields";
import { CarriedFields } from "./CarriedFields";
import { inOrder } from "./fieldOrder";
import { NatureFields } from "./NatureFields";
import { type Redrawn, redrawn } from "./redraw";
import { asSent, type PartOfForm, wholeForm } from "./typedForm";

interface QuestionFormProps {
  /** What the fields show at first; see `startOf` and `toTyped`. A form that begins otherwise needs another key. */
  start: TypedQuestion;
  /** False where somebody else wrote it. */
  isOwn?: boolean;
  /** True for one of several written in a row: its text takes the focus. */
  isNext?: boolean;
  /** What did not happen, should the form come back. */
  unchanged: string;
  /** The choice of a bank, on the pages of the bank; it stands above the other fields. */
  bankChooser?: (bankId: AnyField) => ReactNode;
  /** The way back, and the buttons, the primary one last. */
  children: ReactNode;
}

type Sent = { initialValue?: PartOfForm; focus?: string | null } | undefined;

/**
 * One editor for new and known questions, in a paper or in the bank. Another type or other rows draw the form anew
 * with what was typed: by script on the spot, without it by the action, both through `redrawn`.
 */
export function QuestionForm(props: QuestionFormProps) {
  const sent = useActionData() as Sent;
  // why: a preview loads the page's data anew, but what is typed goes on from the revision that it was drawn from.
  const [begin] = useState(props.start);
  const [drawing, draw] = useState<{ redrawn: Redrawn; over: Sent; count: number } | null>(null);
  const isNewest = drawing !== null && drawing.over === sent;
  const first = props.isNext && drawing === null ? "content" : null;
  return (
    <Editor
      {...props}
      key={drawing?.count ?? 0}
      start={drawing?.redrawn.initialValue ?? begin}
      sent={isNewest ? undefined : sent}
      focus={(isNewest ? drawing.redrawn : sent)?.focus ?? first}
      redraw={(event) => {
        const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        const form = new FormData(event.currentTarget);
        if (submitter?.name) form.append(submitter.name, submitter.value);
        const redraw = redrawn(form);
        if (!redraw) return null;
        // why: fields drawn anew would have forgotten a chosen picture; the action tells of it instead.
        if (hasFile(form)) return "by the action";
        draw({ redrawn: redraw, over: sent, count: (drawing?.count ?? 0) + 1 });
        return "here";
      }}
    />
  );
}

interface EditorProps extends QuestionFormProps {
  sent: Sent;
  /** The name of the field that takes the focus. */
  focus: string | null;
  /** Where the form is drawn anew, if that is what it is sent for. */
  redraw: (event: FormEvent<HTMLFormElement>) => "here" | "by the action" | null;
}

function Editor({ start, sent, focus, redraw, isOwn = true, unchanged, bankChooser, children }: EditorProps) {
  const t = useWords();
  const shown = useMemo(() => wholeForm(sent?.initialValue ?? start), [sent, start]);
  // why: conform takes in each new answer, so the same answer must be the same object.
  const lastResult = useMemo(() => sent && { ...sent, initialValue: asSent(shown) }, [sent, shown]);
  const type = typeNamed(shown.type) ?? typesInOrder[0];
  const [form, fields] = useShapedForm(questionForms[type], {
    id: "question",
    lastResult,
    defaultValue: wholeForm(start),
  });
  return (
    <>
      <MistakeSummary form={form} fields={inOrder(t, fields)} unchanged={unchanged} />
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
