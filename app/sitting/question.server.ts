import { BoundedCache } from "#contract/bounded-cache";
import { answering, languageNames, letterOf } from "#contract/questions/kinds";
import { answerName } from "#contract/sitting/answer-fields";
import type { RecordingState } from "#contract/sitting/recordings";
import {
  type SittingAnswer,
  type SittingFile,
  type SittingQuestion,
  sittingLimits,
} from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import type { RenderedText } from "~/rich/rendered";
import { renderRich } from "~/rich/renderRich.server";
import {
  attribute,
  describedField,
  type Html,
  html,
  mostTaken,
  type RefusedField,
  raw,
  refusal,
  textWithBreaks,
} from "./html";
import { programTask } from "./program.server";
import { isTakenUp, recorderBox, takesLine } from "./recording.server";

/** What a question is drawn with. */
interface Reader {
  t: Translate;
  language: Language;
  uuid: string;
  /** The field that was refused, and why. */
  refused?: RefusedField;
  /** The answer that is stored, where another one is shown. */
  stored?: SittingAnswer;
}

type Item = SittingQuestion | SittingQuestion["children"][number];
type OneAnswer = Pick<SittingAnswer, "keys" | "blanks" | "text">;

/** Rendered texts: all candidates of an exam read the same ones. */
const texts = new BoundedCache<RenderedText>(40_000_000);

function textOf(content: string, { t, language }: Reader, blank?: (number: number) => string): RenderedText {
  const key = `${language} ${blank ? "b" : ""} ${content}`;
  const known = texts.get(key);
  if (known) return known;
  const rendered = renderRich(content, { notTex: t("questions:rich.notTex"), ...(blank && { blank }) });
  texts.set(key, rendered, 2 * (key.length + rendered.html.length));
  return rendered;
}

/** Pictures are the sitting's own: its session opens them, and no operator's; those of a preview are the operator's. */
const ownPictures = (text: string, uuid: string): Html =>
  raw(uuid === "" ? text : text.replaceAll('src="/file/', `src="/sit/${uuid}/file/`));

/** Pictures of a stem, each a link to itself that shows it larger on the same page (`:target`), and one back. */
const largerPictures = ({ text }: Html, { t }: Reader, stem: string): Html => {
  let count = 0;
  return raw(
    text.replace(/<img [^>]*>/g, (picture) => {
      count += 1;
      const id = `${stem}-picture-${count}`;
      return html`<span class="sit-picture" id="${id}"><a href="#${id}" title="${t("sitting:picture.larger")}">${raw(picture)}</a><a class="sit-smaller" href="#${stem}">${t("sitting:picture.smaller")}</a></span>`
        .text;
    }),
  );
};

/** A question with its answer fields, inside the form of its page. */
export function renderSittingQuestion({
  asked,
  answer,
  reader,
  head,
}: {
  asked: SittingQuestion;
  answer: SittingAnswer;
  reader: Reader;
  head: Html;
}): Html {
  return html`${stimulusBlock(asked, reader)}<article class="sit-question" aria-labelledby="stem">
${head}${renderItem(asked, answer, reader, "stem")}
${asked.children.map(
  (child, at) => html`<section class="sit-child" aria-labelledby="stem-${at + 1}">
<h2>${reader.t("questions:child", { number: at + 1 })} · ${kindLine(child, reader)}</h2>
${renderItem(child, answer.children[at] ?? none, reader, `stem-${at + 1}`, at)}</section>`,
)}
${asked.program && programTask(asked.program, reader)}
</article>`;
}

/** The text that stands before a question; "" for none. */
function stimulusBlock({ stimulus }: Pick<SittingQuestion, "stimulus">, reader: Reader): Html | "" {
  if (stimulus === "") return "";
  const text = ownPictures(textOf(stimulus, reader).html, reader.uuid);
  return html`${stimulusFigure(largerPictures(text, reader, "stimulus"), reader, html` id="stimulus"`)}
`;
}

