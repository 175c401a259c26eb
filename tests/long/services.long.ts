import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { basePaths, type Call, codes } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { contract } from "#contract/services";
import { openContext } from "../support/browser/open";
import { expectNone, watch } from "../support/browser/watch";
import { as, password } from "../support/cast";
import { openClient } from "../support/client";
import { newFolder } from "../support/folder";
import { draft } from "../support/papers";
import { type Site, startSite } from "../support/server";
import { signIn } from "../support/signIn";
import { expect as expectPage } from "../support/story";
import { dial } from "../support/wire";
import { words } from "../support/words";
import { demoData } from "./power/demo";

const t = words("zh");
const alone = ["server/start.js", "backend"];
const peer = { PEER_SECRET: randomBytes(48).toString("base64url") };
/** This machine's external network addresses. */
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === "IPv4")
  .map(({ address }) => address);

let services: Site;
let web: Site;
beforeAll(async () => {
  services = await startSite({ program: alone, env: peer });
  web = await startSite({
    dataFolder: newFolder(),
    env: { ...hostsOf(services), ...peer, TRUSTED_PROXIES: "1" },
  });
});

const hostsOf = ({ address }: Site) =>
  Object.fromEntries(Object.keys(basePaths).map((service) => [`${service.toUpperCase()}_URL`, address]));

const addressOf = (call: Call) => basePaths[call.service] + call.path.replace(/\{\w+\}/g, "x");

/** Makes a call of the services over HTTP, as a web process does. */
async function ask(
  call: Call,
  fields: unknown,
  headers: Record<string, string> = {},
  address = services.address,
) {
  const init = call.method === "GET" ? {} : { body: JSON.stringify(fields) };
  const reply = await fetch(address + addressOf(call), { method: call.method, headers, ...init });
  return (await reply.json()) as { code: number; data: unknown; reason?: string };
}

const tokenOf = async (username: string) =>
  (await ask(accountCalls.signIn, { username, password })).data as string;

describe("a site whose services run elsewhere", () => {
  test("an author signs in, sees the office, a paper that another web process made, and signs out", async () => {
    const token = await tokenOf(as.author);
    const paper = draft({ name: "远处的试卷" });
    expect(await ask(paperCalls.create, paper, { authorization: `Bearer ${token}` })).toMatchObject({
      code: 0,
    });

    const context = await openContext({ baseURL: web.address, javaScriptEnabled: false });
    const troubles = watch(context);
    const page = await context.newPage();
    await signIn(page, as.author);
    await expectPage(page).toHaveURL("/exam/index");
    await expectPage(page.getByRole("heading", { level: 1 })).toHaveText(t("menus.home"));
    await expectPage(page.getByRole("main")).toContainText("远处的试卷");
    await page.getByLabel(t("personMenu")).click();
    await page.getByRole("button", { name: t("signOut") }).click();
    await expectPage(page).toHaveURL(/\/login/);
    expectNone(troubles);
    await context.close();
  });

  test("keeps the keys of its cookies, and no data", () => {
    expect(readdirSync(web.dataFolder)).toEqual(["secrets.json"]);
  });

  test("names the person's address to the services, so that one guesser does not shut out everybody", async () => {
    const guesses = Array.from({ length: 21 }, (_, turn) => String(13_900_000_000 + turn));
    const guesser = openClient(web.address, { "x-forwarded-for": "203.0.113.1" });
    let page = "";
    for (const mobile of guesses) page = (await guesser.signIn(mobile, "not this one")).html;
    expect(page).toContain(t("errors:TOO_MANY_TRIES", { minutes: 15 }));
    const other = openClient(web.address, { "x-forwarded-for": "203.0.113.2" });
    expect((await other.signIn(as.administrator)).status).toBe(302);
  });

  test("says that they are busy while they are gone, keeps what was typed, and goes on when they are back", async () => {
    const dataFolder = demoData(newFolder(), "data");
    const first = await startSite({ dataFolder, program: alone });
    const own = await startSite({ env: hostsOf(first) });
    const reader = openClient(own.address);
    await reader.signIn(as.author);
    expect((await reader.send("/exam/index")).status).toBe(200);

    await first.stop("SIGKILL");
    const busy = await reader.send("/exam/index");
    expect(busy.status).toBe(503);
    expect(busy.html).toContain(t("stop.busy.title"));
    const refused = await openClient(own.address).signIn(as.author);
    expect(refused.status).toBe(503);
    expect(refused.html).toContain(as.author);
    expect(refused.html).toContain(t("errors:BUSY"));
    const typed = {
      source: "newPaper",
      title: "等服务回来",
      timingRule: "1",
      openOrder: "1",
      formId: "once",
    };
    const kept = await reader.post("/launch", typed);
    expect(kept.status).toBe(503);
    expect(kept.html).toContain(t("stop.keptOnce"));
    for (const [name, value] of Object.entries(typed))
      expect(kept.html).toContain(`name="${name}" value="${value}"`);

    const again = await startSite({ dataFolder, program: alone, env: { PORT: new URL(first.address).port } });
    expect(await reader.send("/exam/index")).toMatchObject({ status: 200 });
    expect((await reader.post("/launch", typed)).status).toBe(302);
    await Promise.all([own.stop(), again.stop()]);
  });
});

