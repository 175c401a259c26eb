import { getSelectProps } from "@conform-to/react";
import { certificateLanguages, optionalFields } from "#contract/certificates/shapes";
import { useSay } from "~/form/useSay";
import { TickGroup } from "~/ui/Choice";
import { NumberField, Select, TextField } from "~/ui/Field";
import { languages } from "~/words/languages";
import { useWords } from "~/words/words";
import type { TemplateFields } from "./templateFields";

/** What the template is called, its language, what it asks for and for how long it holds. */
export function SettingFields({ fields }: { fields: TemplateFields }) {
  const t = useWords();
  const say = useSay();
  const { key, ...unit } = getSelectProps(fields.validUnit, { ariaAttributes: false });
  return (
    <section>
      <h2>{t("certificates:templates.form.settings")}</h2>
      <TextField
        field={fields.name}
        label={t("certificates:templates.form.name")}
        hint={t("certificates:templates.form.nameHint")}
        autoComplete="off"
        say={say}
      />
      <Select
        field={fields.language}
        label={t("certificates:templates.form.language")}
        hint={t("certificates:templates.form.languageHint")}
        options={certificateLanguages.map((value) => ({ value, label: languages[value] }))}
        say={say}
      />
      <TickGroup
        field={fields.fields}
        label={t("certificates:templates.form.fields")}
        hint={t("certificates:templates.form.fieldsHint")}
        choices={optionalFields.map((value) => ({
          value,
          label: t(`certificates:templates.form.optional.${value}`),
        }))}
        say={say}
      />
      <NumberField
        field={fields.validFor}
        label={t("certificates:templates.form.validity")}
        hint={t("certificates:templates.form.validityHint")}
        unit={
          <select
            key={key}
            className="input unit-select"
            {...unit}
            aria-label={t("certificates:templates.form.validityUnit")}
          >
            <option value="years">{t("certificates:templates.form.years")}</option>
            <option value="months">{t("certificates:templates.form.months")}</option>
          </select>
        }
        autoComplete="off"
        say={say}
      />
    </section>
  );
}
