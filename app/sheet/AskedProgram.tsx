import { languageNames } from "#contract/questions/kinds";
import { useWords } from "~/words/words";
import type { ItemProps } from "./AskedQuestion";
import type { AskedProgram as Program } from "./asked";
import { WrittenAnswer } from "./WrittenAnswer";

/** A program's input and output with an example and the visible tests, and the field for its code. */
export function ProgramTask({ program, ...item }: ItemProps & { program: Program }) {
  const t = useWords();
  const { languages, codeInput, codeOutput, codeInputExample, codeOutputExample, tests, template } = program;
  const hasExample = codeInputExample !== "" || codeOutputExample !== "";
  return (
    <>
      <dl className="sheet-facts">
        <Fact label={t("questions:languages")}>
          {languages.map((name) => languageNames[name]).join(t("listSeparator"))}
        </Fact>
        {codeInput.trim() !== "" && <Fact label={t("questions:codeTexts.codeInput")}>{codeInput}</Fact>}
        {codeOutput.trim() !== "" && <Fact label={t("questions:codeTexts.codeOutput")}>{codeOutput}</Fact>}
      </dl>
      {hasExample && (
        <Sample title={t("bank:preview.example")} input={codeInputExample} output={codeOutputExample} />
      )}
      {tests.map(({ stdin, expectedOutput }, index) => (
        <Sample
          // biome-ignore lint/suspicious/noArrayIndexKey: a test has no other name than its place
          key={index}
          title={t("questions:test", { number: index + 1 })}
          input={stdin}
          output={expectedOutput}
        />
      ))}
      <WrittenAnswer {...item} template={template} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Input and expected output, side by side. */
function Sample({ title, input, output }: { title: string; input: string; output: string }) {
  const t = useWords();
  const sides = [
    { label: t("questions:stdin"), text: input },
    { label: t("bank:preview.output"), text: output },
  ];
  return (
    <figure className="sheet-sample" aria-label={title}>
      <h3>{title}</h3>
      <div>
        {sides.map(({ label, text }) => (
          <div key={label}>
            <p>{label}</p>
            {text === "" ? <p>{t("bank:preview.nothing")}</p> : <pre>{text}</pre>}
          </div>
        ))}
      </div>
    </figure>
  );
}
