import { certificateLanguages } from "#contract/certificates/shapes";
import { useSay } from "~/form/useSay";
import { Button } from "~/ui/Button";
import { Mistake } from "~/ui/Mistake";
import { languages, languageTags } from "~/words/languages";
import { useWords } from "~/words/words";
import { CertificateDrawing } from "./CertificateDrawing";
import type { usePreview } from "./usePreview";

type Shown = Pick<ReturnType<typeof usePreview>, "svg" | "isFresh" | "mistake">;

/** The certificate beside its form. Its button draws the whole form anew; with script it follows what is typed. */
export function PreviewPanel({ shown, language: chosen }: { shown: Shown; language: string }) {
  const t = useWords();
  const say = useSay();
  const { svg, isFresh, mistake } = shown;
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
          {certificateLanguages.map((language) => (
            <option key={language} value={language} lang={languageTags[language]}>
              {languages[language]}
            </option>
          ))}
        </select>
        <Button name="preview" value="1" formNoValidate formAction="#preview">
          {t("certificates:templates.preview.draw")}
        </Button>
      </div>
      <div role="status">
        {!isFresh && <Mistake>{mistake ? say(mistake) : t("certificates:templates.preview.later")}</Mistake>}
      </div>
      {svg && <CertificateDrawing svg={svg} />}
      <p className="hint">{t("certificates:templates.preview.sample")}</p>
    </section>
  );
}
