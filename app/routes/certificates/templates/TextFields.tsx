import { fieldNamed, fieldsIn, fieldsOffered } from "#contract/certificates/fields";
import { type TypedTemplate, templateDraftOf } from "#contract/certificates/form";
import { type Language, languageCodes, languages } from "#locales/languages";
import { useErrorText } from "~/form/useErrorText";
import { TextArea, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { type TemplateFields, textFields } from "./templateFields";

/** The certificate's texts per language; those other than its own are collapsed. */
export function TextFields({ fields, typed }: { fields: TemplateFields; typed: TypedTemplate }) {
  const t = useWords();
  const each = textFields(fields);
  return (
    <section>
      <h2>{t("certificates:templates.form.texts")}</h2>
      <p className="hint">{t("certificates:templates.form.textsHint")}</p>
      {languageCodes.map((language) => {
        const { title, body } = typed.texts[language];
        const isOwn = language === typed.language;
        const isWrong = Object.values(each[language]).some((field) => field.errors);
        const state = isOwn ? "own" : title || body ? "filled" : "empty";
        return (
          <details key={language} className="template-text" open={isOwn || isWrong || undefined}>
            <summary>
              <span lang={languages[language].tag}>{languages[language].name}</span>
              <span className="hint">{t(`certificates:templates.form.textStates.${state}`)}</span>
            </summary>
            <fieldset>
              <legend className="visually-hidden" lang={languages[language].tag}>
                {languages[language].name}
              </legend>
              <TextSet fields={each[language]} language={language} typed={typed} />
            </fieldset>
          </details>
        );
      })}
    </section>
  );
}

/** Title, body and organiser in one language. */
function TextSet({
  fields,
  language,
  typed,
}: {
  fields: ReturnType<typeof textFields>[Language];
  language: Language;
  typed: TypedTemplate;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const { content } = templateDraftOf(typed);
  const offered = fieldsOffered(content, language);
  /** An unknown placeholder is reported by name, with the available ones. */
  const sayOf = (text: string) => (validationError: string) => {
    if (validationError !== "TEXT_FIELD_UNKNOWN") return errorText(validationError);
    const unknown = fieldsIn(text).filter((name) => fieldNamed(name, content.freeFields) === null);
    const names = unknown.map((name) => `{${name}}`).join(" ");
    return t("certificates:templates.form.unknown", { names, offered: offered.join(" ") });
  };
  const { title, body } = typed.texts[language];
  const lang = languages[language].tag;
  return (
    <>
      <TextField
        field={fields.title}
        label={t("certificates:templates.form.title")}
        autoComplete="off"
        lang={lang}
        errorText={sayOf(title)}
      />
      <TextArea
        field={fields.body}
        label={t("certificates:templates.form.body")}
        hint={t("certificates:templates.form.bodyHint")}
        rows={4}
        lang={lang}
        tools={<FieldChips names={offered} areaId={fields.body.id} lang={lang} />}
        errorText={sayOf(body)}
      />
      <TextField
        field={fields.organiser}
        label={t("certificates:templates.form.organiser")}
        hint={t("certificates:templates.form.organiserHint")}
        optional={t("optional")}
        autoComplete="off"
        lang={lang}
        errorText={errorText}
      />
    </>
  );
}

/** The placeholders that a text may use; with script each is a button that inserts it at the cursor. */
function FieldChips({ names, areaId, lang }: { names: string[]; areaId: string; lang: string }) {
  const t = useWords();
  return (
    <ul className="field-chips" aria-label={t("certificates:templates.form.offered")} lang={lang}>
      {names.map((name) => (
        <li key={name}>
          <input
            type="hidden"
            data-wakes="button"
            className="tag"
            data-tool-for={areaId}
            data-inserts={name}
            value={name}
          />
          <code className="tag without-script">{name}</code>
        </li>
      ))}
    </ul>
  );
}
