import type { TemplateRequirements } from "#contract/certificates/issue-form";
import type { Template } from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";
import { exactTime } from "~/words/dates.server";

/** The fields of one certificate's form: the template's, custom ones labelled in the reader's language. */
export function askedBy(
  { templateUuid, name, revision, content }: Template,
  language: Language,
  zone: string,
) {
  const { fields, freeFields } = content;
  const asked: TemplateRequirements = { fields, freeFields };
  return {
    template: { id: templateUuid, name, revision },
    asked,
    labels: freeFields.map(
      (label) => label[language] || label[content.language] || Object.values(label).find(Boolean) || "",
    ),
    today: exactTime(Date.now(), zone).slice(0, 10),
  };
}

export type AskedForm = ReturnType<typeof askedBy>;
