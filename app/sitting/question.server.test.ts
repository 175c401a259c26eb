import { expect, test } from "vitest";
import type { SittingAnswer, SittingQuestion } from "#contract/sitting/shapes";
import { words } from "../../tests/support/words";
import { html } from "./html";
import { reviewedMedia } from "./media.server";
import { programFields } from "./program.server";
import { answerWords, fileField, renderSittingQuestion, reviewedStimulus } from "./question.server";
import { waitingQuestion } from "./recording.server";

const picture = (id: string) => `![开关柜](/file/${id})`;
const asked: SittingQuestion = {
  ...{
    versionId: "v",
    stimulus: "",
    answerTemplate: "",
    type: 1,
    points: 2,
    content: `看图 ${picture("a".repeat(32))}`,
    blanks: 0,
    children: [],
  },
  ...{
    isJumpAllowed: true,
    program: null,
    media: null,
    seconds: 0,
    prepareSeconds: 0,
    takes: 0,
    fileKinds: [],
    megabytes: 0,
  },
  options: [{ value: 0, content: picture("b".repeat(32)) }],
};
const answer = { keys: [], blanks: [], text: "", language: "" as const, children: [] };

test("a picture of the stem is shown larger on the same page; one of an option chooses it", () => {
  const reader = { t: words("zh"), language: "zh" as const, uuid: "me" };
  const { text } = renderSittingQuestion({ asked, answer, reader, head: html`` });
  expect(text).toContain('<span class="sit-picture" id="stem-picture-1"><a href="#stem-picture-1"');
  expect(text).toContain(`src="/sit/me/file/${"a".repeat(32)}"`);
  expect(text.match(/class="sit-picture"/g)).toHaveLength(1);
  expect(text).toMatch(new RegExp(`<label class="sit-choice">.*src="/sit/me/file/${"b".repeat(32)}"`, "s"));
});

test("G1: options are told by where they stand on the page, not by their numbers in the question", () => {
  const reader = { t: words("zh"), language: "zh" as const, uuid: "me" };
  const options = [2, 0, 1].map((value) => ({ value, content: `选项${value}` }));
  const drawn = { ...asked, options };
  const { text } = renderSittingQuestion({
    ...{ asked: drawn, reader, head: html`` },
    answer: { ...answer, keys: [0] },
  });
  const inputs = text.match(/<input type="radio"[^>]*>/g)!;
  expect(inputs).toEqual([
    '<input type="radio" name="answer" value="A">',
    '<input type="radio" name="answer" value="B" checked>',
    '<input type="radio" name="answer" value="C">',
  ]);
});

test("the text before a question stands before it in a box of its own; seen again, it is there once for a row", () => {
  const reader = { t: words("zh"), language: "zh" as const, uuid: "me" };
  const told = { ...asked, stimulus: `读 <b>1</b>\n\n${picture("c".repeat(32))}` };
  const { text } = renderSittingQuestion({ asked: told, answer, reader, head: html`` });
  expect(text.indexOf('id="stimulus"')).toBeLessThan(text.indexOf("<article"));
  expect(text).toContain("读 &#60;b&#62;1");
  expect(text).toContain('href="#stimulus-picture-1"');
  expect(text).toContain(`src="/sit/me/file/${"c".repeat(32)}"`);
  expect(reviewedStimulus(told, undefined, reader)).toMatchObject({ text: expect.stringContaining("读") });
  expect(reviewedStimulus(told, told, reader)).toBe(false);
});

test("a recording can be made in the page by its own recorder; a file is chosen", () => {
  const reader = { t: words("zh"), language: "zh" as const, uuid: "me", place: 0 };
  const recording = { isShown: true, prepareUntil: 7, left: null, isAwaited: false };
  const field = (type: SittingQuestion["type"]) =>
    fileField({ ...asked, type, seconds: 90, prepareSeconds: 30 }, null, { ...reader, recording }).text;
  expect(field(14)).toContain(
    'data-records="audio" data-seconds="90" data-room="" data-prepare-until="7" data-counted data-left="[]"',
  );
  expect(field(15)).toContain('data-records="video" data-seconds="90" data-room=""');
  expect(field(16)).toContain('data-records="video"');
  expect(field(10)).not.toContain("data-records");
  const endless = fileField({ ...asked, type: 16, seconds: 0 }, null, { ...reader, recording }).text;
  expect(endless).toContain('data-seconds="300" data-room="在本页最长可录 300 秒');
  // An author who looks at it: nothing is counted.
  expect(fileField({ ...asked, type: 14, takes: 2 }, null, reader).text).not.toContain("data-counted");
});

test("a film is played in the page, beside its question, on a phone as well", () => {
  const player = (kind: "audio" | "video") =>
    reviewedMedia({ media: { kind, plays: 0 } }, { t: words("zh"), src: "/film" })!.text;
  expect([player("video").includes(" playsinline"), player("audio").includes(" playsinline")]).toEqual([
    true,
    false,
  ]);
});

test("a written answer begins with the template while nothing was saved, and the template is text", () => {
  const reader = { t: words("zh"), language: "zh" as const, uuid: "me" };
  const written = { ...asked, type: 5 as const, options: [], answerTemplate: "一、<b>\n二、" };
  const field = (text: string) => {
    const shown = renderSittingQuestion({
      asked: written,
      answer: { ...answer, text },
      reader,
      head: html``,
    });
    return /<textarea[^>]*>\n([^<]*)<\/textarea>/.exec(shown.text)?.[1];
  };
  expect(field("")).toBe("一、&#60;b&#62;\n二、");
  expect(field("我的")).toBe("我的");
});

test("what is pasted over the limit is not cut at it, and the count of a refused essay is that of the stored one", () => {
  const reader = { t: words("zh"), language: "zh" as const, uuid: "me" };
  const typed = { ...answer, text: "长".repeat(20_001), blanks: [""] };
  const shown = (type: SittingQuestion["type"], stored?: SittingAnswer) => {
    const field = { ...asked, type, options: [], content: "____", blanks: 1 };
    return renderSittingQuestion({ asked: field, answer: typed, reader: { ...reader, stored }, head: html`` })
      .text;
  };
  const most = [...(shown(4) + shown(5)).matchAll(/ maxlength="(\d+)"/g)].map(([, limit]) => Number(limit));
  expect(most).toEqual([100_000, 100_000]);
  expect(shown(5, { ...answer, text: "三个字" })).toContain(words("zh")("sitting:characters", { count: 3 }));
  expect(shown(5)).toContain(words("zh")("sitting:characters", { count: 20_001 }));
});

test("what is known of a question before it is shown is a list, and no box of facts", () => {
  const { text } = waitingQuestion({ ...asked, type: 14, prepareSeconds: 30 }, words("zh"));
  expect(text).toContain('<ul class="sit-list">');
});

test("the language of a program that is not begun is one that can be run here; once chosen it stays", () => {
  const program = { languages: ["c", "javascript"], template: "" };
  const question = { asked: { ...asked, program }, running: ["javascript"] } as never;
  const chosen = (language: SittingAnswer["language"]) =>
    /<option value="(\w+)" selected/.exec(
      programFields(question, { ...answer, language }, { t: words("zh"), language: "zh" }).text,
    )?.[1];
  expect([chosen(""), chosen("c")]).toEqual(["javascript", "c"]);
  const reader = { t: words("zh"), language: "zh" as const, uuid: "me" };
  const given = { ...answer, language: "python" as const, text: "print(3)" };
  const { text } = answerWords({ ...asked, type: 6, options: [] }, given, reader);
  expect(text, "beside another answer, and seen again").toMatch(/Python.*print\(3\)/);
});
