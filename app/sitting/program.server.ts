import { languageNames } from "#contract/questions/kinds";
import { mostRuns, offeredLanguage, type ProgramRun, programSamples } from "#contract/sitting/programs";
import type { SittingAnswer, SittingPage, SittingQuestion } from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import type { Candidate } from "./candidate.server";
import { attribute, describedField, type Html, html, mostTaken, type RefusedField, refusal } from "./html";
import { clockSeconds } from "./times.server";

type Program = NonNullable<SittingQuestion["program"]>;
type Question = NonNullable<SittingPage["question"]>;
type Reader = Pick<Candidate, "t" | "language">;

/** What a program reads and writes, in words, and its examples as one table. */
export function programTask(program: Program, { t }: Reader): Html {
  const samples = programSamples(program);
  const hasSamples = samples.some(({ stdin, expected }) => stdin !== "" || expected !== null);
  return html`${program.codeInput.trim() && html`<h2>${t("questions:codeTexts.codeInput")}</h2><p class="sit-lines">${program.codeInput}</p>`}
${program.codeOutput.trim() && html`<h2>${t("questions:codeTexts.codeOutput")}</h2><p class="sit-lines">${program.codeOutput}</p>`}
${
  hasSamples &&
  html`<div class="sit-scroll" tabindex="0" role="group" aria-labelledby="examples"><table class="sit-table sit-cases"><caption id="examples">${t("sitting:programs.examples")}</caption>
<thead><tr><th scope="col">${t("sitting:programs.example")}</th><th scope="col">${t("questions:stdin")}</th><th scope="col">${t("questions:expectedOutput")}</th></tr></thead>
<tbody>${samples.map(
    ({ stdin, expected }, at) =>
      html`<tr><th scope="row">${at + 1}</th><td><pre>${stdin}</pre></td><td><pre>${expected ?? ""}</pre></td></tr>`,
  )}</tbody></table></div>`
}`;
}

/** The fields of a program: its language, and its code as plain text. */
export function programFields(
  { asked, running }: Question,
  { text, language }: SittingAnswer,
  reader: Reader & { refused?: RefusedField },
): Html {
  const { t } = reader;
  const { languages, template } = asked.program!;
  const shown = language || offeredLanguage(languages, running);
  return html`<div class="sit-field"><label for="language">${t("sitting:programLanguage")}</label>
<select id="language" name="language" aria-describedby="running">${languages.map(
    (name) =>
      html`<option value="${name}"${attribute("selected", name === shown)}>${languageNames[name]}</option>`,
  )}</select>
<p class="sit-hint" id="running">${runningLine(languages, running, reader)}</p></div>
<div class="sit-field"><div><label for="answer">${t("sitting:program")}</label></div>
<textarea id="answer" name="answer" class="sit-code" rows="16" maxlength="${mostTaken}" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" ${describedField("answer", "stem", reader)}>
${text || template}</textarea>${refusal("answer", reader)}</div>`;
}

/** Which of the question's languages can be run here; programs in others are marked by a person. */
function runningLine(languages: Program["languages"], running: Question["running"], { t }: Reader): string {
  const named = (list: Program["languages"]) =>
    list.map((name) => languageNames[name]).join(t("listSeparator"));
  const on = languages.filter((name) => running.includes(name));
  const off = languages.filter((name) => !running.includes(name));
  const limits = t("sitting:programs.limits");
  if (off.length === 0) return limits;
  if (on.length === 0) return t("sitting:programs.noneRuns");
  return `${t("sitting:programs.someRun", { on: named(on), off: named(off) })} ${limits}`;
}

/** Saves and runs; where none of the languages can be run there is nothing to press. */
export const runButton = (
  { asked, running }: Question,
  { t, isPreview }: Pick<Candidate, "t" | "isPreview">,
): Html | false =>
  asked.program!.languages.some((name) => running.includes(name)) &&
  html`<div><button class="button" name="go" value="run">${t(isPreview ? "sitting:preview.run" : "sitting:programs.run")}</button></div>`;

/** What the last run of the program came to; `refused` says why the one just asked for was not carried out. */
export function runResult(
  { run }: Pick<Question, "run">,
  page: Pick<SittingPage, "timeZone">,
  reader: Reader & Pick<Candidate, "isPreview">,
  refused = "",
): Html {
  const { t, isPreview } = reader;
  return html`<section id="run" class="sit-run" aria-live="polite" data-run>${
    refused &&
    html`<div class="sit-notice sit-notice-warn"><p><b>${t(isPreview ? "questions:sampleRun.notRun" : "sitting:programs.notRun")}</b></p><p>${refused}</p></div>`
  }${run && ranTable(run, page, reader)}</section>`;
}

function ranTable(
  run: ProgramRun,
  { timeZone }: Pick<SittingPage, "timeZone">,
  reader: Reader & Pick<Candidate, "isPreview">,
): Html {
  const { t, language, isPreview } = reader;
  const { tests, count } = run;
  const same = tests.filter(({ isSame }) => isSame).length;
  const compared = tests.filter(({ isSame }) => isSame !== null).length;
  const errors = [...new Set(tests.map(({ error }) => error).filter(Boolean))];
  const what = { language: languageNames[run.language], number: run.sequence };
  return html`<h2>${compared > 0 ? t("sitting:programs.result", { count: compared, same }) : t("sitting:programs.ran")}</h2>
${!isPreview && html`<p class="sit-hint">${t("sitting:programs.ranAt", { time: clockSeconds(run.at, timeZone), ...what })}</p>`}
<div class="sit-scroll" tabindex="0" role="group" aria-label="${t("sitting:programs.results")}"><table class="sit-table sit-cases">
<thead><tr><th scope="col">${t("sitting:programs.example")}</th><th scope="col">${t("sitting:programs.outcome")}</th><th scope="col">${t("questions:expectedOutput")}</th><th scope="col">${t("sitting:programs.output")}</th><th scope="col">${t("sitting:programs.time")}</th></tr></thead>
<tbody>${tests.map(
    ({ state, isSame, expected, output, milliseconds }, at) =>
      html`<tr><th scope="row">${at + 1}</th><td>${outcome(state, isSame, reader)}</td><td><pre>${expected ?? ""}</pre></td><td><pre>${output}</pre></td><td class="sit-figure">${t("sitting:programs.milliseconds", { figure: figure(milliseconds, language) })}</td></tr>`,
  )}</tbody></table></div>
${errors.length > 0 && html`<h3>${t("sitting:programs.errors")}</h3>${errors.map((text) => html`<pre class="sit-errors">${text}</pre>`)}`}
${!isPreview && html`<p class="sit-hint">${t("sitting:programs.counted", { count: mostRuns, used: count })}</p>`}`;
}

/** A mark, and the word for it: a difference is no error of the form, so nothing is red. */
function outcome(state: ProgramRun["tests"][number]["state"], isSame: boolean | null, { t }: Reader): Html {
  if (state !== "ended") return html`<b>✕ ${t(`sitting:programs.states.${state}`)}</b>`;
  if (isSame === null) return html`${t("sitting:programs.states.ended")}`;
  return isSame
    ? html`<b class="sit-same">✓ ${t("sitting:programs.same")}</b>`
    : html`<b>✕ ${t("sitting:programs.different")}</b>`;
}
