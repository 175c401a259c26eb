import { textContrast } from "#contract/certificates/contrast";
import type { TypedTemplate } from "#contract/certificates/form";
import { borders, certificatePictures, orientations } from "#contract/certificates/shapes";
import { contrast, markContrast } from "#contract/companies/colour";
import { useErrorText } from "~/form/useErrorText";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { PictureField } from "./PictureField";
import { lookFields, type TemplateFields } from "./templateFields";

/** The certificate's appearance: paper, border, colours and pictures. */
export function LookFields({ fields, typed: { look } }: { fields: TemplateFields; typed: TypedTemplate }) {
  const t = useWords();
  const errorText = useErrorText();
  const { orientation, border, accent, ink, paper, logo, seal, background } = lookFields(fields);
  const pictures = { logo, seal, background };
  const colours = [
    { field: accent, name: "accent", least: markContrast },
    { field: ink, name: "ink", least: textContrast },
    { field: paper, name: "paper", least: 0 },
  ] as const;
  return (
    <section>
      <h2>{t("certificates:templates.form.look")}</h2>
      <ChoiceGroup
        field={orientation}
        label={t("certificates:templates.form.orientation")}
        columns={2}
        choices={orientations.map((value) => ({
          value,
          label: t(`certificates:templates.orientations.${value}`),
        }))}
        errorText={errorText}
      />
      <ChoiceGroup
        field={border}
        label={t("certificates:templates.form.border")}
        columns={2}
        choices={borders.map((value) => ({
          value,
          label: t(`certificates:templates.form.borders.${value}`),
        }))}
        errorText={errorText}
      />
      {colours.map(({ field, name, least }) => (
        <TextField
          key={name}
          field={field}
          type="color"
          label={t(`certificates:templates.form.colours.${name}`)}
          hint={least > 0 && ratioOf(look[name], look.paper, t)}
          pattern={undefined}
          errorText={errorText}
        />
      ))}
      <h3 id="pictures">{t("certificates:templates.form.pictures")}</h3>
      <p className="hint">{t("certificates:templates.form.picturesHint")}</p>
      {certificatePictures.map((which) => (
        <PictureField key={which} which={which} field={pictures[which]} />
      ))}
    </section>
  );
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Contrast ratio of a colour on the paper, rounded down so that it never overstates. */
function ratioOf(colour: string, paper: string, t: ReturnType<typeof useWords>): string | null {
  if (!isColour(colour) || !isColour(paper)) return null;
  const ratio = (Math.floor(contrast(colour, paper) * 10) / 10).toFixed(1);
  return t("certificates:templates.form.ratio", { ratio });
}
