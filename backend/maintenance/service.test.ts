import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { maintenanceCalls as calls } from "#contract/maintenance/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { insertRow } from "../../tests/support/rows";
import { sittingCaches } from "../sitting/exam-paper";
import { serverQueue } from "./servers";

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);
  let admin: Author;
  beforeAll(async () => {
    admin = await author({ roles: ["r_sys_admin"] });
  });

  test("jobs are counted by kind, and those that wait for later become due by hand", async () => {
    const later = { run_at: clock.now() + 3_600_000, state: "queued", created_at: clock.now() };
    const of = { kind: "example.later", operator_id: admin.id, company_id: admin.companyId };
    await insertRow(database().queries, "job", { ...of, ...later });
    const length = async () =>
      (await admin.ask(calls.queue, {})).find(({ kind }) => kind === "example.later");
    expect(await length()).toMatchObject({ waiting: 1, due: 0, isRecurring: false });
    await admin.ask(calls.runRecurring, {});
    expect(await length()).toMatchObject({ due: 0 });
    expect((await admin.ask(calls.runWaiting, {})).count).toBeGreaterThanOrEqual(1);
    expect(await length()).toMatchObject({ waiting: 1, due: 1 });
    expect(await admin.audited("task.run")).toEqual(["recurring", "waiting"]);
  });

  test("a cache is dropped by name, and what is none is not found", async () => {
    sittingCaches.papers.set("example", {} as never, 10);
    expect((await admin.ask(calls.clearCache, { id: "papers" })).count).toBeGreaterThanOrEqual(1);
    expect(sittingCaches.papers.get("example")).toBeUndefined();
    expect((await admin.send(calls.clearCache, { id: "constructor" })).code).toBe(404);
  });

  test("what has no meaning here is refused with the reason", async () => {
    expect(await admin.send(calls.clearQuestion, { questionId: "q" })).toMatchObject({
      reason: "STATISTICS_NOT_KEPT",
    });
    expect(await admin.send(calls.uploadToken, {})).toMatchObject({ reason: "CLIENT_NOT_STORED" });
  });

  test("a version is announced to everybody", async () => {
    await admin.ask(calls.changeClient, { id: "2.4.0" });
    clock.time += 1000;
    await admin.ask(calls.changeClient, { id: "2.5.0" });
    expect(await admin.ask(calls.clientVersion, {})).toEqual({ version: "2.5.0" });
    expect((await admin.send(calls.changeClient, { id: "latest" })).reason).toBe("VERSION_WRONG");
  });

  test("a request for servers is noted, and handed on with a signature that fits", async () => {
    const id = await admin.ask(calls.addExamServers, { servers: 3, note: "期末" });
    expect((await admin.ask(calls.serverRequests, {}))[0]).toMatchObject({ requestUuid: id, servers: 3 });
    const taken: { body: string; signature: string }[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (piece) => {
        body += piece;
      });
      request.on("end", () => {
        taken.push({ body, signature: String(request.headers["mingshi-signature"]) });
        response.end();
      });
    });
    await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
    const secret = "a secret of the tests";
    const hook = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, secret };
    const quiet = { warn: () => undefined } as never;
    const hand = serverQueue(hook, quiet).handlers["servers.request"]!;
    const job = { id, companyId: "", operatorId: "", input: null };
    const services = { database: database(), signal: new AbortController().signal } as never;
    await hand(job, services);
    server.close();
    const [{ body, signature }] = taken as [(typeof taken)[number]];
    expect(JSON.parse(body)).toMatchObject({ id, kind: "exam", servers: 3, note: "期末" });
    expect(signature).toBe(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
    const none = serverQueue(undefined, quiet).handlers["servers.request"]!;
    await expect(none(job, services)).rejects.toThrow("NO_SENDER");
  });
});
