import { useSay } from "~/form/useSay";
import { type AnyField, TextArea, TextField } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";
import type { PaperFieldSet } from "./form";

/** The rule for names as the markup says it: 1–100 characters, none of / \ : * ? " < > | (001 §5). */
export const namePattern = '[^\\/\\\\:*?"<>\\|]{1,100}';

/** What a paper is called, and what it is for. */
export function NameFields({ title, desc }: { title: AnyField; desc: AnyField }) {
  const t = useWords();
  const say = useSay();
  return (
    <>
      <TextField
        field={title}
        label={t("papers:form.title")}
        autoComplete="off"
        pattern={namePattern}
        title={say("TITLE_HAS_SPECIAL")}
        say={say}
      />
      <TextArea
        field={desc}
        label={t("papers:form.desc")}
        hint={t("papers:form.descHint")}
        optional={t("optional")}
        say={say}
      />
    </>
  );
}

/** Name, description and position. */
export function Basics({ fields }: { fields: PaperFieldSet }) {
  const t = useWords();
  const say = useSay();
  return (
    <FormSection title={t("papers:form.basics")}>
      <NameFields title={fields.title} desc={fields.desc} />
      <div className="pair">
        <TextField
          field={fields.postId}
          label={t("papers:form.postId")}
          hint={t("papers:form.postIdHint")}
          optional={t("optional")}
          autoComplete="off"
          say={say}
        />
      </div>
    </FormSection>
  );
}
