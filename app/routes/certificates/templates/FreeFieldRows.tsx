import type { TypedTemplate } from "#contract/certificates/form";
import { certificateLimits } from "#contract/certificates/shapes";
import { defaultLanguage, languageCodes, languages } from "#locales/languages";
import { AddRows, RowButtons } from "~/form/RowButtons";
import { useErrorText } from "~/form/useErrorText";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { labelFields, type TemplateFields } from "./templateFields";

/** The template's custom fields, each with a label per language. */
export function FreeFieldRows({
  fields,
  typed,
  focus,
}: {
  fields: TemplateFields;
  typed: TypedTemplate;
  /** The name of the field to focus. */
  focus: string | null;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const rows = labelFields(fields);
  return (
    <section id="free">
      <h2 id={fields.freeFields.id} tabIndex={-1}>
        {t("certificates:templates.form.freeFields")}
      </h2>
      <p className="hint">{t("certificates:templates.form.freeFieldsHint")}</p>
      {rows.map((row, index) => (
        <fieldset key={row[defaultLanguage].name} className="form-row">
          <legend className="label">
            {t("certificates:templates.form.freeField", { number: index + 1 })}
          </legend>
          <RowButtons
            list="freeFields"
            index={index}
            count={rows.length}
            subject={t("certificates:templates.form.freeField", { number: index + 1 })}
          />
          <div className="label-grid">
            {languageCodes.map((language) => (
              <TextField
                key={language}
                field={row[language]}
                label={languages[language].name}
                optional={language === typed.language ? undefined : t("optional")}
                autoComplete="off"
                lang={languages[language].tag}
                autoFocus={row[language].name === focus}
                errorText={errorText}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {rows.length < certificateLimits.freeFields && (
        <AddRows list="freeFields" label={t("certificates:templates.form.moreFields")} focus={focus} />
      )}
    </section>
  );
}
