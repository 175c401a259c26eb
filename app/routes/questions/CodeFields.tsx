import { codeLanguages, languageNames } from "#contract/questions/kinds";
import type { codeTexts } from "#contract/questions/typed";
import { useSay } from "~/form/useSay";
import { TickGroup } from "~/ui/Choice";
import { type AnyField, TextArea } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";
import { TestRows } from "./TestRows";

/** What a program is given and must give, what its author writes beside it, and the tests that it must pass. */
export function CodeFields({
  fields,
  focus,
}: {
  fields: Record<(typeof codeTexts)[number] | "languages" | "tests", AnyField>;
  /** The name of the field that takes the focus. */
  focus: string | null;
}) {
  const t = useWords();
  const say = useSay();
  return (
    <FormSection title={t("questions:code")}>
      <div className="in-a-row">
        <TickGroup
          field={fields.languages}
          label={t("questions:languages")}
          hint={t("questions:languagesHint")}
          choices={codeLanguages.map((value) => ({ value, label: languageNames[value] }))}
          say={say}
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
      </div>
    </FormSection>
  );
}

function CodeField(props: { field: AnyField; label: string; hint?: string; rows: number }) {
  const t = useWords();
  const say = useSay();
  return <TextArea {...props} optional={t("optional")} spellCheck={false} autoCapitalize="off" say={say} />;
}
