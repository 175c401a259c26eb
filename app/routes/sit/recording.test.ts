import { expect, test } from "vitest";
import type { ExamPayload } from "#contract/exams/shapes";
import { need } from "~/session/need.server";
import { as } from "../../../tests/support/cast";
import { examDraft } from "../../../tests/support/exams";
import { mp4 } from "../../../tests/support/media";
import { draft, question } from "../../../tests/support/papers";
import { servicesOf } from "../../../tests/support/services";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
const text = "请介绍一次处理险情的经历";
let made = 0;

/** An interview of a recorded question, and of so many others after it. */
async function arranged(others: number, more: Partial<ExamPayload>) {
  const services = await servicesOf(as.administrator);
  const { papers, questions, exams } = services;
  made += 1;
  const name = `面试${made}`;
  const jobId = need(await papers.create(draft({ name })));
  const part = { jobId, name, introduction: "", duration: 600 };
  const partId = need(await questions.addPart(part));
  const recorded = question({
    ...{ type: 16, option: [], answer: { keys: [] }, scoringRule: 0, content: text },
    ...{ prepareSeconds: 30, seconds: 90, takes: 2 },
  });
  for (const one of [recorded, ...Array.from({ length: others }, () => question())])
    need(await questions.create({ partId, score: 5, question: one }));
  const settings = { randomQuestions: false, randomOptions: false, name, ...more };
  const examId = need(await exams.create(examDraft(jobId, Date.now(), settings)));
  return need(await services.invitations.tryOut({ examId })).token;
}

/** Somebody who tries the interview, before its first question; and what the form of a page sends. */
async function trying(others = 1, exam: Partial<ExamPayload> = {}) {
  const token = await arranged(others, exam);
  const one = await visit();
  const sitting = (await one.send(`/cover/${token}`, { trial: "1" })).to!;
  await one.send(sitting, {});
  const at = `${sitting}/1`;
  const read = async () => (await one.open(at)).data as string;
  return {
    ...{ one, at, read },
    /** Presses a button of the page. */
    async press(go: string, more: Record<string, string | File> = {}, accept = "") {
      const hidden = /name="basis" value="(\d+)"/.exec(await read())![1]!;
      return one.send(at, { basis: hidden, wasFlagged: "0", has: "answer", go, ...more }, { accept });
    },
  };
}
const film = (last: number) =>
  new File([Buffer.concat([mp4("vide", "soun"), Buffer.from([last])])], "答.mp4");
const json = "application/json";

test("G2: before a question with time to prepare stands what is known of it and a button, and no word of it", async () => {
  const { press, read, at } = await trying();
  const before = await read();
  expect(before).not.toContain(text);
  for (const fact of [
    t("sitting:show.title"),
    t("sitting:show.prepare", { count: 30 }),
    t("sitting:show.answer", { count: 90 }),
    t("sitting:show.takes", { count: 2 }),
    t("sitting:flag"),
  ])
    expect(before).toContain(fact);
  expect(before).toContain('name="go" value="show"');
  expect(before).not.toMatch(/type="file"|value="clear"|data-records|recorder/);
  expect((await press("2", { flag: "1" })).to).toBe(at.replace(/1$/, "2"));
  expect(await read()).toMatch(/name="flag" value="1" checked/);
  expect((await press("show", { flag: "1" })).to).toBe(at);
  const shown = await read();
  expect(shown).toContain(text);
  expect(shown).toMatch(/name="flag" value="1" checked/);
  const until = /data-prepare-until="(\d+)"/.exec(shown)![1];
  expect(Number(until)).toBeGreaterThan(0);
  await press("show");
  expect(await read()).toContain(`data-prepare-until="${until}"`);
});

test("what is left is told before each recording; once none is, the received one counts, and no file is asked for", async () => {
  const { press, read } = await trying();
  await press("show");
  expect(await read()).toContain(t("sitting:takes.all", { count: 2 }));
  expect((await press("stay", { answer: film(1) })).status).toBe(303);
  expect(await read()).toContain(t("sitting:takes.last"));
  expect((await press("stay", { answer: film(2) })).status).toBe(303);
  const over = await read();
  expect(over).toContain(t("sitting:takes.over"));
  expect(over).not.toMatch(/type="file"|value="clear"|data-records/);
  const refused = await press("2", { answer: film(3) });
  expect(refused.status).toBe(422);
  expect(refused.data).toContain(t("errors:NO_TAKE_LEFT"));
  const told = await press("stay", { answer: film(3) }, json);
  expect(told.data).toMatchObject({ outcome: "refused" });
});

test("the page's recorder is told how many are left, of one form once; a take of its own is awaited", async () => {
  const { one, at, press, read } = await trying();
  const take = async (formId: string) =>
    (await one.send(at, { go: "take" }, { formId, accept: json })).data as object;
  expect(await take("a-1")).toEqual({ outcome: "refused", line: t("errors:QUESTION_NOT_SHOWN") });
  await press("show");
  expect(await take("a-1")).toEqual({ outcome: "taken", left: 1 });
  expect(await take("a-1")).toEqual({ outcome: "taken", left: 1 });
  expect(await take("a-2")).toEqual({ outcome: "taken", left: 0 });
  expect(await take("a-3")).toEqual({ outcome: "refused", line: t("errors:NO_TAKE_LEFT") });
  const awaited = await read();
  expect(awaited).toContain(t("sitting:takes.awaited"));
  expect(awaited).toContain('type="file"');
  expect(awaited).not.toContain("data-records");
});

test("an interview takes sound or a film, and the button of the last question says that it uploads", async () => {
  const { press, read } = await trying(0);
  await press("show");
  const shown = await read();
  expect(shown).toContain(`<label for="file">${t("sitting:file.audioOrVideo")}</label>`);
  expect(shown).toContain(`value="hand-in">${t("sitting:uploadLast")}</button>`);
  await press("stay", { answer: film(1) });
  expect(await read()).not.toContain(t("sitting:uploadLast"));
});

test("without a way back, a file that is sent is shown first, and the way on is another press", async () => {
  const { press, read, at } = await trying(1, { goBack: false });
  await press("show");
  const shown = await read();
  expect(shown).toContain(`value="stay">${t("sitting:uploadStay")}</button>`);
  expect(shown).not.toContain(t("sitting:uploadNext"));
  expect((await press("2", { answer: film(1) })).to).toBe(at);
  const received = await read();
  expect(received).toMatch(/>答\.mp4<\/a>/);
  expect(received).not.toContain(t("sitting:uploadStay"));
  const next = at.replace(/1$/, "2");
  expect((await press("2")).to).toBe(next);
  const back = await trying(1);
  await back.press("show");
  expect((await back.press("2", { answer: film(1) })).to).toBe(back.at.replace(/1$/, "2"));
});
