import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
const title = "新员工三级安全教育考核";

async function open(mobile: Parameters<typeof visit>[0]) {
  const reader = await visit(mobile);
  const { data } = await reader.open(`/exam/paper?key=${encodeURIComponent(title)}`);
  const { id } = data.rows.find((row: { title: string }) => row.title === title);
  return { reader, id: id as string, address: `/exam/paper/export?paperId=${id}` };
}

test("without a session the address answers that one must sign in, and nothing else (000 §2)", async () => {
  const answer = await (await visit()).open("/exam/paper/export?paperId=1&key=1");
  expect(answer).toMatchObject({ status: 401, to: null, data: { kind: "signInNeeded" } });
});

test("G1: the page without the key is sent nothing of it; with the key it is", async () => {
  const { reader, address } = await open(as.author);
  const { data: plain } = await reader.open(address);
  const { data: full } = await reader.open(`${address}&key=1`);
  const part = full.paper.sheet.papers[0].parts[0];
  const reasons = part.keys.flatMap(
    ({ analysis }: { analysis: { html: string } | null }) => analysis?.html ?? [],
  );
  expect(reasons.length).toBeGreaterThan(0);
  expect(part.keys[0].answer).toMatch(/^[A-D]$/);

  const sent = JSON.stringify(plain.paper.sheet);
  for (const reason of reasons) expect(sent).not.toContain(reason);
  for (const name of ["analysis", 'keys":[{', "answer", "scoringRule", "isHidden"])
    expect(sent).not.toContain(name);
  expect(plain.paper.sheet.version).toBe(full.paper.sheet.version);
});

test("C4: a reader has the paper given its code before printing; until then the page is a draft", async () => {
  const { reader, id, address } = await open(as.questionWriter);
  const { data: before } = await reader.open(`${address}&key=1`);
  expect(before.paper.sheet).toMatchObject({ hasCode: false, version: "样张，未编版本号" });
  const { to, notice } = await reader.send(`/exam/paper/${id}/export/print`, { key: "1" });
  expect(to).toBe(`${address}&key=1`);
  const [code] = /P\d{4}-\w{5}/.exec(notice!.text)!;
  const { data: after } = await reader.open(address);
  expect(after.paper.sheet).toMatchObject({ hasCode: true, version: `版本 ${code}` });
});

test("who only reads papers may print and export them; what is asked for is listed at once", async () => {
  const { reader, id, address } = await open(as.questionWriter);
  const sent = await reader.send(`/exam/paper/${id}/export/pdf`, { key: "0" });
  expect([sent.to, sent.notice?.kind]).toEqual([address, "ok"]);
  const { data } = await reader.open(address);
  expect(data.rows[0]).toMatchObject({ kind: "pdf", hasKey: false });
  expect(["queued", "running", "done"]).toContain(data.rows[0].state);
  await (await embeddedBackend()).settle();
  // An export in progress is polled.
  expect((await reader.open("/exam/paper/export")).data.rows[0]).toMatchObject({
    state: "done",
    to: expect.stringMatching(/^\/exam\/paper\/export\/[\w-]+\/file$/),
  });
});

test("A8: what holds the key asks for a fresh proof first: the page that is printed, and a file", async () => {
  const { reader, id, address } = await open(as.author);
  await reader.send(`/exam/paper/${id}/export/pdf`, { key: "1" });
  const { database, settle } = await embeddedBackend();
  await settle();
  const made = (await reader.open(address)).data.rows[0];
  expect(made).toMatchObject({ state: "done", hasKey: true });
  await database.queries.updateTable("session").set({ proved_at: 0 }).execute();
  const proofFor = (path: string) => `/operator/proof?redirect=${encodeURIComponent(path)}`;
  expect((await reader.open(`${address}&key=1`)).to).toBe(proofFor(`${address}&key=1`));
  expect((await reader.open(address)).status).toBe(200);
  const { to } = await reader.open(`/exam/paper/export/${made.id}/file`);
  expect(to).toBe(proofFor("/exam/paper/export"));
});

test("a paper that is too large to be printed says so in its place, and what to do", async () => {
  const { reader, id, address } = await open(as.author);
  const { queries } = (await embeddedBackend()).database;
  const count = (question_count: number) =>
    queries.updateTable("paper").set({ question_count }).where("id", "=", id).execute();
  const before = await queries.selectFrom("paper").select("question_count").where("id", "=", id).execute();
  await count(1_501);
  const { data } = await reader.open(address);
  expect(data.paper).toMatchObject({ sheet: null, tooLarge: t("errors:PAPER_TOO_LARGE") });
  for (const way of ["pdf", "print"]) {
    const { to, notice } = await reader.send(`/exam/paper/${id}/export/${way}`, { key: "0" });
    expect([to, notice?.text]).toEqual([address, t("errors:PAPER_TOO_LARGE")]);
  }
  await count(before[0]!.question_count);
});

test("an unknown paper is not found", async () => {
  const { reader } = await open(as.author);
  expect((await reader.open("/exam/paper/export?paperId=nothing")).status).toBe(404);
});
