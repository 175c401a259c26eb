import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { as, password } from "../support/cast";
import { openClient } from "../support/client";
import { newFolder } from "../support/folder";
import { inherited, outputOf, startSite } from "../support/server";
import { words } from "../support/words";

let dataFolder: string;
beforeEach(() => {
  dataFolder = join(newFolder(), "data");
});

const t = words("zh");
const ownAddress = { PUBLIC_URL: "http://exam.example.cn" };
const secret = "Zq3vN8wLr5tYb1Kd7Xc9Mf2Hs6Gj4Pa0Ue";

/** The output of a failed start. */
async function refusal(env: Record<string, string>, which: "web" | "backend" = "web"): Promise<string> {
  const program = ["server/start.js", which];
  const site = await startSite({ dataFolder, env, program }).catch((error: Error) => error.message);
  if (typeof site === "string") return site;
  await site.stop("SIGKILL");
  return "it started";
}

describe("E1: a start that would not be safe is refused, in a sentence", () => {
  const other = { SESSION_SECRET: secret, DEVICE_SECRET: secret };
  test.each([
    [
      "the demo for everybody",
      { HOST: "0.0.0.0", ...ownAddress },
      "web",
      "while demo accounts with a known password exist",
    ],
    [
      "the demo for everybody",
      { HOST: "::", ...ownAddress },
      "web",
      "while demo accounts with a known password exist",
    ],
    ["the demo's services for everybody", { HOST: "0.0.0.0" }, "backend", "while demo accounts"],
    [
      "an empty secret beside a short one",
      { SESSION_SECRET: "", DEVICE_SECRET: "short" },
      "web",
      "DEVICE_SECRET",
    ],
    [
      "a short secret",
      { ...other, SESSION_SECRET: "k7Jq2" },
      "web",
      "SESSION_SECRET holds a secret of 5 characters",
    ],
    ["a short older secret", { ...other, SESSION_SECRET: `${secret},k7Jq2` }, "web", "of 5 characters"],
    [
      "a secret from an example",
      { ...other, DEVICE_SECRET: `please-change-me-${secret}` },
      "web",
      "can be guessed",
    ],
    ["one letter as a secret", { ...other, SESSION_SECRET: "a".repeat(40) }, "backend", "can be guessed"],
    ["no port", { PORT: "http" }, "web", "PORT is not a port"],
    ["no public address", { PUBLIC_URL: "exam.example.cn" }, "web", "PUBLIC_URL is not an address"],
    ["no public address for everybody", { DEMO: "off", HOST: "0.0.0.0" }, "web", "needs PUBLIC_URL"],
    ["a short secret of peers", { PEER_SECRET: "k7Jq2" }, "backend", "PEER_SECRET holds a secret of 5"],
    ["a short secret of peers", { PEER_SECRET: "k7Jq2" }, "web", "PEER_SECRET holds a secret of 5"],
    ["no number of proxies", { TRUSTED_PROXIES: "all" }, "web", "TRUSTED_PROXIES"],
    [
      "no database",
      { DATABASE_URL: "postgres://x:own-word@127.0.0.1:9/none" },
      "web",
      "connect ECONNREFUSED",
    ],
    [
      "no address of a database",
      { DATABASE_URL: "postgre://x:own-word@db/none" },
      "backend",
      "DATABASE_URL is not",
    ],
    ["no mobile", { DEMO: "off", FIRST_ADMIN: "root" }, "web", "FIRST_ADMIN is not a mobile number"],
  ] as const)("%s: %j", async (_, env, which, sentence) => {
    const said = await refusal(env, which);
    expect(said).toMatch(/^the server ended \(1\)/);
    expect(said).toContain(`cannot start: `);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/^\s+at |k7Jq2|please-change|own-word/m);
  });

  test("keys that are damaged or lost, rather than new ones that would sign everybody out", async () => {
    await (await startSite({ dataFolder })).stop();
    writeFileSync(join(dataFolder, "secrets.json"), '{"session":"');
    expect(await refusal({})).toContain("the file is damaged");
    rmSync(join(dataFolder, "secrets.json"));
    expect(await refusal({})).toContain("begun under another SESSION_SECRET");
  });
});

