import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { markForm } from "#contract/questions/form";
import type { ChildType } from "#contract/questions/kinds";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Actions, Button } from "~/ui/Button";
import { NumberField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { MarkOfFamily } from "./MarkOfFamily";
import { type OfPaper, paperCrumbs } from "./place/crumbs";
import { FormPage } from "./place/FormPage";

export interface MarkData extends OfPaper {
  number: number;
  /** Points. */
  score: number;
  content: string;
  /** The question's card, which the back link leads to. */
  card: string;
  /** Of a parent question: its children's marks, their sum, and the slot to edit, if permitted. */
  family: {
    points: string;
    marks: { type: ChildType; count: number; points: string }[];
    edit: string | null;
  } | null;
}

export const markPage = paperCrumbs<MarkData>((t, { number }) => t("questions:markOf", { number }));

/** Shows a mark's validation errors; a parent question's mark is read-only, as it is set elsewhere. */
export default function MarkPage() {
  const { family } = useLoaderData() as MarkData;
  return family ? <MarkOfFamily /> : <MarkOfOne />;
}

function MarkOfOne() {
  const t = useWords();
  const errorText = useErrorText();
  const { paper, number, score, content, card } = useLoaderData() as MarkData;
  const [form, fields] = useServerForm(markForm, {
    id: "mark",
    lastResult: useActionData(),
    defaultValue: { score: String(score) },
  });
  return (
    <FormPage paper={paper} title={t("questions:markOf", { number })}>
      <ValidationSummary form={form} fields={fields} unchanged={t("questions:markUnchanged")} />
      <blockquote className="quote as-typed">{content}</blockquote>
      <PostForm {...getFormProps(form)}>
        <NumberField
          field={fields.score}
          label={t("questions:mark")}
          unit={t("questions:points")}
          isDecimal
          required
          maxLength={6}
          autoFocus
          errorText={errorText}
        />
        <Actions>
          <Cancel to={card} />
          <Button kind="primary">{t("questions:saveMark")}</Button>
        </Actions>
      </PostForm>
    </FormPage>
  );
}
