import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { as, password } from "../support/cast";
import { openClient } from "../support/client";
import { newFolder } from "../support/folder";
import { freePort } from "../support/free-port";
import { startSite } from "../support/server";
import { words } from "../support/words";
import { demoData } from "./power/demo";

// The files of deploy/ as they are, but for the host, the ports and the folder that they name.

const t = words("zh");
const folder = newFolder();
requireProxies();
const proxies: ChildProcess[] = [];
afterAll(() => proxies.map((proxy) => proxy.kill("SIGKILL")));

function requireProxies(): void {
  const missing = ["caddy", "nginx"].filter((program) => spawnSync(program, ["-v"]).error);
  if (missing.length > 0) throw new Error(`not tested: apt-get install -y ${missing.join(" ")}`);
}

type Places = { port: number; sitePort: number };
const configured = (file: string, { sitePort }: Places) =>
  readFileSync(`deploy/${file}`, "utf8")
    .replaceAll("/srv/mingshi/current/deploy", resolve("deploy"))
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`);

const start = {
  caddy(places: Places) {
    const file = join(folder, `Caddyfile-${places.port}`);
    const own = `http://127.0.0.1:${places.port} {`;
    const config = configured("Caddyfile", places).replace("exam.example.cn {", own);
    writeFileSync(file, `{\n\tadmin off\n}\n${config}`);
    return spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
      stdio: "ignore",
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
  },
  async nginx(places: Places) {
    const file = join(folder, `nginx-${places.port}.conf`);
    const config = configured("nginx.conf", places)
      .replace("listen 443 ssl;", `listen 127.0.0.1:${places.port};`)
      .replace(/\tssl_.*\n/g, "")
      .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
      .replaceAll("exam.example.cn", "localhost");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join("\n");
    // why: as root its workers are somebody who may read neither a checkout nor the folder.
    const user = process.getuid?.() === 0 ? "user root;" : "";
    writeFileSync(
      file,
      `daemon off; ${user} pid ${file}.pid; error_log stderr; events {}
http { access_log off; ${temporary}
${config}}`,
    );
    return spawn("nginx", ["-c", file, "-p", folder, "-e", "stderr"], { stdio: "ignore" });
  },
};

/** The site behind a proxy, as `deploy/mingshi.env` sets it. It can be stopped, and started again where it was. */
async function behind(name: keyof typeof start) {
  const places = { port: await freePort(), sitePort: await freePort() };
  const address = `http://127.0.0.1:${places.port}`;
  const dataFolder = demoData(folder, `${name}-${places.port}`);
  const env = { PORT: `${places.sitePort}`, PUBLIC_URL: address, TRUSTED_PROXIES: "1" };
  const restart = () => startSite({ dataFolder, env });
  const proxy = await start[name](places);
  proxies.push(proxy);
  const site = await restart();
  const isThere = async () => (await fetch(`${address}/healthz`).catch(() => null))?.status;
  await expect.poll(isThere, { timeout: 30_000 }).toBe(200);
  return { address, site, restart };
}

test.each(["caddy", "nginx"] as const)(
  "%s says in four languages that the site is away; a form that is sent again then goes through",
  async (name) => {
    const { address, site, restart } = await behind(name);
    const client = openClient(address);
    const form = await client.send("/login");
    const csrf = /name="csrf" value="([^"]+)"/.exec(form.html)![1]!;
    const fields = { csrf, username: as.author, password };
    const signIn = () => client.send("/login", { method: "POST", body: new URLSearchParams(fields) });
    await site.stop();
    const away = await signIn();
    expect(away.status).toBe(502);
    for (const title of ["网站暂时打不开", "cannot be reached", "no responde", "接続できません"])
      expect(away.html).toContain(title);
    const again = await restart();
    expect(await signIn()).toMatchObject({ status: 302, location: "/" });
    await again.stop();
  },
);

test.each(["caddy", "nginx"] as const)(
  "%s tells the person's address, takes the largest upload, and passes on what monitors are told",
  async (name) => {
    const { address, site } = await behind(name);
    const stranger = { "x-forwarded-for": "203.0.113.9" };
    const client = openClient(address, stranger);
    await client.signIn(as.author);
    const file = new BetterSqlite(join(site.dataFolder, "mingshi.sqlite"), { readonly: true });
    const { address: seen } = file
      .prepare("select address from audit where action like 'sign%' order by rowid desc limit 1")
      .get() as { address: string };
    file.close();
    expect(seen).toBe("127.0.0.1");

    const { html } = await client.send("/exam/question/import");
    const form = new FormData();
    for (const [, field, value] of html.matchAll(
      /<input type="hidden" name="(csrf|formId)" value="([^"]*)"/g,
    ))
      form.set(field!, value!);
    form.set("file", new File([new Uint8Array(20_000_000)], "questions.xlsx"));
    const sent = await client.send("/exam/question/import", { method: "POST", body: form });
    // It came through: the site itself says that it is no Excel file.
    expect(sent.status).toBe(422);
    expect(/<p class="field-error".*?<span>(.*?)</.exec(sent.html)?.[1]).toBe(t("errors:FILE_KIND"));

    const monitor = openClient(address);
    await monitor.signIn(as.invigilator);
    const [live] = /\/exam\/monitor\/[\w-]+/.exec((await monitor.send("/exam/monitor")).html)!;
    const cookie = [...monitor.cookies].map((pair) => pair.join("=")).join("; ");
    const ended = new AbortController();
    const stream = await fetch(`${address}${live}/live`, { headers: { cookie }, signal: ended.signal });
    const { value } = await stream.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toMatch(/^retry: \d+/);
    ended.abort();
    await site.stop();
  },
);
