import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ExamPayload } from "#contract/exams/shapes";
import type { PaperPayload } from "#contract/papers/shapes";
import { need } from "~/session/need.server";
import { clockTime } from "~/sitting/times.server";
import { as } from "../../../tests/support/cast";
import { examDraft } from "../../../tests/support/exams";
import { draft, question } from "../../../tests/support/papers";
import { servicesOf } from "../../../tests/support/services";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
const minute = 60_000;
let made = 0;

// why: the time of a part is over when the test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** An exam of a paper whose parts have ten minutes and two questions each, or as many as are said. */
async function arranged(exam: Partial<ExamPayload>, paper: Partial<PaperPayload> = {}, counts = [2, 2, 2]) {
  const services = await servicesOf(as.administrator);
  const { papers, questions, exams } = services;
  made += 1;
  const name = `逐部分作答${made}`;
  const jobId = need(await papers.create(draft({ ...paper, name })));
  for (const [at, count] of counts.entries()) {
    const part = { jobId, name: `第${at + 1}部分`, introduction: "", duration: 600 };
    const partId = need(await questions.addPart(part));
    for (let number = 0; number < count; number++)
      need(await questions.create({ partId, score: 5, question: question() }));
  }
  const settings = { randomQuestions: false, randomOptions: false, name, ...exam };
  const examId = need(await exams.create(examDraft(jobId, Date.now(), settings)));
  return { services, examId };
}

/** Somebody who tries the exam out, before its first question. */
async function trying(...wanted: Parameters<typeof arranged>) {
  const { services, examId } = await arranged(...wanted);
  const { token } = need(await services.invitations.tryOut({ examId }));
  const one = await visit();
  const home = (await one.send(`/cover/${token}`, { trial: "1" })).to!;
  await one.send(home, {});
  return {
    /** Where a browser is that opens this address: it gives up after five redirects. */
    async land(path: string) {
      let to = path.startsWith("/") ? path : `${home}${path && `/${path}`}`;
      for (let redirects = 0; redirects < 5; redirects++) {
        const { to: next, data } = await one.open(to);
        if (!next) return { at: to.slice(home.length + 1), data: data as string };
        to = next;
      }
      return { at: "round and round", data: "" };
    },
    send: async (path: string, fields: Record<string, string>) =>
      (await one.send(`${home}/${path}`, fields)).to!,
    status: async () => (await one.open(home)).status,
  };
}

test("before the start it says that the time runs from the opening for everyone, and until when", async () => {
  const { services, examId } = await arranged({ fromType: 2, examType: 1 });
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

test("what an exam takes can change: before the start it is agreed to anew, and an open page stops taking it", async () => {
  const { services, examId } = await arranged({ cameraMonitorType: 1 });
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
  const { land, send } = await trying({ goBack: false }, rules);
  await send("1", { go: "2" });
  vi.setSystemTime(Date.now() + 10 * minute);
  for (const path of ["", "2", "3"]) expect((await land(path)).at).toBe("3");
  expect((await land(await send("3", { has: "answer", answer: "1", go: "4" }))).at).toBe("4");
});

test("by parts, a part without questions is handed in", async () => {
  const rules = { timeRule: 2, partOpenType: 1 } as const;
  const { land, send } = await trying({}, rules, [2, 0, 2]);
  expect((await land(await send("hand-in", { part: "0", sure: "1" }))).at).toBe("hand-in");
  expect((await land(await send("hand-in", { part: "1" }))).at).toBe("3");
});

test("in one time: no button leads into a part that was handed in, and an address leads on", async () => {
  const { land, send } = await trying({ final: true });
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
  const { land, send } = await trying({ final: true });
  const partOf = ({ data }: { data: string }) =>
    /<input type="hidden" name="part" value="(\d)">/.exec(data)?.[1];
  const ways = async (path: string) => (await land(path)).data.includes('name="go" value="part"');
  expect([await ways("1"), await ways("3"), await ways("6")]).toEqual([true, true, false]);
  expect(partOf(await land(await send("3", { go: "part" })))).toBe("1");
  expect(partOf(await land(await send("1", { go: "part" })))).toBe("0");
  expect(partOf(await land("hand-in"))).toBeUndefined();
});

test("whoever has handed in leaves a shared computer: nobody after them is the candidate there", async () => {
  const { land, send, status } = await trying({});
  expect((await land(await send("hand-in", { sure: "1" }))).data).toContain(`/leave"`);
  const left = await land(await send("leave", {}));
  expect([left.at, left.data.includes(t("sitting:left.text"))]).toEqual(["leave", true]);
  expect(await status()).toBe(410);
});
