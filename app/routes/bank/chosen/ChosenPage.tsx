import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { ChosenIds } from "~/lists/ChosenIds";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import type { AnyField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import type { Chosen } from "./chosen.server";

/** Confirmation page for the chosen questions: the questions, the form's fields, and the way back first. */
export function ChosenPage({
  form,
  fields,
  chosen: { questions, foreign, more, ids },
  closeTo,
  title,
  lead,
  unchanged,
  submit,
  isDanger = false,
  children,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in the form that it belongs to
  form: FormMetadata<any, any>;
  fields: AnyField[];
  chosen: Chosen;
  closeTo: string;
  title: string;
  lead?: string;
  /** What was not done, if the form comes back with errors. */
  unchanged: string;
  submit: string;
  isDanger?: boolean;
  children?: ReactNode;
}) {
  const t = useWords();
  const back = <ButtonLink to={closeTo}>{t("bank:chosen.back")}</ButtonLink>;
  if (questions.length === 0)
    return (
      <div className="form-page">
        <PageHead title={title} />
        <Empty title={t("bank:chosen.none")} actions={back}>
          {t(foreign > 0 ? "bank:chosen.allForeign" : "bank:chosen.noneText")}
        </Empty>
      </div>
    );
  const count = questions.length + more;
  // Deleting many looks graver than deleting one.
  const isGrave = isDanger && count > 1;
  return (
    <div className="form-page">
      <PageHead title={title}>{lead}</PageHead>
      {isGrave && <Notice kind="warn">{t("bin.many", { count })}</Notice>}
      <ValidationSummary form={form} fields={fields} unchanged={unchanged} />
      {foreign > 0 && <Notice kind="info">{t("bank:chosen.foreign", { count: foreign })}</Notice>}
      <PostForm {...getFormProps(form)} className={isGrave ? "confirm" : undefined}>
        <ChosenIds ids={ids} />
        <OneByOne questions={questions} more={more} />
        {children}
        <Actions>
          <Cancel to={closeTo} />
          <Button kind={isDanger ? "danger" : "primary"}>{submit}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}

function OneByOne({ questions, more }: Pick<Chosen, "questions" | "more">) {
  const t = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keys
    <ul className="people" tabIndex={0}>
      {questions.map(({ id, text, usage }) => (
        <li key={id}>
          <input type="hidden" name="questionIds" value={id} />
          {text}
          {usage > 0 && <span className="hint"> {t("bank:chosen.inPapers", { count: usage })}</span>}
        </li>
      ))}
      {more > 0 && <li className="hint">{t("bank:chosen.more", { count: more })}</li>}
    </ul>
  );
}
