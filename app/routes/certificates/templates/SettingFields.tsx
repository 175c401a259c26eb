import { getSelectProps } from "@conform-to/react";
import { optionalFields } from "#contract/certificates/shapes";
import { languageCodes, languages } from "#locales/languages";
import { useErrorText } from "~/form/useErrorText";
import { TickGroup } from "~/ui/fields/Choice";
import { NumberField, Select, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import type { TemplateFields } from "./templateFields";

/** The template's name, language, required fields and validity period. */
export function SettingFields({
  fields,
  hasFocus,
}: {
  fields: TemplateFields;
  /** True where the name takes the focus. */
  hasFocus: boolean;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const { key, ...unit } = getSelectProps(fields.validUnit, { ariaAttributes: false });
  return (
    <section>
      <h2>{t("certificates:templates.form.settings")}</h2>
      <TextField
        field={fields.name}
        label={t("certificates:templates.form.name")}
        hint={t("certificates:templates.form.nameHint")}
        autoComplete="off"
        autoFocus={hasFocus}
        errorText={errorText}
      />
      <Select
        field={fields.language}
        label={t("certificates:templates.form.language")}
        hint={t("certificates:templates.form.languageHint")}
        options={languageCodes.map((value) => ({ value, label: languages[value].name }))}
        errorText={errorText}
      />
      <TickGroup
        field={fields.fields}
        label={t("certificates:templates.form.fields")}
        hint={t("certificates:templates.form.fieldsHint")}
        choices={optionalFields.map((value) => ({
          value,
          label: t(`certificates:templates.form.optional.${value}`),
        }))}
        errorText={errorText}
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
        errorText={errorText}
      />
    </section>
  );
}
