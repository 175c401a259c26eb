import { codeLanguages, languageNames } from "#contract/questions/kinds";
import { type ProgramRun, programSamples } from "#contract/sitting/programs";
import type { Translate } from "#locales/words";
import type { Services } from "~/request/client.server";
import { need } from "~/session/need.server";
import { readTypedQuestion, type TypedForm, wholeForm } from "./typedForm";

/** The language that a run was asked in, and what it came to, or why it was not carried out. */
export interface SampleRun {
  language: string;
  refused: string;
  tests: (ProgramRun["tests"][number] & { label: string })[];
}

/**
 * Runs the solution of a form that was submitted for that: against its example and its tests, hidden ones too. Null for
 * any other form.
 */
export async function runSample(
  form: FormData,
  services: Services,
  t: Translate,
): Promise<{ initialValue: TypedForm; focus: null; sampleRun: SampleRun } | null> {
  if (!form.has("runSample")) return null;
  const typed = wholeForm(readTypedQuestion(form));
  const language = codeLanguages.find((name) => name === form.get("runLanguage")) ?? codeLanguages[0];
  const filled = typed.tests.flatMap((test, at) =>
    test.stdin === "" && test.expectedOutput === "" ? [] : [{ ...test, number: at + 1 }],
  );
  const samples = programSamples({ ...typed, tests: filled });
  const before = samples.length - filled.length;
  const ran = await services.bank.tryProgram({
    ...{ language, codeCorrectValue: typed.codeCorrectValue, sourceCode: typed.sourceCode },
    tests: samples.map(({ stdin, expected }) => ({ stdin, expectedOutput: expected })),
  });
  const answer = (refused: string, tests: SampleRun["tests"]) => ({
    ...{ initialValue: typed, focus: null, sampleRun: { language, refused, tests } },
  });
  if (ran.ok) {
    const labels = filled.map(({ number, isHidden }) =>
      [t("questions:test", { number }), ...(isHidden ? [t("questions:sampleRun.hidden")] : [])].join(" · "),
    );
    const label = (at: number) => labels[at - before] ?? t("questions:sampleRun.example");
    return answer(
      "",
      ran.data.map((test, at) => ({ ...test, label: label(at) })),
    );
  }
  if (ran.reason !== "LANGUAGE_NOT_HERE") return answer(ran.message || t("errors:OTHER"), []);
  const running = need(await services.bank.programLanguages({})).map((name) => languageNames[name]);
  const on = t("questions:sampleRun.on", { languages: running.join(t("listSeparator")) });
  return answer(`${ran.message} ${on}`, []);
}
