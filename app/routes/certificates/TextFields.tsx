import { useHydrated } from "remix-utils/use-hydrated";
import { fieldNamed, fieldsIn, fieldsOffered } from "#contract/certificates/fields";
import { type TypedTemplate, toDraft } from "#contract/certificates/form";
import { type CertificateLanguage, certificateLanguages } from "#contract/certificates/shapes";
import { useSay } from "~/form/useSay";
import { insert } from "~/rich/typing";
import { TextArea, TextField } from "~/ui/Field";
import { languages, languageTags } from "~/words/languages";
import { useWords } from "~/words/words";
import { type TemplateFields, textFields } from "./templateFields";

/** What the certificate says in each language; those beside its own are folded away until they are wanted. */
export function TextFields({ fields, typed }: { fields: TemplateFields; typed: TypedTemplate }) {
  const t = useWords();
  const each = textFields(fields);
  return (
    <section>
      <h2>{t("certificates:templates.form.texts")}</h2>
      <p className="hint">{t("certificates:templates.form.textsHint")}</p>
      {certificateLanguages.map((language) => {
        const { title, body } = typed.texts[language];
        const isOwn = language === typed.language;
        const isWrong = Object.values(each[language]).some((field) => field.errors);
        const state = isOwn ? "own" : title || body ? "filled" : "empty";
        return (
          <details key={language} className="template-text" open={isOwn || isWrong || undefined}>
            <summary>
              <span lang={languageTags[language]}>{languages[language]}</span>
              <span className="hint">{t(`certificates:templates.form.textStates.${state}`)}</span>
            </summary>
            <fieldset>
              <legend className="visually-hidden" lang={languageTags[language]}>
                {languages[language]}
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
  fields: ReturnType<typeof textFields>[CertificateLanguage];
  language: CertificateLanguage;
  typed: TypedTemplate;
}) {
  const t = useWords();
  const say = useSay();
  const { content } = toDraft(typed);
  const offered = fieldsOffered(content, language);
  /** What names no field is told by its name, with what there is. */
  const sayOf = (text: string) => (mistake: string) => {
    if (mistake !== "TEXT_FIELD_UNKNOWN") return say(mistake);
    const unknown = fieldsIn(text).filter((name) => fieldNamed(name, content.freeFields) === null);
    const names = unknown.map((name) => `{${name}}`).join(" ");
    return t("certificates:templates.form.unknown", { names, offered: offered.join(" ") });
  };
  const { title, body } = typed.texts[language];
  const lang = languageTags[language];
  return (
    <>
      <TextField
        field={fields.title}
        label={t("certificates:templates.form.title")}
        autoComplete="off"
        lang={lang}
        say={sayOf(title)}
      />
      <TextArea
        field={fields.body}
        label={t("certificates:templates.form.body")}
        hint={t("certificates:templates.form.bodyHint")}
        rows={4}
        lang={lang}
        tools={<FieldChips names={offered} areaId={fields.body.id} lang={lang} />}
        say={sayOf(body)}
      />
      <TextField
        field={fields.organiser}
        label={t("certificates:templates.form.organiser")}
        hint={t("certificates:templates.form.organiserHint")}
        optional={t("optional")}
        autoComplete="off"
        lang={lang}
        say={say}
      />
    </>
  );
}

/** The fields that a text may name; with script each is a button that puts it where the cursor is. */
function FieldChips({ names, areaId, lang }: { names: string[]; areaId: string; lang: string }) {
  const t = useWords();
  const hasScript = useHydrated();
  return (
    <ul className="field-chips" aria-label={t("certificates:templates.form.offered")} lang={lang}>
      {names.map((name) => (
        <li key={name}>
          {hasScript ? (
            <button
              type="button"
              className="tag"
              onClick={() => {
                const area = document.getElementById(areaId);
                if (area instanceof HTMLTextAreaElement) insert(area, name);
              }}
            >
              {name}
            </button>
          ) : (
            <code className="tag">{name}</code>
          )}
        </li>
      ))}
    </ul>
  );
}