describe("E1: the first start", () => {
  const mode = (name: string) => (statSync(join(dataFolder, name)).mode & 0o777).toString(8);

  test("makes keys and data that nobody else on the machine reads, and keeps the keys", async () => {
    const site = await startSite({ dataFolder });
    const reader = openClient(site.address);
    await reader.signIn(as.author);
    expect(mode("")).toBe("700");
    const names = readdirSync(dataFolder);
    expect(names).toEqual(expect.arrayContaining(["mingshi.sqlite", "mingshi.sqlite-wal", "secrets.json"]));
    for (const name of names) expect(`${name} ${mode(name)}`).toBe(`${name} 600`);
    const { session, device } = JSON.parse(readFileSync(join(dataFolder, "secrets.json"), "utf8"));
    expect(session.length).toBeGreaterThan(60);
    expect(device).not.toBe(session);
    await site.stop();

    const again = await startSite({ dataFolder });
    const returned = openClient(again.address);
    for (const [name, value] of reader.cookies) returned.cookies.set(name, value);
    expect((await returned.send("/exam/index")).status).toBe(200);
    await again.stop();
  });

  test("A7: without the demo has one administrator, whose password is said once and then chosen", async () => {
    const env = { DEMO: "off", FIRST_ADMIN: "13900000001" };
    const site = await startSite({ dataFolder, env });
    const said = await site.line(/one-time password/);
    expect(said).toContain("139****0001");
    const [oneTime] = /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(said)!;

    expect((await openClient(site.address).send("/login")).html).not.toContain(password);
    for (const mobile of [as.systemAdministrator, as.author, "13900000001"])
      expect((await openClient(site.address).signIn(mobile)).status, mobile).toBe(422);

    const reader = openClient(site.address);
    expect(await reader.signIn("13900000001", oneTime)).toMatchObject({ status: 302, location: "/" });
    for (const path of ["/", "/exam/index", "/exam/paper", "/launch"])
      expect(await reader.send(path), path).toMatchObject({ status: 302, location: "/login/password" });
    expect((await reader.send("/login/password")).html).toContain(t("entrance:choosePassword"));
    const chosen = await reader.post("/login/password", { password: "a sentence of my own" });
    expect(chosen).toMatchObject({ status: 302, location: "/" });
    expect((await reader.send("/exam/index")).status).toBe(200);
    expect((await openClient(site.address).signIn("13900000001", oneTime)).status).toBe(422);
    await site.stop();

    const again = await startSite({ dataFolder, env });
    await again.stop();
    await expect(again.line(/one-time password/)).rejects.toThrow("the server ended");
  });

  test("without the demo may be open to others, when HOST says so", async () => {
    const here = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === "IPv4")?.address;
    const site = await startSite({ dataFolder, env: { DEMO: "off", HOST: "0.0.0.0", ...ownAddress } });
    const port = new URL(site.address).port;
    expect((await fetch(`http://${here ?? "127.0.0.1"}:${port}/login`)).status).toBe(200);
    await site.stop();
  });
});

describe("a socket that systemd holds", () => {
  /** Runs the site, again and again, in the place of systemd: `sh` holds the socket and accepts nothing. */
  async function holdSocket(host: string) {
    const opened = createServer().listen(0, host);
    await once(opened, "listening");
    const { port } = opened.address() as { port: number };
    const { fd } = (opened as unknown as { _handle: { fd: number } })._handle;
    const run = `while read -r _; do LISTEN_FDS=1 sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$0" server/start.js' "$1" 2>&1
echo ended; done`;
    const holder = spawn("sh", ["-c", run, "sh", process.execPath], {
      env: { ...inherited(), DATA_DIR: dataFolder, PORT: "1" },
      stdio: ["pipe", "pipe", "pipe", fd],
    });
    opened.close();
    const { line } = outputOf(holder);
    let site = 0;
    const ended = async () => {
      await line(/^ended/);
      site = 0;
    };
    const end = () => {
      process.kill(site, "SIGTERM");
      return ended();
    };
    onTestFinished(() => {
      holder.kill();
      if (site) process.kill(site, "SIGKILL");
    });
    const start = async () => {
      holder.stdin!.write("start\n");
      site = Number((await line(/^pid \d+/)).slice(4));
    };
    return { address: `http://localhost:${port}`, start, end, ended, line };
  }

  test("I5: whoever asks while the site restarts waits, and is answered", async () => {
    const { address, start, end, line } = await holdSocket("127.0.0.1");
    await start();
    expect(await line(/Mingshi {2}http/)).toContain(address);
    const reader = openClient(address);
    expect(await reader.signIn(as.author)).toMatchObject({ status: 302 });
    await end();
    const page = reader.send("/exam/index");
    const created = openClient(address).signIn(as.reviewer);
    await start();
    expect(await page).toMatchObject({ status: 200, location: null });
    expect((await created).status).toBe(302);
    await end();
  });

  test("E1: one that is open to others does not open the demo to them", async () => {
    const { start, ended, line } = await holdSocket("0.0.0.0");
    await start();
    expect(await line(/cannot start/)).toContain("the socket that was passed listens at 0.0.0.0: set HOST");
    await ended();
  });
});
