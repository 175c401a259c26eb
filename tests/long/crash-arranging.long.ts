import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { candidateCalls } from "#contract/candidates/calls";
import { examCalls } from "#contract/exams/calls";
import { candidatePrice } from "#contract/exams/check";
import { invitationCalls } from "#contract/invitations/calls";
import { newFolder } from "../support/folder";
import { startSite } from "../support/server";
import {
  askAndKill,
  type Desk,
  enterAndKill,
  importIs,
  killWhileInviting,
  linksOf,
  openDesk,
  readPeople,
  revisionOf,
} from "./power/arranging";

const folder = newFolder();

/** A desk at a server whose data folder begins as the demo's. */
function deskOf(name: string, people: number): Promise<Desk> {
  const dataFolder = join(folder, name);
  cpSync(process.env.SITE_DATA!, dataFolder, { recursive: true });
  return openDesk(() => startSite({ dataFolder, program: ["server/start.js", "backend"] }), people);
}

/** Figures of the desk's exam and its company, read beside the server. */
function figures({ site, examId }: Desk, queries: Record<string, string>): Record<string, number> {
  const file = new BetterSqlite(join(site.dataFolder, "mingshi.sqlite"), { readonly: true });
  try {
    const count = (text: string) => Object.values(file.prepare(text).get({ examId }) as object)[0] as number;
    return Object.fromEntries(Object.entries(queries).map(([name, text]) => [name, count(text)]));
  } finally {
    file.close();
  }
}

const company = "(select company_id from exam where id = @examId)";
const theirs = "from candidate where exam_id = @examId and trial = 0";
const sent = "from invitation_message where exam_id = @examId";
const imported = {
  people: `select count(*) ${theirs} and staged = '' and removed_at = 0`,
  mobiles: `select count(distinct mobile) ${theirs}`,
  numbers: `select count(distinct number) ${theirs}`,
  last: `select max(number) ${theirs}`,
  staged: `select count(*) ${theirs} and staged <> ''`,
  starts: `select count(*) from audit where action = 'candidate.list.start'`,
};
const published = {
  published: "select count(*) from audit where action = 'exam.publish' and subject = @examId",
  draws: "select count(*) from exam_draw where exam_id = @examId",
  version: "select version from exam where id = @examId",
};
const invited = {
  invited: `select count(*) ${theirs} and state = 'invited'`,
  links: "select count(distinct token_key) from exam_invitation where exam_id = @examId",
  codes: "select count(distinct code_key) from exam_invitation where exam_id = @examId",
  messages: `select count(*) ${sent}`,
  recipients: `select count(*) from (select distinct candidate_id, channel ${sent})`,
  outbox: `select count(*) from outbox where id in (select id ${sent})`,
  jobs: `select count(*) from job where id in (select id ${sent})`,
  reserved: `select sum(reserved) ${theirs}`,
  papers: "select count(*) from candidate_paper where exam_id = @examId",
};
const money = {
  ledgerAndBalance: `select balance - (select sum(amount) from ledger where company_id = ${company})
    from company where id = ${company}`,
  reservedAndTheirs: `select reserved - (select sum(reserved) from candidate where company_id = ${company})
    from company where id = ${company}`,
  isShort: `select reserved > balance from company where id = ${company}`,
};
const right = { ledgerAndBalance: 0, reservedAndTheirs: 0, isShort: 0 };

/** When the server is killed: milliseconds after three asked at once; and then in the middle of the work itself. */
const rounds = [
  { delay: 0, people: 250, inviting: [5, 30] },
  { delay: 4, people: 450, inviting: [60, 0, 15] },
  { delay: 15, people: 450, inviting: [100, 40] },
  { delay: 60, people: 350, inviting: [20, 20, 20] },
];

test.each(rounds)(
  "H1, J1: a list confirmed, an exam published and people invited by three at once, killed after $delay ms: each once",
  async ({ delay, people, inviting }) => {
    const desk = await deskOf(`killed-${delay}`, people);
    const { examId } = desk;
    const importId = await readPeople(desk);
    const confirmed = await askAndKill(desk, candidateCalls.commitImport, { importId }, delay);
    expect(confirmed).toEqual(["", "IMPORT_NOT_READ", "IMPORT_NOT_READ"]);
    await importIs(desk, importId, "done");
    const all = { people, mobiles: people, numbers: people, last: people, staged: 0, starts: 1 };
    expect(figures(desk, imported)).toEqual(all);

    const revision = await revisionOf(desk);
    const answers = await askAndKill(desk, examCalls.publish, { examId, revision }, delay);
    expect(answers).toEqual(["", "EXAM_PUBLISHED_ALREADY", "EXAM_PUBLISHED_ALREADY"]);
    expect(figures(desk, published)).toEqual({ published: 1, draws: 1, version: 1 });

    const send = { examId, scope: "new", language: "zh" } as const;
    const sending = await askAndKill(desk, invitationCalls.send, send, delay);
    expect(sending.filter((reason) => reason === "")).toHaveLength(1);
    await killWhileInviting(desk, inviting);
    expect(figures(desk, { ...imported, ...invited, ...money })).toEqual({
      ...{ ...all, ...right, invited: people, links: people, codes: people, papers: people },
      ...{ messages: 2 * people, recipients: 2 * people, outbox: 2 * people, jobs: 2 * people },
      reserved: people * candidatePrice,
    });
    await desk.site.stop();
  },
);

test("G7: three devices confirm an invitation at once, and the server is killed: each candidate has one session", async () => {
  const desk = await deskOf("entered", 40);
  const { examId } = desk;
  const importId = await readPeople(desk);
  await askAndKill(desk, candidateCalls.commitImport, { importId }, 5);
  await importIs(desk, importId, "done");
  await askAndKill(desk, examCalls.publish, { examId, revision: await revisionOf(desk) }, 5);
  await askAndKill(desk, invitationCalls.send, { examId, scope: "new", language: "zh" }, 5);
  await killWhileInviting(desk, []);
  const links = await linksOf(desk);
  for (const [round, delay] of [0, 10, 40].entries()) {
    const people = Array.from({ length: 13 }, (_, at) => round * 13 + at);
    await enterAndKill(desk, links, people, delay);
  }
  expect(
    figures(desk, {
      live: "select count(*) from candidate_session where exam_id = @examId and ended_at = 0",
      whose:
        "select count(distinct candidate_id) from candidate_session where exam_id = @examId and ended_at = 0",
      registered: `select count(*) ${theirs} and state = 'registered'`,
      noted: `select count(*) from audit where action = 'candidate.register'
        and subject in (select id ${theirs})`,
    }),
  ).toEqual({ live: 39, whose: 39, registered: 39, noted: 39 });
  expect(await linksOf(desk)).toEqual(links);
  await desk.site.stop();
});
