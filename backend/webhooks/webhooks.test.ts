import dns, { type LookupAddress } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { certificateCalls } from "#contract/certificates/calls";
import { examCalls } from "#contract/exams/calls";
import { webhookCalls } from "#contract/webhooks/calls";
import { type WebhookEvent, webhookBody, webhookEvents, webhookLimits } from "#contract/webhooks/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { draft, insertTemplate } from "../../tests/support/certificates";
import { openHost } from "../../tests/support/elsewhere";
import { onSqlite } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { rowOf, rowsOf } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { prune } from "../maintenance/prune";
import { signatureOf } from "../outbox/signed-post";
import { postToSystem, publicLookup } from "./post";
import { isPublicAddress, mayCall } from "./public-address";
import { tellSystems } from "./telling";

test("only addresses of the public internet may be called, however they are written", () => {
  for (const address of ["8.8.8.8", "2606:4700::1111", "172.32.0.1"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of [
    ...["127.0.0.1", "10.1.2.3", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...["::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "ff02::1"],
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  const may = (url: string) => mayCall(new URL(url), ["hr.lan"]);
  expect(["https://hr.example.cn/a", "http://hr.lan:8080/"].map(may)).toEqual([true, true]);
  // The second is 127.0.0.1.
  const closed = ["http://hr.example.cn/", "https://2130706433/", "https://[::1]/", "https://localhost/"];
  expect([...closed, "https://db.internal/"].map(may)).toEqual(closed.map(() => false).concat(false));
});

test("a name that leads to an address of our own is refused when it is called", async () => {
  const found = await new Promise<[string | undefined, string | LookupAddress[]]>((resolve) =>
    publicLookup("localhost", { all: true }, (error, address) => resolve([error?.code, address])),
  );
  expect(found).toEqual(["ADDRESS_PRIVATE", ""]);
});

test("a delivery goes to no name that leads to an address of our own, and asks for its address once", async () => {
  const asked: string[] = [];
  const own = dns.lookup;
  const answer = (host: string, _: unknown, done: (error: null, found: LookupAddress[]) => void) => {
    asked.push(host);
    done(null, [{ address: "127.0.0.1", family: 4 }]);
  };
  Object.assign(dns, { lookup: answer });
  syncBuiltinESMExports();
  try {
    const hook = { url: "https://hr.example.cn/hook", secret: "s", ownHosts: [] };
    const posted = await postToSystem(hook, "{}", {}, new AbortController().signal);
    expect([posted, asked]).toEqual([{ why: "ADDRESS_PRIVATE" }, ["hr.example.cn"]]);
  } finally {
    Object.assign(dns, { lookup: own });
    syncBuiltinESMExports();
  }
});

onSqlite((database) => {
  const office = openAuthors(database, { webhookHosts: ["127.0.0.1"] });
  const { clock } = office;
  let host: Awaited<ReturnType<typeof openHost>>;
  const taken: { body: string; signature: unknown }[] = [];
  let status = 204;
  beforeAll(async () => {
    host = await openHost(async (request) => {
      taken.push({ body: await request.text(), signature: request.headers.get("mingshi-signature") });
      return new Response(null, { status });
    });
  });
  afterAll(() => host.close());

  async function hooked(admin: Author, events: WebhookEvent[] = [...webhookEvents]) {
    taken.length = 0;
    status = 204;
    return admin.ask(webhookCalls.add, { url: `${host.address}/hook`, events });
  }
  const tell = (companyId: string, event: WebhookEvent = "exam.published") =>
    database().transaction((queries) => tellSystems(queries, clock, companyId, event, { examId: "1" }));
  const log = async (admin: Author, webhookId: string) =>
    (await admin.ask(webhookCalls.deliveries, { webhookId })).list;

  test("each thing that happens is told once, signed, without names of people", async () => {
    const { manager, examId, jobId, tokens } = await publishedExam(office, database().queries, {
      exam: { checkScore: 1, release: "immediately" as const },
    });
    const { webhookId, secret } = await hooked(manager);
    const second = await manager.ask(examCalls.create, examDraft(jobId, clock.now(), { name: "第二场" }));
    const added = { examId: second, realName: "周远9", mobile: "19910009999" };
    await manager.ask(candidateCalls.add, added);
    const { revision } = await manager.ask(examCalls.get, { examId: second });
    await manager.ask(examCalls.publish, { examId: second, revision });
    clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    await one.save(0, chosen(1));
    await one.handIn();
    clock.time += 60_000;
    const templateUuid = await insertTemplate(database().queries, manager.companyId, manager.id);
    await manager.ask(certificateCalls.issue, { templateUuid, ...draft() });
    await office.settle();
    await office.settle();
    const bodies = taken.map(({ body }) => webhookBody.parse(JSON.parse(body)));
    expect(bodies.map(({ event }) => event).sort()).toEqual([...webhookEvents].sort());
    for (const { body, signature } of taken) {
      expect(signature).toBe(signatureOf(secret, body));
      expect(body).not.toMatch(/周远|欧阳/);
    }
    expect(bodies.find(({ event }) => event === "score.released")!.data).toMatchObject({
      examId,
      results: [{ number: 1, total: 10 }],
    });
    expect((await log(manager, webhookId)).map(({ state }) => state)).toEqual([
      "done",
      "done",
      "done",
      "done",
    ]);
  });

  test("what is not taken is tried again, and can be sent again by hand, as it was", async () => {
    const admin = await office.author({ roles: ["r_ent_admin"] });
    const { webhookId } = await hooked(admin, ["exam.published"]);
    status = 500;
    await tell(admin.companyId);
    await tell(admin.companyId, "score.released");
    await office.settle();
    expect(await log(admin, webhookId)).toMatchObject([{ state: "queued", status: 500, attempts: 1 }]);
    const { deliveryId } = (await log(admin, webhookId))[0]!;
    expect(await admin.refusal(webhookCalls.replay, { deliveryId })).toBe("DELIVERY_WAITS");
    status = 204;
    clock.time += 10_000;
    await office.settle();
    await admin.ask(webhookCalls.replay, { deliveryId });
    expect(await admin.audited("webhook.replay")).toEqual([webhookId]);
    await office.settle();
    expect(taken.map(({ body }) => body)).toEqual([taken[0]!.body, taken[0]!.body, taken[0]!.body]);
    expect(await log(admin, webhookId)).toMatchObject([{ state: "done" }, { state: "done", attempts: 2 }]);
    await admin.ask(webhookCalls.remove, { webhookId });
    await tell(admin.companyId);
    await office.settle();
    expect(taken).toHaveLength(3);
  });

  test("a webhook asks for a proof, for an address that may be called, and keeps its secret encrypted", async () => {
    const admin = await office.author({ roles: ["r_ent_admin"] });
    const wanted = { url: "https://10.0.0.8/hook", events: ["exam.published" as const] };
    const { webhookId, secret } = await hooked(admin);
    expect(await admin.refusal(webhookCalls.add, wanted)).toBe("WEBHOOK_URL_CLOSED url");
    clock.time += 11 * 60_000;
    expect(await admin.refusal(webhookCalls.add, wanted)).toBe("PROOF_NEEDED");
    const row = await rowOf(database().queries, "webhook", { id: webhookId });
    expect(row.sealed).not.toContain(secret);
    await admin.ask(webhookCalls.turn, { webhookId, isOn: false });
    await tell(admin.companyId);
    expect(await log(admin, webhookId)).toEqual([]);
  });

  test("an address that is gone is not tried again, nor one whose webhook was turned off meanwhile", async () => {
    const admin = await office.author({ roles: ["r_ent_admin"] });
    const { webhookId } = await hooked(admin, ["exam.published"]);
    status = 410;
    await tell(admin.companyId);
    await office.settle();
    const [gone] = await log(admin, webhookId);
    expect(gone).toMatchObject({ state: "failed", status: 410, attempts: 1, why: "ADDRESS_REFUSED" });
    clock.time += 86_400_000;
    await office.settle();
    expect(taken).toHaveLength(1);
    expect(await admin.ask(webhookCalls.list, {})).toMatchObject([{ isOn: true, sent: 1, failed: 1 }]);

    await tell(admin.companyId);
    await admin.ask(webhookCalls.turn, { webhookId, isOn: false });
    await office.settle();
    expect((await log(admin, webhookId))[0]).toMatchObject({ state: "failed", why: "WEBHOOK_OFF" });
    expect(taken).toHaveLength(1);
    expect(await admin.stopped(webhookCalls.replay, { deliveryId: gone!.deliveryId })).toBe("WEBHOOK_OFF");
    await admin.ask(webhookCalls.turn, { webhookId, isOn: true });
    status = 204;
    await admin.ask(webhookCalls.replay, { deliveryId: gone!.deliveryId });
    await office.settle();
    expect(taken.map(({ body }) => body)).toEqual([taken[0]!.body, taken[0]!.body]);
  });

  test("a company has ten webhooks at most; each has its own deliveries, and another company sees none", async () => {
    const [admin, stranger] = [
      await office.author({ roles: ["r_ent_admin"] }),
      await office.author({ roles: ["r_ent_admin"] }),
    ];
    const url = `${host.address}/hook`;
    const ids = [];
    for (let at = 0; at < webhookLimits.perCompany; at++)
      ids.push(
        (await admin.ask(webhookCalls.add, { url: `${url}?${at}`, events: [webhookEvents[at % 2]!] }))
          .webhookId,
      );
    const same = { url: `${url}?0`, events: [webhookEvents[0]] };
    expect(await admin.stopped(webhookCalls.add, same)).toBe("WEBHOOK_THERE url");
    const more = { url, events: [...webhookEvents] };
    expect(await admin.stopped(webhookCalls.add, more)).toBe("TOO_MANY_WEBHOOKS");
    await stranger.ask(webhookCalls.add, more);
    await tell(admin.companyId, webhookEvents[0]);
    const [told, other] = [await log(admin, ids[0]!), await log(admin, ids[1]!)];
    expect([told.length, other.length]).toEqual([1, 0]);
    expect(await stranger.refusal(webhookCalls.deliveries, { webhookId: ids[0]! })).toBe("NOT_FOUND");
    const { deliveryId, at } = told[0]!;
    expect(await stranger.refusal(webhookCalls.replay, { deliveryId })).toBe("NOT_FOUND");
    // Deliveries are kept for so many days.
    const old = at + webhookLimits.days * 86_400_000;
    const { queries } = database();
    for (const [now, left] of [
      [old, 1],
      [old + 1, 0],
    ] as const) {
      await prune(queries, now);
      expect(await rowsOf(queries, "webhook_delivery", { webhook_id: ids[0]! })).toHaveLength(left);
    }
  });
});
