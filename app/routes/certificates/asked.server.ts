import type { Asked } from "#contract/certificates/issue-form";
import type { Template } from "#contract/certificates/shapes";
import { exactTime } from "~/words/dates.server";
import type { Language } from "~/words/languages";

/** What the form of one certificate asks for: the template's fields, its own ones called as the reader calls them. */
export function askedBy({ templateUuid, name, content }: Template, language: Language, zone: string) {
  const { fields, freeFields } = content;
  const asked: Asked = { fields, freeFields };
  return {
    template: { id: templateUuid, name },
    asked,
    labels: freeFields.map(
      (label) => label[language] || label[content.language] || Object.values(label).find(Boolean) || "",
    ),
    today: exactTime(Date.now(), zone).slice(0, 10),
  };
}

export type AskedForm = ReturnType<typeof askedBy>;
