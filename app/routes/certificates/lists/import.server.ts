import { listColumnHeading } from "#contract/certificates/list-columns";
import type { Language } from "#locales/languages";
import type { FoundImport, ImportScreen } from "~/imports/screen";
import { paths } from "~/paths";

/** How imports of certificate lists are rendered. */
export const listScreen: ImportScreen<"certificates", PreviewedPeople> = {
  domain: "certificates",
  screen: "certificates",
  pageSize: 50,
  view(found, { t, language }) {
    const { importId: list, templateUuid, templateName } = found;
    return {
      facts: [t("certificates:new.template", { name: templateName })],
      blocked: "",
      again: paths.certificates.import({ template: templateUuid }),
      results: [
        { to: paths.certificates.zip({ list }), text: t("certificates:list.zip"), isFile: true },
        { to: paths.certificates.list({ list }), text: t("certificates:import.open") },
      ],
      preview: previewed(found, language),
    };
  },
};

const previewed = ({ items, fields, freeFields }: FoundImport<"certificates">, language: Language) => {
  const asked = { fields, freeFields };
  return {
    people: items,
    headings: {
      name: listColumnHeading("name", asked, language),
      fields: fields.map((field) => ({ field, heading: listColumnHeading(field, asked, language) })),
      freeFields: freeFields.map((_, at) => listColumnHeading(at, asked, language)),
      date: listColumnHeading("date", asked, language),
    },
  };
};

export type PreviewedPeople = ReturnType<typeof previewed>;
