import { codeLanguages, languageNames } from "#contract/questions/kinds";
import type { codeTexts } from "#contract/questions/typed";
import { useErrorText } from "~/form/useErrorText";
import { TickGroup } from "~/ui/fields/Choice";
import { type AnyField, TextArea } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import { SampleRunner } from "./SampleRunner";
import { TestRows } from "./TestRows";

/** A program's input and output, its author's notes, and the tests that it must pass. */
export function CodeFields({
  fields,
  focus,
}: {
  fields: Record<(typeof codeTexts)[number] | "languages" | "tests", AnyField>;
  /** The `name` of the field to focus. */
  focus: string | null;
}) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <FormSection title={t("questions:code")}>
      <div className="in-a-row">
        <TickGroup
          field={fields.languages}
          label={t("questions:languages")}
          hint={t("questions:languagesHint")}
          choices={codeLanguages.map((value) => ({ value, label: languageNames[value] }))}
          errorText={errorText}
        />
      </div>
      <div className="code-fields">
        <div className="side-by-side">
          {(["codeInput", "codeOutput", "codeInputExample", "codeOutputExample"] as const).map((name) => (
            <CodeField key={name} field={fields[name]} label={t(`questions:codeTexts.${name}`)} rows={3} />
          ))}
        </div>
        {(["template", "codeCorrectValue", "sourceCode"] as const).map((name) => (
          <CodeField
            key={name}
            field={fields[name]}
            label={t(`questions:codeTexts.${name}`)}
            hint={t(`questions:codeHints.${name}`)}
            rows={4}
          />
        ))}
        <TestRows tests={fields.tests} focus={focus} />
        <SampleRunner languages={[fields.languages.initialValue ?? []].flat() as string[]} />
      </div>
    </FormSection>
  );
}

function CodeField(props: { field: AnyField; label: string; hint?: string; rows: number }) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <TextArea
      {...props}
      optional={t("optional")}
      spellCheck={false}
      autoCapitalize="off"
      errorText={errorText}
    />
  );
}
