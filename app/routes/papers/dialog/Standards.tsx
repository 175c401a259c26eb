import { useErrorText } from "~/form/useErrorText";
import { Empty } from "~/ui/Empty";
import { CardChoiceGroup } from "~/ui/fields/Choice";
import { type AnyField, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { namePattern } from "./NameFields";
import type { StandardPapers } from "./offer.server";

/** The standard papers, three in a row, and a name for the paper made from one. */
export function Standards({
  fields,
  offer: { cards, trouble },
}: {
  fields: { standardId: AnyField; title: AnyField };
  offer: StandardPapers;
}) {
  const t = useWords();
  const errorText = useErrorText();
  if (trouble) return <Notice kind="danger">{t("papers:standards.failed", { message: trouble })}</Notice>;
  if (cards.length === 0)
    return <Empty title={t("papers:standards.none")}>{t("papers:standards.noneText")}</Empty>;
  return (
    <>
      <FormSection>
        <CardChoiceGroup
          field={fields.standardId}
          label={t("papers:standards.label")}
          isLabelHidden
          choices={cards}
          errorText={errorText}
        />
      </FormSection>
      <FormSection title={t("papers:form.basics")}>
        <TextField
          field={fields.title}
          label={t("papers:form.title")}
          hint={t("papers:standards.titleHint")}
          optional={t("optional")}
          autoComplete="off"
          pattern={namePattern}
          title={errorText("TITLE_HAS_SPECIAL")}
          errorText={errorText}
        />
      </FormSection>
    </>
  );
}