const stimulusFigure = (text: Html, { t }: Reader, id?: Html): Html =>
  html`<figure class="sit-stem sit-text sit-stimulus"${id} aria-label="${t("questions:stimulus")}">${text}</figure>`;

const none: OneAnswer = { keys: [], blanks: [], text: "" };

/** “单选题 · 2 分”. */
export const kindLine = (
  { type, points }: Pick<Item, "type" | "points">,
  { t, language }: Omit<Reader, "uuid">,
): string =>
  [
    t(`questions:types.${type}`),
    ...(points === null ? [] : [t("questions:score", { count: points, points: figure(points, language) })]),
  ].join(" · ");

function renderItem(item: Item, answer: OneAnswer, reader: Reader, stem: string, child?: number): Html {
  const kind = answering[item.type];
  const content =
    kind === "blanks"
      ? renderBlanks(item, answer, reader, stem, child)
      : ownPictures(textOf(item.content, reader).html, reader.uuid);
  return html`<div class="sit-stem${!textOf(item.content, reader).isInline && " sit-text"}" id="${stem}">${largerPictures(content, reader, stem)}</div>
${kind === "one" || kind === "some" || kind === "truth" ? renderChoices(item, answer, reader, stem, child) : null}
${kind === "text" && renderText(item, answer, reader, stem, child)}`;
}

/** The blanks in the sentence, each a field of its own with its number. */
function renderBlanks(item: Item, { blanks }: OneAnswer, reader: Reader, stem: string, child?: number): Html {
  const marker = (number: number) => `\u2060${number}\u2060`;
  const { html: text } = textOf(item.content, reader, marker);
  const fields = text.replace(/<span class="blank">\u2060(\d+)\u2060<\/span>/g, (_, digits: string) => {
    const at = Number(digits) - 1;
    const name = answerName(child, at);
    return html`<label class="sit-blank"><span>${reader.t("questions:blank", { number: at + 1 })}</span>
<input name="${name}" value="${blanks[at] ?? ""}" maxlength="${mostTaken}" autocomplete="off" autocapitalize="off" spellcheck="false" ${describedField(name, stem, reader)}></label>${refusal(name, reader)}`
      .text;
  });
  return ownPictures(fields, reader.uuid);
}

function renderChoices(item: Item, { keys }: OneAnswer, reader: Reader, stem: string, child?: number): Html {
  const { t } = reader;
  const isSome = answering[item.type] === "some";
  const name = answerName(child);
  const options =
    answering[item.type] === "truth"
      ? [
          { value: 1, sent: "1", content: html`${t("questions:truths.1")}` },
          { value: 0, sent: "0", content: html`${t("questions:truths.0")}` },
        ]
      : item.options.map(({ value, content }, at) => ({
          value,
          // Not the option's number in the question, which undoes the order of this candidate's paper (trust G1).
          sent: letterOf(at),
          content: ownPictures(textOf(content, reader).html, reader.uuid),
        }));
  return html`<fieldset class="sit-choices" aria-describedby="${stem}">
<legend>${t(isSome ? "sitting:chooseSome" : "sitting:chooseOne")}</legend><input type="hidden" name="chosen" value="${name}">
${options.map(
  (
    { value, sent, content },
    at,
  ) => html`<div><label class="sit-choice"><input type="${isSome ? "checkbox" : "radio"}" name="${name}" value="${sent}"${attribute("checked", keys.includes(value))}>
<b>${letterOf(at)}</b> <span>${content}</span></label></div>`,
)}
</fieldset>`;
}

