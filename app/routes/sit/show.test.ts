import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ExamPayload } from "#contract/exams/shapes";
import { readSittingCookie } from "~/session/cookies.server";
import { need } from "~/session/need.server";
import { clockTime } from "~/sitting/times.server";
import { as } from "../../../tests/support/cast";
import { candidateReader } from "../../../tests/support/sitting-page";
import { arrangedExam, triedExam } from "../../../tests/support/tried-exam";
import { known, visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";
import { refusedPage } from "./visit.server";

const t = words("zh");
const minute = 60_000;
// why: the time of a part is over when the test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("before the start it says that the time runs from the opening for everyone, and until when", async () => {
  const { services, examId } = await arrangedExam({ fromType: 2, examType: 1 });
  const { revision, openAt } = need(await services.exams.get({ examId }));
  need(await services.exams.publish({ examId, revision }));
  vi.setSystemTime(openAt + 20 * minute);
  const one = await visit();
  const person = { realName: "何晴", mobile: "13788890001", email: "he@qing.test" };
  const { to } = await one.send(`/cover/${examId}`, person);
  const clock = (at: number) => clockTime(at, { now: Date.now(), timeZone: "Asia/Shanghai" }, "zh");
  const times = { minutes: 60, openAt: clock(openAt), time: clock(openAt + 60 * minute) };
  const { data } = await one.open(to!);
  expect(data).toContain(t("sitting:ready.clockRuns", times));
  expect(data).toContain(t("sitting:rules.fromOpening"));
});

test("who begins just after the close reads that the exam is over, and nothing of what operators can change", async () => {
  const { services, examId } = await arrangedExam({ fromType: 2 });
  const { revision, openAt, closeAt } = need(await services.exams.get({ examId }));
  need(await services.exams.publish({ examId, revision }));
  vi.setSystemTime(openAt + minute);
  const person = { realName: "何晴", mobile: "13788890002", email: "he@qing.test" };
  const one = await visit();
  const home = (await one.send(`/cover/${examId}`, person)).to!;
  vi.setSystemTime(closeAt);
  const over = t("sitting:obstacles.EXAM_OVER");
  const begun = await one.send(home, {});
  expect(begun.status).toBe(422);
  expect(/id="start-error">(.*?)<\/div>/s.exec(begun.data)![1]).toContain(`<p>${over}</p>`);
});

test("what an exam takes can change: before the start it is agreed to anew, and an open page stops taking it", async () => {
  const { services, examId } = await arrangedExam({ cameraMonitorType: 1 });
  const change = async (changes: Partial<ExamPayload>) => {
    const before = need(await services.exams.get({ examId }));
    const { settings, name, paperId, openAt, closeAt, revision } = before;
    const exam = { ...settings, name, paperId, openAt, closeAt, ...changes };
    need(await services.exams.update({ ...exam, examId, revision }));
  };
  const { token } = need(await services.invitations.tryOut({ examId }));
  const one = await visit();
  const home = (await one.send(`/cover/${token}`, { trial: "1" })).to!;
  const stampOf = (page: string) => /name="consentStamp" value="([\w-]+)"/.exec(page)![1]!;
  const begin = (consentStamp: string) => one.send(home, { agreed: "camera", consentStamp });
  const { data: early } = await one.open(home);
  await change({ cameraVideoType: 1 });
  const refused = await begin(stampOf(early));
  expect(refused.data).toContain(t("errors:CONSENT_CHANGED"));
  expect(refused.data).not.toMatch(/<input type="checkbox" name="agreed"[^>]* checked/);
  expect((await begin(stampOf(refused.data))).to).toBe(`${home}/1`);
  expect((await one.open(`${home}/1`)).data).toContain('data-clip="10" data-takes="camera"');
  await change({ cameraMonitorType: 0, cameraVideoType: 0 });
  const taken = await one.send(`${home}/picture`, { kind: "camera", file: new File(["a"], "camera") });
  expect(taken.status).toBe(410);
  expect((await one.open(`${home}/1`)).data).not.toContain("data-takes");
});

test("by parts, without a way back: the time of a part is over, and the next one opens", async () => {
  const rules = { timeRule: 2, partOpenType: 1 } as const;
  const { land, send } = await triedExam({ goBack: false }, rules);
  await send("1", { go: "2" });
  vi.setSystemTime(Date.now() + 10 * minute);
  for (const path of ["", "2", "3"]) expect((await land(path)).at).toBe("3");
  expect((await land(await send("3", { has: "answer", answer: "1", go: "4" }))).at).toBe("4");
});

