import { useActionData } from "@remix-run/react";
import { codeLanguages, languageNames } from "#contract/questions/kinds";
import { Button } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { SampleRun } from "./sample-run.server";

/** Runs the model solution of the form as it is typed, and says what it did with each test. */
export function SampleRunner({ languages }: { languages: readonly string[] }) {
  const t = useWords();
  const run = useActionData<{ sampleRun?: SampleRun }>()?.sampleRun;
  return (
    <div className="sample-run" id="sample-run">
      <label className="label" htmlFor="run-language">
        {t("questions:sampleRun.language")}
      </label>
      <p className="hint" id="run-hint">
        {t("questions:sampleRun.hint")}
      </p>
      <div className="sample-run-ways">
        <select
          className="input"
          id="run-language"
          name="runLanguage"
          defaultValue={run?.language ?? languageToRun(languages)}
          aria-describedby="run-hint"
        >
          {codeLanguages.map((name) => (
            <option key={name} value={name}>
              {languageNames[name]}
            </option>
          ))}
        </select>
        <Button name="runSample" value="1" formNoValidate formAction="#sample-run">
          {t("questions:sampleRun.button")}
        </Button>
      </div>
      <div aria-live="polite">
        {run && (run.refused ? <Refused>{run.refused}</Refused> : <Ran tests={run.tests} />)}
      </div>
    </div>
  );
}

/** JavaScript, which can be run on any machine, where the question allows it; else the first that it allows. */
const languageToRun = (languages: readonly string[]) =>
  languages.includes("javascript") ? "javascript" : (languages[0] ?? "javascript");

function Refused({ children }: { children: string }) {
  const t = useWords();
  return (
    <Notice kind="warn">
      <b>{t("questions:sampleRun.notRun")}</b> {children}
    </Notice>
  );
}

function Ran({ tests }: { tests: SampleRun["tests"] }) {
  const t = useWords();
  const errors = [...new Set(tests.map(({ error }) => error).filter(Boolean))];
  const same = tests.filter(({ isSame }) => isSame).length;
  return (
    <section aria-labelledby="sample-ran">
      <h3 id="sample-ran">{t("questions:sampleRun.result", { count: tests.length, same })}</h3>
      <Table
        caption={t("sitting:programs.results")}
        head={
          <>
            <HeadCell>{t("questions:sampleRun.title")}</HeadCell>
            <HeadCell>{t("sitting:programs.outcome")}</HeadCell>
            <HeadCell>{t("questions:expectedOutput")}</HeadCell>
            <HeadCell>{t("sitting:programs.output")}</HeadCell>
            <HeadCell isNumber>{t("sitting:programs.time")}</HeadCell>
          </>
        }
      >
        {tests.map(({ label, state, isSame, expected, output, milliseconds }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a test has no other name than its place
          <Row key={at}>
            <TitleCell title={label} />
            <Cell>
              {state !== "ended" ? (
                <b>✕ {t(`sitting:programs.states.${state}`)}</b>
              ) : isSame === null ? (
                t("sitting:programs.states.ended")
              ) : (
                <b>
                  {isSame ? "✓" : "✕"} {t(`questions:sampleRun.${isSame ? "passed" : "failed"}`)}
                </b>
              )}
            </Cell>
            <Cell before={`${t("questions:expectedOutput")} `}>
              <pre>{expected}</pre>
            </Cell>
            <Cell before={`${t("sitting:programs.output")} `}>
              <pre>{output}</pre>
            </Cell>
            <Cell kind="number" before={`${t("sitting:programs.time")} `}>
              {t("sitting:programs.milliseconds", { figure: milliseconds })}
            </Cell>
          </Row>
        ))}
      </Table>
      {errors.map((error) => (
        <pre key={error} className="sample-run-error">
          {error}
        </pre>
      ))}
    </section>
  );
}
