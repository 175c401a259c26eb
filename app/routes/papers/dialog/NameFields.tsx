import { useParams } from "@remix-run/react";
import { useErrorText } from "~/form/useErrorText";
import { paths } from "~/paths";
import { type AnyField, TextArea, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** The name rule as an HTML pattern: 1–100 characters, none of / \ : * ? " < > | (001 §5). */
export const namePattern = '[^\\/\\\\:*?"<>\\|]{1,100}';

/** A paper's name and description. */
export function NameFields({ title, desc }: { title: AnyField; desc: AnyField }) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <>
      <TextField
        field={title}
        label={t("papers:form.title")}
        autoComplete="off"
        pattern={namePattern}
        title={errorText("TITLE_HAS_SPECIAL")}
        check={paths.papers.nameTaken(useParams().paperId)}
        errorText={errorText}
      />
      <TextArea
        field={desc}
        label={t("papers:form.desc")}
        hint={t("papers:form.descHint")}
        optional={t("optional")}
        errorText={errorText}
      />
    </>
  );
}
