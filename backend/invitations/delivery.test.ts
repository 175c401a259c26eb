import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { candidateFilter } from "#contract/candidates/shapes";
import { examCalls } from "#contract/exams/calls";
import { invitationCalls } from "#contract/invitations/calls";
import { namedRecipients } from "#contract/invitations/delivery";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { idleOutbox } from "../../tests/support/outbox";
import { writePaper } from "../../tests/support/papers";
import { setRows } from "../../tests/support/rows";
import { bookEntry } from "../companies/ledger";
import { openOutbox } from "../outbox/outbox";
import { deliveryService } from "./delivery";

const minute = 60_000;
const secrets = { sms: "the secret of the gateway", mail: "the secret of the mail" };
const signed = (body: string, secret: string) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

onSqlite((database) => {
  const { author, clock, settle } = openAuthors(database);

  /** Three people who were sent a text and a mail each, which were handed on. */
  async function invited() {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { queries } = database();
    const company = { company_id: manager.companyId, operator_id: "", note: "", at: clock.now() };
    await bookEntry(queries, { ...company, kind: "deposit", amount: 1_000_000 });
    const { jobId } = await writePaper(manager);
    const examId = await manager.ask(examCalls.create, examDraft(jobId, clock.now()));
    await setRows(queries, "exam", { id: examId }, { state: "published", version: 1 });
    const people: string[] = [];
    for (const at of [1, 2, 3])
      people.push(
        await manager.ask(candidateCalls.add, {
          ...{ examId, realName: `周远${at}`, mobile: `1991000000${at}`, email: `Zhou${at}@example.cn` },
        }),
      );
    const send = (scope: "new" | "failed" | "all") =>
      manager.ask(invitationCalls.send, { examId, scope, language: "zh" });
    const arrived = async () => {
      for (let round = 0; round < 3; round++) await settle();
      await setRows(
        queries,
        "job",
        { company_id: manager.companyId, kind: "message.bulk" },
        { state: "done", reason: "" },
      );
    };
    await send("new");
    await arrived();
    const history = async (who: number) =>
      (await manager.ask(invitationCalls.history, { candidateId: people[who]! })).messages;
    const message = async (who: number, channel: "sms" | "mail") =>
      (await history(who)).find((one) => one.channel === channel)!;
    const notReached = async () => {
      const { candidateList, tabs } = await manager.ask(
        candidateCalls.list,
        candidateFilter.parse({ examId, tab: "notReached" }),
      );
      const { messages } = await manager.ask(invitationCalls.overview, { examId });
      expect([messages.failed, tabs.notReached]).toEqual([candidateList.length, candidateList.length]);
      return candidateList.map(({ realName }) => realName);
    };
    const report = (body: string, signature: string) =>
      database().transaction((trx) =>
        deliveryService.reportDelivery({ body, signature }, {
          ...{ queries: trx, clock },
          outbox: openOutbox(clock, { sms: "webhook", mail: "smtp" }, {} as never, secrets),
        } as never),
      );
    return { manager, examId, people, send, arrived, history, message, notReached, report };
  }

  test("what no channel brought is not delivered, whoever says so, and is sent again to those alone", async () => {
    const { manager, people, send, arrived, history, message, notReached } = await invited();
    expect(await notReached()).toEqual([]);
    const mark = async (who: number, channel: "sms" | "mail", isUndeliverable = true) => {
      const { messageId } = await message(who, channel);
      return manager.ask(invitationCalls.setDelivery, { messageId, isUndeliverable });
    };
    await mark(0, "mail");
    // The text message has arrived.
    expect(await notReached()).toEqual([]);
    await mark(0, "sms");
    // One that its carrier gave up, and one that came back.
    const { queries } = database();
    const { messageId } = await message(1, "sms");
    await setRows(queries, "job", { id: messageId }, { state: "failed", reason: "ADDRESS_REFUSED" });
    await mark(1, "mail");
    expect(await notReached()).toEqual(["周远1", "周远2"]);
    expect((await history(1)).map(({ state, reason }) => [state, reason])).toEqual([
      ["failed", "ADDRESS_REFUSED"],
      ["undeliverable", ""],
    ]);
    await mark(1, "mail", false);
    expect(await notReached()).toEqual(["周远1"]);

    clock.time += minute;
    expect(await send("failed")).toBe(1);
    expect(await notReached()).toEqual(["周远1"]);
    await arrived();
    expect(await notReached()).toEqual([]);
    expect(await history(0)).toHaveLength(4);
    // Who is out of the exam is not written to, and not counted.
    await mark(2, "sms");
    await mark(2, "mail");
    expect(await notReached()).toEqual(["周远3"]);
    await manager.ask(candidateCalls.changeMany, {
      ...{ examId: (await manager.ask(candidateCalls.get, { candidateId: people[2]! })).examId },
      ...{ candidateIds: [people[2]!], change: { kind: "void", reason: "退出" } },
    });
    expect(await notReached()).toEqual([]);
  });

  test("what waited for its carrier is not sent once it is not true any more, and is told", async () => {
    const { manager, examId, people, message } = await invited();
    const { queries } = database();
    const overview = () => manager.ask(invitationCalls.overview, { examId });
    const reasonsOf = async () => {
      await setRows(
        queries,
        "job",
        { company_id: manager.companyId, kind: "message.bulk" },
        { state: "queued", reason: "", lease_until: 0, ended_at: 0 },
      );
      await settle();
      return Promise.all(people.map(async (_, who) => (await message(who, "sms")).reason));
    };
    // Without a sender they are tried, and given up.
    expect(await reasonsOf()).toEqual(["NO_SENDER", "NO_SENDER", "NO_SENDER"]);
    const [moved = "", gone = ""] = people;
    const { openAt } = await manager.ask(examCalls.get, { examId });
    await setRows(queries, "candidate", { id: moved }, { open_at: openAt + minute, close_at: openAt + 9e7 });
    await setRows(queries, "candidate", { id: gone }, { state: "void" });
    expect(await reasonsOf()).toEqual(["timeMoved", "candidateRemoved", "NO_SENDER"]);
    expect((await overview()).dropped).toEqual({ timeMoved: 2, candidateRemoved: 2 });
    await manager.ask(examCalls.cancel, { examId, reason: "停电" });
    expect(await reasonsOf()).toEqual(["examCancelled", "examCancelled", "examCancelled"]);
    expect((await overview()).dropped).toEqual({ examCancelled: 6 });
  });

  test("a returned mail, or a list, names those whose last messages came back", async () => {
    const { manager, examId, message, notReached } = await invited();
    const asked = (text: string) => manager.ask(invitationCalls.reportReturned, { examId, text });
    const bounce = `From: postmaster@mx.example\nFinal-Recipient: rfc822; zhou1@EXAMPLE.cn\nStatus: 5.1.1`;
    expect(await asked(bounce)).toEqual({ count: 1, unknown: 1 });
    expect((await message(0, "mail")).state).toBe("undeliverable");
    expect((await message(0, "sms")).state).toBe("sent");
    expect(await asked("+86 199-1000-0001，19910000002")).toEqual({ count: 2, unknown: 0 });
    expect(await notReached()).toEqual(["周远1"]);
    const refused = (text: string) => manager.refusal(invitationCalls.reportReturned, { examId, text });
    expect(await refused("somebody@else.example")).toBe("NOBODY_RETURNED text");
    expect(await refused(" \n")).toBe("RETURNED_MISSING text");
    expect(await manager.audited("invitation.returned")).toEqual([examId, examId]);
  });

  test("B2: messages of another company do not exist", async () => {
    const { examId, message } = await invited();
    const stranger = await author({ roles: ["r_ent_admin"] });
    const { messageId } = await message(0, "sms");
    const no = { messageId, isUndeliverable: true };
    expect(await stranger.refusal(invitationCalls.setDelivery, no)).toBe("NOT_FOUND");
    const text = "19910000001";
    expect(await stranger.refusal(invitationCalls.reportReturned, { examId, text })).toBe("NOT_FOUND");
    expect((await message(0, "sms")).state).toBe("sent");
  });

  describe("a carrier's report", () => {
    test("is taken under the secret of its channel, in any order, once", async () => {
      const { message, notReached, report } = await invited();
      const sms = await message(0, "sms");
      const mail = await message(0, "mail");
      const at = clock.now();
      const one = (id: string, state: string, moment: number, reason = "") =>
        JSON.stringify({ id, state, reason, at: moment });
      const ask = (body: string, channel: "sms" | "mail") => report(body, signed(body, secrets[channel]));
      expect(await ask(one(sms.messageId, "undeliverable", at, "空号\r\n"), "sms")).toEqual({ taken: 1 });
      const bounced = [{ id: `<${mail.messageId}@mingshi.example>`, state: "undeliverable", at }];
      // Whoever has the gateway's secret says nothing of mail.
      expect(await ask(JSON.stringify(bounced), "sms")).toEqual({ taken: 0 });
      expect(await notReached()).toEqual([]);
      expect(await ask(JSON.stringify(bounced), "mail")).toEqual({ taken: 1 });
      expect(await notReached()).toEqual(["周远1"]);
      expect(await message(0, "sms")).toMatchObject({ state: "undeliverable", reason: "空号" });
      // Older ones and the same again change nothing; one from the future does not shut out those after it.
      expect(await ask(one(sms.messageId, "delivered", at - 1), "sms")).toEqual({ taken: 0 });
      expect(await ask(JSON.stringify(bounced), "mail")).toEqual({ taken: 0 });
      clock.time += minute;
      expect(await ask(one(sms.messageId, "undeliverable", at + 1e12), "sms")).toEqual({ taken: 1 });
      clock.time += minute;
      expect(await ask(one(sms.messageId, "delivered", clock.now()), "sms")).toEqual({ taken: 1 });
      expect(await notReached()).toEqual([]);
      expect((await message(0, "sms")).state).toBe("delivered");
    });

    test("without the right signature, or that is none, changes nothing", async () => {
      const { message, report } = await invited();
      const { messageId } = await message(0, "sms");
      const body = JSON.stringify({ id: messageId, state: "undeliverable", at: clock.now() });
      for (const signature of ["", "sha256=", signed(body, ""), signed(`${body} `, secrets.sms)])
        await expect(report(body, signature)).rejects.toMatchObject({ reason: "SIGNATURE_WRONG" });
      for (const none of ["", "{}", "[]", "null", `[${body}`, body.replace("undeliverable", "lost")])
        await expect(report(none, signed(none, secrets.sms))).rejects.toMatchObject({
          reason: "REPORT_UNREADABLE",
        });
      expect(idleOutbox(clock).reporterOf(body, signed(body, ""))).toBeNull();
      expect((await message(0, "sms")).state).toBe("sent");
    });
  });
});

test.each<[string, string[], string[]]>([
  ["13800000001, 138 0000 0002；+86-138-0000-0001", ["13800000001", "13800000002"], []],
  [
    "王小明 <Wang@Example.cn>；wang@example.cn、li.ming+exam@mail.example.cn。",
    [],
    ["wang@example.cn", "li.ming+exam@mail.example.cn"],
  ],
  ["id 2138000000012 and 1380000000", [], []],
  ["13800000001@example.cn", [], ["13800000001@example.cn"]],
  ["@ a@b @example.cn", [], []],
])("%s names whom it should", (text, mobiles, emails) => {
  expect(namedRecipients(text)).toEqual({ mobiles, emails });
});
