import type { TypedTemplate } from "#contract/certificates/form";
import { certificateLanguages, certificateLimits } from "#contract/certificates/shapes";
import { useSay } from "~/form/useSay";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { languages, languageTags } from "~/words/languages";
import { useWords } from "~/words/words";
import { labelFields, type TemplateFields } from "./templateFields";

/** Fields of the template's own, each with its label in every language. Buttons add and remove rows, without script too. */
export function FreeFieldRows({
  fields,
  typed,
  focus,
}: {
  fields: TemplateFields;
  typed: TypedTemplate;
  /** The name of the field that takes the focus. */
  focus: string | null;
}) {
  const t = useWords();
  const say = useSay();
  const rows = labelFields(fields);
  return (
    <section id="free">
      <h2 id={fields.freeFields.id} tabIndex={-1}>
        {t("certificates:templates.form.freeFields")}
      </h2>
      <p className="hint">{t("certificates:templates.form.freeFieldsHint")}</p>
      {rows.map((row, index) => (
        <fieldset key={row.zh.name} className="form-row">
          <legend className="label">
            {t("certificates:templates.form.freeField", { number: index + 1 })}
          </legend>
          <div className="label-grid">
            {certificateLanguages.map((language) => (
              <TextField
                key={language}
                field={row[language]}
                label={languages[language]}
                optional={language === typed.language ? undefined : t("optional")}
                autoComplete="off"
                lang={languageTags[language]}
                autoFocus={row[language].name === focus}
                say={say}
              />
            ))}
          </div>
          <Button
            kind="quiet"
            isSmall
            icon="cross"
            name="removeField"
            value={index}
            formNoValidate
            // The row that takes its place has the focus; a place in the address would keep it from that.
            formAction={rows.length === 1 ? "#free" : undefined}
          >
            {t("certificates:templates.form.removeField")}
            <span className="visually-hidden"> {index + 1}</span>
          </Button>
        </fieldset>
      ))}
      {rows.length < certificateLimits.freeFields && (
        <Button isSmall icon="plus" name="moreFields" value="1" formNoValidate>
          {t("certificates:templates.form.moreFields")}
        </Button>
      )}
    </section>
  );
}
