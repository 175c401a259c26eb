import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { markForm } from "#contract/questions/form";
import type { ChildType } from "#contract/questions/kinds";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { NumberField } from "~/ui/Field";
import { useWords } from "~/words/words";
import { type OfPaper, pageOf } from "./crumbs";
import { FormPage } from "./FormPage";
import { MarkOfFamily } from "./MarkOfFamily";

export interface MarkData extends OfPaper {
  number: number;
  /** Points. */
  score: number;
  content: string;
  /** The question's card, where the way back leads. */
  card: string;
  /** Of a parent question: the marks below it, their sum, and the slot to edit for whoever may. */
  family: {
    points: string;
    marks: { type: ChildType; count: number; points: string }[];
    edit: string | null;
  } | null;
}

export const markPage = pageOf<MarkData>((t, { number }) => t("questions:markOf", { number }));

/** Where a mark that could not be set comes back to; a parent question's is told, for it is set elsewhere. */
export default function MarkPage() {
  const { family } = useLoaderData() as MarkData;
  return family ? <MarkOfFamily /> : <MarkOfOne />;
}

function MarkOfOne() {
  const t = useWords();
  const say = useSay();
  const { paper, number, score, content, card } = useLoaderData() as MarkData;
  const [form, fields] = useShapedForm(markForm, {
    id: "mark",
    lastResult: useActionData(),
    defaultValue: { score: String(score) },
  });
  return (
    <FormPage paper={paper} title={t("questions:markOf", { number })}>
      <MistakeSummary form={form} fields={fields} unchanged={t("questions:markUnchanged")} />
      <blockquote className="quote as-typed">{content}</blockquote>
      <PostForm {...getFormProps(form)}>
        <NumberField
          field={fields.score}
          label={t("questions:mark")}
          unit={t("questions:points")}
          isDecimal
          required
          maxLength={6}
          say={say}
        />
        <Actions>
          <ButtonLink to={card}>{t("cancel")}</ButtonLink>
          <Button kind="primary">{t("questions:saveMark")}</Button>
        </Actions>
      </PostForm>
    </FormPage>
  );
}