const renderText = (item: Item, { text }: OneAnswer, reader: Reader, stem: string, child?: number): Html => {
  const { t, stored } = reader;
  const name = answerName(child);
  const saved = stored ? ((child === undefined ? stored : stored.children[child])?.text ?? "") : text;
  const template = "answerTemplate" in item ? item.answerTemplate : "";
  return html`<div class="sit-field"><div><label for="${name}">${t("sitting:yourAnswer")}</label></div>
<textarea id="${name}" name="${name}" rows="10" maxlength="${mostTaken}" ${describedField(name, stem, reader)}>
${text || template}</textarea>${refusal(name, reader)}
${item.type === 5 && html`<p class="sit-hint"${child === undefined && raw(" data-characters")}>${charactersLine(saved, reader)}</p>`}</div>`;
};

/** How long an essay was as it was saved; "" for none. */
export const charactersLine = (text: string, { t }: Pick<Reader, "t">): string =>
  text === "" ? "" : t("sitting:characters", { count: [...text].length });

/** What can be chosen, by the question's kinds; a phone offers its camera or recorder at once. */
const accepted = {
  document: ".pdf,.doc,.docx,.odt,.txt",
  sheet: ".xls,.xlsx,.csv",
  slides: ".ppt,.pptx",
  picture: "image/*",
  archive: ".zip,.rar,.7z",
} as const;

/** The file field of a recording or an attachment, with what was received so far. */
export function fileField(
  asked: SittingQuestion,
  file: SittingFile | null,
  {
    t,
    language,
    uuid,
    place,
    recording = null,
    isRefused = false,
    lostFile = "",
  }: Reader & {
    place: number;
    recording?: RecordingState | null;
    isRefused?: boolean;
    /** The name of a file that was sent and not kept: no browser fills it in again. */
    lostFile?: string;
  },
): Html {
  const isRecording = answering[asked.type] === "recording";
  const isVideo = asked.type === 15;
  const kinds =
    asked.fileKinds.length > 0 ? asked.fileKinds : (Object.keys(accepted) as (keyof typeof accepted)[]);
  const takes = takesLine(asked, { recording, file }, t);
  const accept = isRecording
    ? isVideo
      ? "video/*"
      : "audio/*,video/*"
    : kinds.map((kind) => accepted[kind]).join(",");
  const megabytes = Math.min(asked.megabytes || maxMegabytes, maxMegabytes);
  const limits = [
    ...(asked.prepareSeconds > 0 ? [t("sitting:file.prepare", { count: asked.prepareSeconds })] : []),
    ...(isRecording && asked.seconds > 0 ? [t("sitting:file.seconds", { count: asked.seconds })] : []),
    ...(!recording && asked.takes > 0 ? [t("sitting:takes.all", { count: asked.takes })] : []),
    ...(isRecording
      ? []
      : [kinds.map((kind) => t(`questions:fileKindNames.${kind}`)).join(t("listSeparator"))]),
    t("sitting:file.size", { megabytes: figure(megabytes, language) }),
    t("sitting:file.arrival"),
  ];
  const isLost = lostFile !== "";
  const received =
    file &&
    html`<p>✓ <b><a href="/sit/${uuid}/${place + 1}/answer">${file.name}</a></b> · ${t("sitting:file.received", { kilobytes: figure(Math.ceil(file.size / 1000), language) })}</p>`;
  if (isTakenUp(recording))
    return html`<div class="sit-field sit-upload">${received}<p><b>${takes}</b></p></div>`;
  return html`<div class="sit-field sit-upload">
${received}
<label for="file">${t(file ? "sitting:file.replace" : `sitting:file.${chosenBy(asked.type)}`)}</label>
<input type="file" id="file" name="answer" accept="${accept}" data-bytes="${megabytes * 1_000_000}" data-words="${JSON.stringify(uploadWords(t, megabytes))}"${isRecording && raw(isVideo ? ' capture="user"' : " capture")} aria-describedby="${isRefused && "trouble "}${isLost && "file-lost "}stem file-limits"${attribute('aria-invalid="true"', isRefused || isLost)}>
${isLost && html`<p class="field-error" id="file-lost">${t("sitting:file.chooseAgain", { name: lostFile })}</p>`}<p class="sit-hint" id="file-limits">${textWithBreaks(limits.join(" · "))}</p>
${takes !== "" && html`<p><b data-recordings-left>${takes}</b> <span class="sit-hint">${t("sitting:takes.counted")}</span></p>`}
${recorderBox(asked, recording, megabytes * 1_000_000, t)}</div>`;
}

