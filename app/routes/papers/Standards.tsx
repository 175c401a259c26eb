import { useSay } from "~/form/useSay";
import { CardChoiceGroup } from "~/ui/Choice";
import { Empty } from "~/ui/Empty";
import { type AnyField, TextField } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { namePattern } from "./Basics";
import type { StandardPapers } from "./offer.server";

/** The standard papers, three in a row, and a name for the paper that is made of one. */
export function Standards({
  fields,
  offer: { cards, trouble },
}: {
  fields: { standardId: AnyField; title: AnyField };
  offer: StandardPapers;
}) {
  const t = useWords();
  const say = useSay();
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
          say={say}
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
          title={say("TITLE_HAS_SPECIAL")}
          say={say}
        />
      </FormSection>
    </>
  );
}
