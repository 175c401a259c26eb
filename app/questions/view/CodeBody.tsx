import { languageNames } from "#contract/questions/kinds";
import type { Code, CodeTest } from "#contract/questions/shapes";
import { useWords } from "~/words/words";
import { Note, Notes } from "./Note";

/** A program's task and tests, and what only authors and markers see. */
export function CodeBody({ code }: { code: Code }) {
  const t = useWords();
  return (
    <>
      <Notes>
        <Note label={t("questions:languages")}>
          {code.languages.map((name) => languageNames[name]).join(t("listSeparator"))}
        </Note>
        {(["codeInput", "codeOutput"] as const).map(
          (name) =>
            code[name].trim() !== "" && (
              <Note key={name} label={t(`questions:codeTexts.${name}`)}>
                {code[name]}
              </Note>
            ),
        )}
        {(["codeInputExample", "codeOutputExample"] as const).map(
          (name) =>
            code[name] !== "" && (
              <Note key={name} label={t(`questions:codeTexts.${name}`)}>
                <Program text={code[name]} />
              </Note>
            ),
        )}
      </Notes>
      <Tests tests={code.tests} />
      {(["template", "codeCorrectValue", "sourceCode"] as const).map(
        (name) =>
          code[name].trim() !== "" && (
            <details key={name} className="more">
              <summary>{t(`questions:codeTexts.${name}`)}</summary>
              <Program text={code[name]} />
            </details>
          ),
      )}
    </>
  );
}

const Program = ({ text }: { text: string }) => <pre className="program">{text}</pre>;

/** Longer inputs are truncated for display; their form holds them whole. */
const longest = 400;
const beginning = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

function Tests({ tests }: { tests: CodeTest[] }) {
  const t = useWords();
  return (
    <div className="tests">
      <table>
        <caption>{t("questions:tests")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("questions:stdin")}</th>
            <th scope="col">{t("questions:expectedOutput")}</th>
            <th scope="col" className="number">
              {t("questions:weight")}
            </th>
            <th scope="col">{t("questions:body.visibility")}</th>
          </tr>
        </thead>
        <tbody>
          {tests.map(({ stdin, expectedOutput, weight, isHidden }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a test has no other name than its place
            <tr key={index}>
              <td>{stdin === "" ? "—" : <Program text={beginning(stdin)} />}</td>
              <td>{expectedOutput === "" ? "—" : <Program text={beginning(expectedOutput)} />}</td>
              <td className="number">{weight}</td>
              <td>{t(isHidden ? "questions:body.hidden" : "questions:body.shown")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