describe("B7: the services alone", () => {
  const closed = Object.values(contract)
    .flatMap((calls) => Object.values(calls) as Call[])
    .filter(({ allow }) => allow !== "anyone");

  test("want the caller's own token with every call; nothing else stands in for it", async () => {
    const token = await tokenOf(as.systemAdministrator);
    const wrong: Record<string, string>[] = [
      {},
      { authorization: "Bearer r_sys_admin-token" },
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: `Basic ${btoa(`${as.systemAdministrator}:${password}`)}` },
      { authorization: token },
      { cookie: `mingshi=${token}; token=${token}` },
      { token, "x-token": token, "mingshi-address": "127.0.0.1", "x-forwarded-for": "127.0.0.1" },
    ];
    expect(closed.length).toBeGreaterThan(20);
    for (const call of closed)
      for (const headers of wrong)
        expect(await ask(call, { token }, headers), `${call.path} ${JSON.stringify(headers)}`).toMatchObject({
          code: codes.signedOut,
          data: null,
        });
    const own = { authorization: `Bearer ${token}` };
    expect(await ask(accountCalls.me, {}, own)).toMatchObject({ code: codes.success });
    await ask(accountCalls.signOut, {}, own);
    expect(await ask(accountCalls.me, {}, own)).toMatchObject({ code: codes.signedOut });
  });

  test("know no other address and no other method, and say nothing of themselves", async () => {
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/login"],
      ["GET", "/management/api/"],
      ["GET", addressOf(paperCalls.create)],
      ["PUT", addressOf(paperCalls.create)],
      ["DELETE", addressOf(accountCalls.me)],
      ["POST", `${addressOf(paperCalls.create)}/`],
    ] as const) {
      const reply = await fetch(services.address + path, { method });
      expect(reply.status, `${method} ${path}`).toBe(404);
      for (const name of ["server", "x-powered-by"]) expect(reply.headers.has(name)).toBe(false);
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await reply.json()).toMatchObject({ code: codes.notFound, data: null });
    }
  });

  test("C7: take no body of 50 MB, and go on", async () => {
    const reply = await fetch(services.address + addressOf(accountCalls.signIn), {
      method: "POST",
      body: new Uint8Array(50_000_000).fill(32),
    }).catch(() => null);
    // The response may come while the body is still being sent, and close the connection.
    if (reply) expect(reply.status).toBe(413);
    expect(await tokenOf(as.author)).toHaveLength(43);
  });

  test("listen on this machine alone, unless they are told", async () => {
    const hosts = [...outside, "127.0.0.2"];
    for (const host of hosts) expect(await answers(services.address, host), host).toBe(false);
    const env = { DEMO: "off", FIRST_ADMIN: "13900000001", HOST: "0.0.0.0" };
    const open = await startSite({ dataFolder: newFolder(), program: alone, env });
    for (const host of outside) expect(await answers(open.address, host), host).toBe(true);
    await open.stop();
  });

  test("believe nobody who names a person's address without the secret, though on this machine", async () => {
    const guess = (turn: number, headers: Record<string, string>) =>
      ask(
        accountCalls.signIn,
        { username: String(13_900_001_000 + turn), password: "not this one" },
        { "mingshi-address": `198.51.100.${turn}`, ...headers },
      );
    for (let turn = 0; turn < 22; turn += 1)
      expect((await guess(turn, { "mingshi-peer": peer.PEER_SECRET })).reason).not.toBe("TOO_MANY_TRIES");
    for (let turn = 0; turn < 20; turn += 1) await guess(turn, { "mingshi-peer": "another" });
    expect((await guess(21, {})).reason).toBe("TOO_MANY_TRIES");
  });

  const answers = (address: string, host: string) =>
    new Promise<boolean>((answer) => {
      const line = dial(address, host);
      line.once("connect", () => answer(true));
      line.once("error", () => answer(false));
      line.once("connect", () => line.destroy());
    });
});