test("what a page had sent is confirmed to the next one, also where nobody comes back to its question", async () => {
  const { one, home } = await triedExam({ goBack: false });
  const form = { has: "answer", answer: "B", basis: "0", wasFlagged: "0" };
  const id = { formId: "of-the-first-page" };
  expect((await one.send(`${home}/1`, { ...form, go: "2" }, id)).to).toBe(`${home}/2`);
  const sent = { ...form, go: "stay", again: "1" };
  const { data } = await one.send(`${home}/1`, sent, { ...id, accept: "application/json" });
  expect(data).toMatchObject({ outcome: "same", line: expect.stringMatching(/2/) });
});

test("by parts, a part without questions is handed in", async () => {
  const rules = { timeRule: 2, partOpenType: 1 } as const;
  const { land, send } = await triedExam({}, rules, [2, 0, 2]);
  expect((await land(await send("hand-in", { part: "0", sure: "1" }))).at).toBe("hand-in");
  expect((await land(await send("hand-in", { part: "1" }))).at).toBe("3");
});

test("a form that names no part it could be is no hand-in of the whole", async () => {
  const { land, send } = await triedExam({ final: true });
  for (const part of ["x", "", "1.5", "-1"]) {
    await send("hand-in", { part, sure: "1" });
    expect((await land("")).at, part).toBe("1");
  }
});

