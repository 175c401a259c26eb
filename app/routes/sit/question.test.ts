import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MonitorAct } from "#contract/monitoring/shapes";
import { sittingLimits } from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import { need } from "~/session/need.server";
import { textWithBreaks } from "~/sitting/html";
import { clockSeconds } from "~/sitting/times.server";
import { exactTime } from "~/words/dates.server";
import { as } from "../../../tests/support/cast";
import { servicesOf } from "../../../tests/support/services";
import { known, type Visitor, visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
let people = 0;
let one: Visitor;
/** The address of the sitting; the thirteenth question has blanks, the first one boxes. */
let sitting: string;
let act: (kind: MonitorAct["kind"]) => Promise<unknown>;

/** A stranger who sits the demo's public exam, and its monitor. */
beforeEach(async () => {
  const manager = await visit(as.examManager);
  const { data } = await manager.open("/exam/my?key=信息安全知识公开测试");
  const exam = data.rows[0].id as string;
  const page = await manager.open(`/exam/${exam}`);
  const cover = /\/cover\/[\w-]+/.exec(JSON.stringify(page.data))![0];
  one = await visit();
  people += 1;
  const person = {
    realName: `何晴${people}`,
    mobile: `1378888${String(people).padStart(4, "0")}`,
    email: "he@qing.test",
  };
  sitting = (await one.send(cover, person)).to!;
  await one.send(sitting, {});
  const { monitoring } = await servicesOf(as.administrator);
  let seen = 0;
  act = async (kind) => {
    const list = need(await monitoring.candidates({ examId: exam, key: person.realName }));
    const { candidateId } = list.candidateList[0]!;
    const why = { reason: "identity", note: "请出示证件", minutes: 0 } as const;
    need(await monitoring.act({ candidateId, kind, ...why, seen }));
    seen += 1;
  };
});

// why: the deadline comes when the test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** The fields of the form on a page, as a browser would send them. */
function fieldsOf(html: string): Record<string, string> {
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  const kept = [...html.matchAll(/<textarea name="([\w.]+)" hidden>\n([^<]*)<\/textarea>/g)];
  const { csrf: _, ...fields } = Object.fromEntries(
    [...hidden, ...kept].map(([, name, value]) => [name, value]),
  );
  return fields as Record<string, string>;
}
const blanks = async () =>
  [...(await one.open(`${sitting}/13`)).data.matchAll(/<input name="answer[^>]* value="([^"]*)"/g)].map(
    ([, value]) => value,
  );

test("what is posted while a monitor has paused the exam stays on the page, and is saved once it goes on", async () => {
  const drawn = fieldsOf((await one.open(`${sitting}/13`)).data);
  await act("pause");
  const typed = { ...drawn, "answer.1": "防火墙", go: "14" };
  const { status, data } = await one.send(`${sitting}/13`, typed, { formId: drawn.formId });
  expect(status).toBe(409);
  expect(data).toContain(t("errors:SITTING_HELD"));
  expect(data).toContain(t("sitting:notSaved.paused"));
  expect(data).toContain("请出示证件");
  // Its button saves it: there is nothing to copy.
  expect(data).not.toContain(t("sitting:gone.copy"));
  expect(data).toContain('aria-label="您的回答">\n防火墙');
  const again = fieldsOf(data);
  expect(again).toMatchObject({ "answer.1": "防火墙", go: "14", basis: "0" });
  const send = () => one.send(`${sitting}/13`, again, { formId: again.formId });
  expect((await send()).data).toContain("防火墙");
  await act("resume");
  expect((await blanks())[0]).toBe("");
  expect((await send()).to).toBe(`${sitting}/14`);
  expect((await blanks())[0]).toBe("防火墙");
  // What is stored already is no reason for a page.
  await act("pause");
  expect((await send()).to).toBe(`${sitting}/14`);
});

test("a number that was typed is on the page of a session that is gone, and not the letter of an option", async () => {
  const stranger = await visit();
  const send = async (place: number, answer: Record<string, string>) => {
    const fields = fieldsOf((await one.open(`${sitting}/${place}`)).data);
    const { status, data } = await stranger.send(`${sitting}/${place}`, { ...fields, ...answer });
    expect(status).toBe(410);
    return data as string;
  };
  expect(await send(13, { "answer.1": "42" })).toContain('aria-label="您的回答">\n42');
  expect(await send(1, { answer: "C" })).not.toContain("您的回答");
});

test("a file that is posted in a pause is not on the page that says so, which leads back to where it is chosen", async () => {
  await act("pause");
  const file = new File(["%PDF-"], "答案.pdf");
  const held = (await one.send(`${sitting}/13`, { answer: file, go: "14" })).data as string;
  expect(held).toContain("答案.pdf");
  expect(held).not.toContain(t("sitting:notSaved.paused"));
  expect(held).toContain(t("sitting:file.pausedAgain", { number: 13 }));
  await act("resume");
  expect(fieldsOf(held)).toMatchObject({ fileLost: "答案.pdf", go: "stay" });
  const back = await one.send(`${sitting}/13`, fieldsOf(held));
  expect(back.data).toContain(`<form method="post" action="${sitting}/13"`);
});

test("what is posted to a question that is not open stays on the page, with the way to where the sitting is", async () => {
  const drawn = fieldsOf((await one.open(`${sitting}/13`)).data);
  const { status, data } = await one.send(`${sitting}/99`, { ...drawn, "answer.1": "防火墙" });
  expect(status).toBe(409);
  expect(data).toContain(t("errors:QUESTION_NOT_OPEN"));
  expect(data).toContain('aria-label="您的回答">\n防火墙');
  expect(data).toContain(`<a class="button" href="${sitting}">`);
});

test("two answers in the 30 seconds after the deadline: one chooses still; after them both are shown, and which counts", async () => {
  const page = (await one.open(`${sitting}/13`)).data as string;
  const drawn = fieldsOf(page);
  const until = Number(/data-until="(\d+)"/.exec(page)![1]);
  expect(page, "the script keeps the page").toMatch(
    new RegExp(`<noscript><meta http-equiv="refresh" content="\\d+; url=${sitting}/13\\?over">`),
  );
  const post = (answer: string, fields: Record<string, string>) =>
    one.send(
      `${sitting}/13`,
      { ...drawn, ...fields, "answer.1": answer, go: "stay" },
      { formId: randomUUID() },
    );
  await post("防火墙", {});
  vi.setSystemTime(until + 10_000);
  const both = (await post("防病毒软件", {})).data as string;
  expect(both).toContain(t("sitting:conflict.over", { time: clockSeconds(until + 30_000, "Asia/Shanghai") }));
  expect(both).toContain("防火墙");
  expect(both).toContain("防病毒软件");
  expect(await post("防病毒软件", fieldsOf(both))).toMatchObject({ status: 303, to: `${sitting}/13` });
  const end = await one.open(sitting);
  const told = t("sitting:end.byDeadline", { time: exactTime(until, "Asia/Shanghai") });
  expect(end.data).toContain(textWithBreaks(told).text);
  vi.setSystemTime(until + 30_000);
  const late = (await post("路由器", fieldsOf(both))).data as string;
  expect(late).toContain(t("sitting:late.title"));
  expect(late.split(t("sitting:late.mine"))[1]).toMatch(/路由器.*计分的答案.*防病毒软件/s);
});

test("an answer that comes after a monitor's end is shown beside what counts", async () => {
  const drawn = fieldsOf((await one.open(`${sitting}/1`)).data);
  await act("end");
  const { status, data } = await one.send(`${sitting}/1`, { ...drawn, answer: "1", go: "2" });
  expect(status).toBe(409);
  expect(data).toContain(t("sitting:ended.title"));
  expect(data).toContain("请出示证件");
  expect(data).toMatch(
    /<ul class="sit-given"><li><b>[A-H]<\/b> <span>|<ul class="sit-given"><li><b>[A-H]<\/b> <\/li>/,
  );
  expect(data).toContain(t("sitting:late.none"));
});

test("a longer answer than there may be stays in its field, which is named; the script is told so in its own way", async () => {
  const drawn = fieldsOf((await one.open(`${sitting}/13`)).data);
  // Its breaks are sent as two signs each, and count as one.
  const typed = { ...drawn, "answer.1": `${"长".repeat(sittingLimits.textMax + 1)}\r\n\u0007` };
  const most = sittingLimits.textMax;
  const [length, limit] = [figure(most + 2, "zh"), figure(most, "zh")];
  const line = t("sitting:notSaved.tooLongBy", { length, most: limit, over: "2" });
  const { status, data } = await one.send(`${sitting}/13`, { ...typed, flag: "1", go: "14" });
  expect(status).toBe(422);
  // why no match of the page: it would be in the report whole.
  const field =
    /<input name="answer.1" value="(长*)[^"]*"[^>]* aria-invalid="true" aria-describedby="answer.1-error /;
  expect(field.exec(data)?.[1]?.length).toBe(most + 1);
  expect(data).toContain(`<span class="field-error" id="answer.1-error">${line}</span>`);
  expect(data).toContain('name="flag" value="1" checked');
  const told = await one.send(`${sitting}/13`, typed, { accept: "application/json" });
  expect(told).toMatchObject({ status: 200, data: { outcome: "refused", line, field: "answer.1" } });
  const again = { ...fieldsOf(data), "answer.1": "防\u0000火\u000b墙", flag: "1" };
  expect((await one.send(`${sitting}/13`, { ...again, go: "14" })).to).toBe(`${sitting}/14`);
  expect((await blanks())[0]).toBe("防火 墙");
});

test("what one page flags stays flagged by a page drawn before it, and by an answer that is chosen of two", async () => {
  const isFlagged = async () =>
    (await one.open(`${sitting}/13`)).data.includes('name="flag" value="1" checked');
  const [older, other] = [await one.open(`${sitting}/13`), await one.open(`${sitting}/13`)].map(({ data }) =>
    fieldsOf(data),
  );
  await one.send(`${sitting}/13`, { ...other!, flag: "1", go: "stay" });
  await one.send(`${sitting}/13`, { ...older!, "answer.1": "防火墙", go: "14" });
  expect(await isFlagged()).toBe(true);
  const newer = fieldsOf((await one.open(`${sitting}/13`)).data);
  await one.send(`${sitting}/13`, { ...newer, go: "stay" });
  expect(await isFlagged(), "it was taken off on purpose").toBe(false);
  const both = (
    await one.send(`${sitting}/13`, { ...other!, formId: randomUUID(), "answer.1": "路由器", flag: "1" })
  ).data;
  await one.send(`${sitting}/13`, { ...fieldsOf(both), go: "stay" });
  expect([(await blanks())[0], await isFlagged()]).toEqual(["路由器", true]);
});

test("asked whether the time is over, the server replies nothing while some is left, and leads on once none is", async () => {
  const page = (await one.open(`${sitting}/13`)).data as string;
  const over = () => one.open(`${sitting}/13?over`);
  expect(await over(), "time was given").toMatchObject({ status: 204, data: null });
  await act("pause");
  expect((await over()).status).toBe(204);
  await act("resume");
  vi.setSystemTime(Number(/data-until="(\d+)"/.exec(page)![1]) + 20_000);
  expect((await over()).to).toBe(sitting);
});

test("a hand-in, a pause and a resumption that were refused say so, why, and lead back to the exam", async () => {
  const way = `href="${sitting}">${t("sitting:notDone.on")}</a>`;
  const told = async (address: string, fields = {}) => {
    const { status, data } = await one.send(`${sitting}/${address}`, fields);
    expect([status, data.includes(way), data.includes(t("sitting:notSaved.text"))]).toEqual([
      409,
      true,
      false,
    ]);
    return data as string;
  };
  expect(await told("pause")).toMatch(
    new RegExp(`<h1 class="sit-h1">${t("sitting:notDone.pause")}.*${t("errors:NO_PAUSE_LEFT")}`, "s"),
  );
  await act("pause");
  const page = await told("hand-in", { sure: "1" });
  expect(page).toContain(`<h1 class="sit-h1">${t("sitting:notDone.handIn")}</h1>`);
  expect(page).toContain(t("errors:SITTING_HELD"));
  expect(page).toContain("请出示证件");
  expect(await told("hand-in", { sure: "1", part: "0" })).toContain(t("sitting:notDone.part"));
  expect(await told("resume")).toContain(`<h1 class="sit-h1">${t("sitting:notDone.resume")}</h1>`);
  const outdated = (await one.send(`${sitting}/hand-in`, { sure: "1" }, { hasProof: false })).data;
  expect(outdated).toContain(t("sitting:notDone.handIn"));
  expect(fieldsOf(outdated)).toMatchObject({ sure: "1" });
});

test("a file that is not kept is never called safe: the page says so, with the limit, and leads to its question", async () => {
  const way = `href="${sitting}/13">${t("sitting:back")}</a>`;
  const context = { ...known(), bodyRefusal: "tooLarge" as const };
  const long = (await one.send(`${sitting}/13`, { answer: "长" }, { context })).data;
  expect(long).toContain(t("sitting:notSaved.tooLong", { most: figure(sittingLimits.textMax, "zh") }));
  expect(long).not.toContain(t("sitting:file.lost"));
  const large = (await one.send(`${sitting}/13`, { answer: new File(["%PDF-"], "答案.pdf") }, { context }))
    .data;
  expect(large).toContain(t("sitting:notSaved.tooLarge", { megabytes: 10 }));
  const file = new File(["%PDF-"], "答案.pdf");
  const outdated = (await one.send(`${sitting}/13`, { answer: file }, { hasProof: false })).data;
  expect(outdated).toContain(t("sitting:notSaved.outdated"));
  for (const page of [large, outdated]) {
    expect(page).toContain(t("sitting:file.lost"));
    expect(page).toContain(way);
    expect(page).not.toContain(t("sitting:notSaved.text"));
  }
});

test("a save by script tells what a monitor has done since the page was drawn", async () => {
  const drawn = fieldsOf((await one.open(`${sitting}/13`)).data);
  await act("message");
  const typed = { ...drawn, "answer.1": "防火墙", go: "stay" };
  const { data } = await one.send(`${sitting}/13`, typed, {
    formId: drawn.formId,
    accept: "application/json",
  });
  expect(data.told.text).toContain("请出示证件");
});
