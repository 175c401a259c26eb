import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { bookEntry } from "#backend/companies/ledger";
import { accountCalls } from "#contract/accounts/calls";
import type { Call, RequestOf } from "#contract/call";
import { candidateCalls } from "#contract/candidates/calls";
import { examCalls } from "#contract/exams/calls";
import { candidatePrice } from "#contract/exams/check";
import { invitationCalls } from "#contract/invitations/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { besideSite } from "../../support/beside";
import { as, password } from "../../support/cast";
import { examDraft } from "../../support/exams";
import { reach } from "../../support/office";
import { fileOf } from "../../support/pictures";
import type { Site } from "../../support/server";

/** A manager's work on one exam; a server that was killed is replaced by the next one. */
export interface Desk {
  site: Site;
  restart: () => Promise<Site>;
  token: string;
  examId: string;
  people: number;
}

const mobileOf = (at: number) => `139${String(50_000_000 + at)}`;

/** Makes a call of whoever has this token; the reason of a refusal, or the reply. */
async function ask<C extends Call>(
  { site, token }: Pick<Desk, "site" | "token">,
  call: C,
  request: RequestOf<C>,
  key = randomUUID(),
) {
  const { ask } = reach(() => ({ fetch: (sent) => fetch(sent) }), site.address);
  return ask(call, request, { token, headers: { "idempotency-key": key } });
}

export async function told<C extends Call>(desk: Desk, call: C, request: RequestOf<C>) {
  const { code, data, message, reason } = await ask(desk, call, request);
  if (code !== 0) throw new Error(`${call.path}: ${reason ?? message}`);
  return data as Record<string, unknown>;
}

/** A manager with the draft of an exam, and the money for so many people. */
export async function openDesk(restart: () => Promise<Site>, people: number): Promise<Desk> {
  const site = await restart();
  const paperId = await besideSite(site, as.examManager, async ({ queries }, whose) => {
    const company = { company_id: whose.companyId, operator_id: whose.operatorId, note: "", at: Date.now() };
    await bookEntry(queries, { ...company, kind: "deposit", amount: people * candidatePrice });
    const paper = queries.selectFrom("paper").where("title", "=", "国际业务部英语水平测试");
    return (await paper.select("id").executeTakeFirstOrThrow()).id;
  });
  const desk: Desk = { site, restart, token: "", examId: "", people };
  const { data } = await ask(desk, accountCalls.signIn, { username: as.examManager, password });
  desk.token = String(data);
  const draft = examDraft(paperId, Date.now(), { name: "全员安全知识考试" });
  desk.examId = String(await told(desk, examCalls.create, draft));
  return desk;
}

/** Reads a list of all people; the id of the import that waits to be confirmed. */
export async function readPeople(desk: Desk): Promise<string> {
  const rows = Array.from(
    { length: desk.people },
    (_, at) => `考生${at + 1},${mobileOf(at)},candidate${at + 1}@example.cn`,
  );
  const file = fileOf(["姓名,手机号,邮箱", ...rows].join("\n"), "list.csv");
  const { examId } = desk;
  const importId = String(await told(desk, candidateCalls.parseImport, { examId, file, format: "csv" }));
  await importIs(desk, importId, "read");
  return importId;
}

export const importIs = (desk: Desk, importId: string, state: string) =>
  until(async () => (await told(desk, candidateCalls.importResult, { importId })).state === state);

/**
 * Three colleagues ask for the same at the same moment; `delay` milliseconds later the server is killed. Whoever had no
 * answer asks again, under the same key, once it is back. What each was refused for, "" where they were not.
 */
export async function askAndKill<C extends Call>(desk: Desk, call: C, request: RequestOf<C>, delay: number) {
  const keys = Array.from({ length: 3 }, () => randomUUID());
  const send = async (key: ReturnType<typeof randomUUID>) => {
    const { code, reason } = await ask(desk, call, request, key);
    return code === 0 ? "" : reason;
  };
  const first = keys.map((key) => send(key).catch(() => null));
  await pause(delay);
  await kill(desk);
  const answers = await Promise.all(first);
  const reasons = [];
  for (const [at, answer] of answers.entries()) reasons.push(answer ?? (await send(keys[at]!)));
  return reasons.sort();
}

async function kill(desk: Desk): Promise<void> {
  await desk.site.stop("SIGKILL");
  desk.site = await desk.restart();
}

export const revisionOf = async (desk: Desk) =>
  Number((await told(desk, examCalls.get, { examId: desk.examId })).revision);

/** Kills the server in the middle of the invitations, again and again, and lets the last one finish them. */
export async function killWhileInviting(desk: Desk, delays: number[]): Promise<void> {
  for (const delay of delays) {
    await pause(delay);
    await kill(desk);
  }
  await until(async () => {
    const { job } = await told(desk, invitationCalls.overview, { examId: desk.examId });
    return (job as { state: string } | null)?.state === "done";
  });
}

/** The tokens of the exam's links, by candidate number. */
export async function linksOf(desk: Desk): Promise<string[]> {
  const links: string[] = [];
  for (let pageNum = 1; links.length < desk.people; pageNum += 1) {
    const { list } = await told(desk, invitationCalls.sheet, { examId: desk.examId, pageNum });
    links.push(...(list as { link: string }[]).map(({ link }) => link.split("/cover/")[1]!));
  }
  return links;
}

/**
 * Three devices confirm each of these candidates' invitations at once, and the server is killed; those unheard try
 * again. `links` are those of all candidates, `people` their places in it.
 */
export async function enterAndKill(
  desk: Desk,
  links: string[],
  people: number[],
  delay: number,
): Promise<void> {
  const enter = async (at: number) => {
    const sent = { token: links[at]!, identity: mobileOf(at) };
    const answer = await ask({ ...desk, token: "" }, sittingCalls.enter, sent).catch(() => null);
    return answer && (answer.code === 0 ? "in" : answer.reason);
  };
  const first = people.map((at) => Promise.all([0, 1, 2].map(() => enter(at))));
  await pause(delay);
  await kill(desk);
  const entered = await Promise.all(first);
  for (const [index, devices] of entered.entries()) {
    const at = people[index]!;
    const last = devices.includes(null) ? await enter(at) : "in";
    if ([...devices, last].some((answer) => answer !== null && answer !== "in") || last === null)
      throw new Error(`candidate ${at + 1}: ${[...devices, last].join(" ")}`);
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("not within a minute");
    await pause(50);
  }
}