test("in one time: no button leads into a part that was handed in, and an address leads on", async () => {
  const { land, send } = await triedExam({ final: true });
  const buttons = async (path: string) =>
    [...(await land(path)).data.matchAll(/<button class="button[^>]* name="go" value="([\w-]+)">/g)].map(
      ([, go]) => go,
    );
  expect(await buttons("3")).toEqual(["2", "4"]);
  await send("hand-in", { part: "0", sure: "1" });
  expect(await buttons("3")).toEqual(["4"]);
  for (const go of ["2", "stay"])
    expect((await land(await send("3", { has: "answer", answer: "1", basis: "0", go }))).at).toBe("3");
  for (const path of ["", "1", "hand-in?part&from=1"]) expect((await land(path)).at).toBe("3");
  // The parts between two that are open are passed over.
  await send("3", { go: "5" });
  await send("hand-in", { part: "1", sure: "1" });
  expect((await land("")).at).toBe("5");
  expect(await buttons("5")).toEqual(["6"]);
});

test("“this part” is that of the question, which is not the first one that is open", async () => {
  const { land, send } = await triedExam({ final: true });
  const partOf = ({ data }: { data: string }) =>
    /<input type="hidden" name="part" value="(\d)">/.exec(data)?.[1];
  const ways = async (path: string) => (await land(path)).data.includes('name="go" value="part"');
  expect([await ways("1"), await ways("3"), await ways("6")]).toEqual([true, true, false]);
  expect(partOf(await land(await send("3", { go: "part" })))).toBe("1");
  expect(partOf(await land(await send("1", { go: "part" })))).toBe("0");
  expect(partOf(await land("hand-in"))).toBeUndefined();
});

test("whoever has handed in leaves a shared computer: nobody after them is the candidate there", async () => {
  const { land, send, status } = await triedExam({});
  expect((await land(await send("hand-in", { sure: "1" }))).data).toContain(`/leave"`);
  const left = await land(await send("leave", {}));
  expect([left.at, left.data.includes(t("sitting:left.text"))]).toEqual(["leave", true]);
  expect(await status()).toBe(410);
});

test("with parts of their own moments whoever hands one in waits, by a page that looks again until the next opens", async () => {
  const rules = { timeRule: 2, partStartTimeType: 2, partOpenType: 1 } as const;
  const { land, send } = await triedExam({}, rules);
  await send("hand-in", { part: "0", sure: "1" });
  const { at, data } = await land("");
  expect([at, data.includes(t("sitting:wait.opens"))]).toEqual(["", true]);
  expect((await land("3")).at, "its question stays shut").toBe("");
  vi.setSystemTime(Date.now() + 10 * minute);
  expect((await land("")).at).toBe("3");
});

test("before the earliest hand-in a form that is posted all the same is refused in words, with the way back", async () => {
  const { one, home, land } = await triedExam({ handInMinutes: 15 });
  expect((await land("hand-in")).data).not.toContain(`>${t("sitting:handIn.submit")}</button>`);
  const { status, data } = await one.send(`${home}/hand-in`, { sure: "1" });
  expect(status).toBe(409);
  expect(data).toContain(t("errors:TOO_EARLY_TO_HAND_IN"));
  expect(data).toContain(`href="${home}">${t("sitting:notDone.on")}</a>`);
  expect((await land("")).at).toBe("1");
  vi.setSystemTime(Date.now() + 15 * minute);
  await one.send(`${home}/hand-in`, { sure: "1" });
  expect((await land("")).data).toContain(t("sitting:end.title"));
});

test("a session lives on where the network address changes, as between Wi-Fi and a phone's own line", async () => {
  const { one, home } = await triedExam({});
  const elsewhere = { ...known(), address: "2001:db8:7::1" };
  expect((await one.open(`${home}/1`, { context: elsewhere })).status).toBe(200);
  const saved = await one.send(`${home}/1`, { answer: "1", go: "2" }, { context: elsewhere });
  expect(saved).toMatchObject({ status: 303, to: `${home}/2` });
});

test("the time can be put out of sight, is one press away then, and comes back; size and contrast stay", async () => {
  const { one, home, land } = await triedExam({});
  const look = async (fields: Record<string, string>) => {
    const back = `${home}/1`;
    expect((await one.send(`${home}/view`, { size: "2", contrast: "h", back, ...fields })).to).toBe(back);
    return (await land("1")).data;
  };
  const hidden = await look({ time: "t" });
  expect(hidden).toContain('data-size="2" data-contrast="high"');
  expect(hidden).toContain(`<details><summary accesskey="t">${t("sitting:showTime")}</summary>`);
  expect(hidden).toMatch(/<noscript><meta http-equiv="refresh" content="\d+; url=[^"]*\?over">/);
  expect((await land("view?from=1")).data).toMatch(/name="time" value="t" checked/);
  const shown = await look({});
  expect(shown).not.toContain("<details><summary accesskey");
  expect(shown).toContain('<a href="#time" accesskey="t">');
  expect((await one.open("/dwonload/video")).data).toContain('data-size="2" data-contrast="high"');
});

test("an operator's page of a report looks as ever, whatever a candidate chose in the same browser", async () => {
  const manager = await visit(as.administrator);
  await manager.send("/sit/anybody/view", { size: "3", contrast: "h" });
  const { data } = await manager.open("/exam/report/candidates");
  const { data: page } = await manager.open(`/exam/report/candidate/${data.rows[0].id}/page`);
  expect(page).toContain('<body class="rep">');
  expect(page).toContain('data-size="1">');
});

test("pages of a sitting say that the browser has entered another one since, and lead there", async () => {
  const { services, examId } = await arrangedExam({ fromType: 2, attempts: 2 }, { isPractice: true });
  const { revision, openAt } = need(await services.exams.get({ examId }));
  need(await services.exams.publish({ examId, revision }));
  vi.setSystemTime(openAt + minute);
  const one = await visit();
  const enter = async (mobile: string) =>
    (await one.send(`/cover/${examId}`, { realName: "何晴", mobile, email: "he@qing.test" })).to!;
  const first = await enter("13788890003");
  await one.send(first, {});
  const second = await enter("13788890004");
  const left = await one.send(`${first}/1`, { has: "answer", answer: "1", go: "2" });
  expect([left.status, left.data]).toEqual([410, expect.stringContaining(t("sitting:gone.otherText"))]);
  expect(left.data).toContain(`href="${second}"`);
  expect((await one.open(second)).data).toContain(t("sitting:ready.start"));

  await one.send(second, {});
  await one.send(`${second}/hand-in`, { sure: "1" });
  expect((await one.open(second)).data).toContain(t("sitting:again.after"));
  let session = "";
  await one.run(async ({ request }) => {
    session = (await readSittingCookie(request.headers.get("cookie"))).session;
  }, second);
  // The reply to a further attempt is lost on the way.
  const third = `/sit/${need(await services.sitting.again({ session })).uuid}`;
  const again = await one.open(second);
  expect([again.status, again.data]).toEqual([410, expect.stringContaining(`href="${third}"`)]);
  expect((await one.open(third)).data).toContain(t("sitting:again.number", { number: 2 }));
});

const refused = (reason: "BROKEN" | "BUSY" | "OFFLINE" | "NOT_FOUND") =>
  ({ ok: false, reason, field: null, message: "服务的话", code: 1 }) as const;

test.each([
  ["BROKEN", 500],
  ["BUSY", 503],
  ["OFFLINE", 503],
] as const)(
  "a page that cannot be read says that nothing is lost, not that nothing was saved: %s",
  async (reason, status) => {
    const page = refusedPage(candidateReader(), refused(reason));
    const text = await page.text();
    expect([page.status, page.headers.get("refresh")]).toEqual([status, "15; url=/sit/me"]);
    expect(text).toContain(t("sitting:away.text"));
    expect(text).not.toContain(t("sitting:notSaved.title"));
  },
);

test("of a file that is not there, why is said, and a way back; of a form, that it was not saved", async () => {
  const text = await refusedPage(candidateReader(), refused("NOT_FOUND")).text();
  expect(text).toContain("服务的话");
  expect(text).toContain(`href="/sit/me">${t("sitting:notDone.on")}`);
  expect(text).not.toContain(t("sitting:notSaved.title"));
  const form = new FormData();
  form.set("answer", "先断电");
  const posted = await refusedPage(candidateReader({ form }), refused("BROKEN")).text();
  expect(posted).toContain(t("sitting:notSaved.title"));
  expect(posted).toContain("先断电");
});
