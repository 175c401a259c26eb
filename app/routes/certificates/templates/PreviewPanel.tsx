import { languageCodes, languages } from "#locales/languages";
import { useErrorText } from "~/form/useErrorText";
import { CertificateSvg } from "~/routes/certificates/CertificateSvg";
import { Button } from "~/ui/Button";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";
import type { TemplatePreview } from "./preview";

/** Preview beside the form. Its button re-renders the whole form; with script it follows the input. */
export function PreviewPanel({ shown, language: chosen }: { shown: TemplatePreview; language: string }) {
  const t = useWords();
  const errorText = useErrorText();
  const { svg, validationError } = shown;
  return (
    <section className="template-preview" id="preview" aria-labelledby="preview-title">
      <div className="preview-head">
        <h2 id="preview-title">{t("certificates:templates.preview.title")}</h2>
        <select
          className="input"
          name="previewIn"
          defaultValue={chosen}
          aria-label={t("certificates:templates.preview.language")}
        >
          <option value="">{t("certificates:templates.preview.own")}</option>
          {languageCodes.map((language) => (
            <option key={language} value={language} lang={languages[language].tag}>
              {languages[language].name}
            </option>
          ))}
        </select>
        <Button name="preview" value="1" formNoValidate formAction="#preview">
          {t("certificates:templates.preview.draw")}
        </Button>
      </div>
      <div role="status" data-preview-status={t("certificates:templates.preview.later")}>
        {svg === null && (
          <FieldError>
            {validationError ? errorText(validationError) : t("certificates:templates.preview.later")}
          </FieldError>
        )}
      </div>
      <CertificateSvg svg={svg ?? ""} />
      <p className="hint">{t("certificates:templates.preview.sample")}</p>
    </section>
  );
}