/** What is chosen for a question: an interview may be heard or seen. */
const chosenBy = (type: SittingQuestion["type"]) =>
  type === 14 ? "audio" : type === 15 ? "video" : type === 16 ? "audioOrVideo" : "choose";

/** What the script says of an upload. */
const uploadWords = (t: Reader["t"], megabytes: number) => ({
  uploading: t("sitting:script.uploading", { percent: "#" }),
  fileNotSent: t("sitting:script.fileNotSent"),
  tooLarge: t("errors:FILE_TOO_LARGE", { megabytes }),
});

const maxMegabytes = sittingLimits.fileBytes / 1_000_000;

/** The text that stands before a question that is shown again; "" where the one before has the same. */
export const reviewedStimulus = (
  asked: SittingQuestion,
  before: SittingQuestion | undefined,
  reader: Reader,
) =>
  asked.stimulus !== "" &&
  asked.stimulus !== before?.stimulus &&
  stimulusFigure(ownPictures(textOf(asked.stimulus, reader).html, reader.uuid), reader);

/** What was asked, without fields. */
export function askedText(asked: SittingQuestion, reader: Reader): Html {
  const text = (item: Item) =>
    html`<div class="sit-stem${!textOf(item.content, reader).isInline && " sit-text"}">${ownPictures(textOf(item.content, reader).html, reader.uuid)}</div>`;
  return html`${text(asked)}${asked.children.map((child) => text(child))}`;
}

/** An answer in words, or the name of the file that it is. */
export const answerOrFile = (
  asked: SittingQuestion,
  { answer, file }: { answer: SittingAnswer; file: Pick<SittingFile, "name"> | null },
  reader: Reader,
): Html => (file ? html`<p><b>${file.name}</b></p>` : answerWords(asked, answer, reader));

/** An answer in words, for the pages that show it beside another. */
export function answerWords(asked: SittingQuestion, answer: SittingAnswer, reader: Reader): Html {
  const { t } = reader;
  const one = (item: Item, given: OneAnswer): Html => {
    const kind = answering[item.type];
    if (kind === "truth")
      return html`${given.keys.length === 0 ? t("sitting:empty") : t(`questions:truths.${given.keys[0] === 1 ? 1 : 0}`)}`;
    if (kind === "one" || kind === "some") {
      const chosen = item.options.flatMap(({ value, content }, at) =>
        given.keys.includes(value)
          ? [html`<li><b>${letterOf(at)}</b> ${ownPictures(textOf(content, reader).html, reader.uuid)}</li>`]
          : [],
      );
      return chosen.length === 0 ? html`${t("sitting:empty")}` : html`<ul class="sit-given">${chosen}</ul>`;
    }
    const lines = kind === "blanks" ? given.blanks : [given.text];
    if (lines.every((line) => line.trim() === "")) return html`${t("sitting:empty")}`;
    return html`${lines.map((line, at) => html`<p class="sit-lines${kind === "program" && " sit-lines-code"}">${kind === "blanks" && `${t("questions:blank", { number: at + 1 })} `}${line}</p>`)}`;
  };
  // Of two programs the language may be all that differs.
  if (asked.children.length === 0)
    return html`${answer.language && html`<p><b>${languageNames[answer.language]}</b></p>`}${one(asked, answer)}`;
  return html`${asked.children.map(
    (child, at) =>
      html`<p><b>${t("questions:child", { number: at + 1 })}</b></p>${one(child, answer.children[at] ?? none)}`,
  )}`;
}
