import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { allRows, isAudit, lookEverywhere, watched } from "../support/looking";
import { startSite } from "../support/server";
import { request, say } from "../support/wire";
import { words } from "../support/words";

const site = await startSite();

const clientFiles = readdirSync("build/client", { recursive: true, encoding: "utf8" });
const styles = `/${clientFiles.find((file) => file.endsWith(".css"))}`;

describe("C6: headers", () => {
  test.each([
    ["a page", "GET", "/login", 200],
    ["the error page", "GET", "/404", 404],
    ["a redirect", "GET", "/exam/index", 302],
    ["a style sheet", "GET", styles, 200],
    ["a file beside the pages", "GET", "/favicon.svg", 200],
    ["an asset that is not there", "GET", "/assets/gone.js", 404],
    ["a file that is nobody's business", "GET", "/.env", 404],
    ["a method that is not taken", "DELETE", "/login", 405],
    ["a body that is no form", "POST", "/login", 415],
    ["the health check", "GET", "/healthz", 200],
  ])("%s is sent with all of them, and without a name or a version", async (_, method, path, status) => {
    const reply = await fetch(site.address + path, { method, redirect: "manual" });
    expect(reply.status).toBe(status);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), display-capture=(), microphone=(), geolocation=()",
      "cache-control":
        path === styles
          ? "public, max-age=31536000, immutable"
          : path === "/favicon.svg"
            ? "public, max-age=3600"
            : "no-store",
    });
    const policy = reply.headers.get("content-security-policy")!.split("; ");
    for (const rule of ["default-src", "base-uri", "object-src", "frame-src", "frame-ancestors"])
      expect(policy).toContain(`${rule} 'none'`);
    expect(policy).toContain("form-action 'self'");
    const sources = (of: string) => policy.find((rule) => rule.startsWith(of));
    expect(sources("script-src")).toBe("script-src 'self'");
    // C2: inline style is allowed by hash: each of our six sheets.
    expect(sources("style-src")).toMatch(/^style-src 'self'( 'sha256-[\w+/]{43}='){6}$/);
    for (const name of ["server", "x-powered-by", "strict-transport-security"])
      expect(reply.headers.has(name), name).toBe(false);
    if (reply.body !== null && status !== 302)
      expect(reply.headers.get("content-type")).toMatch(/charset=utf-8|json|svg/i);
  });

  test("pages of a sitting may be shown in a frame of the site's own, and of nobody else", async () => {
    const { headers } = await fetch(`${site.address}/sit/check`);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.get("content-security-policy")!.split("; ")).toEqual(
      expect.arrayContaining(["frame-ancestors 'self'", "frame-src 'self'", "default-src 'none'"]),
    );
  });

  test("the one script of a page is a file of ours, some kilobytes long", async () => {
    const reader = openClient(site.address);
    await reader.signIn(as.author);
    const { html } = await reader.send("/launch");
    const [light, ...others] = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(others).toEqual([]);
    const address = /^<script src="(\/assets\/light-\w+\.js)" defer/.exec(light!)![1]!;
    const script = await fetch(site.address + address, { headers: { "accept-encoding": "br" } });
    expect(Number(script.headers.get("content-length"))).toBeLessThan(10_000);
  });
});

describe("A8: cookies", () => {
  /** Every action that sets a cookie. */
  async function cookiesOf(address: string) {
    const reader = openClient(address);
    await reader.post("/language", { language: "es" });
    await reader.signIn(as.author);
    await reader.post("/sidebar", { open: "0" });
    await reader.post("/logout", {});
    const names = reader.setCookies.map((line) => line.split("=")[0]!.replace(/^__Host-/, ""));
    expect([...new Set(names)].sort()).toEqual([
      "csrf",
      "device",
      "language",
      "mingshi",
      "sheet-plain",
      "sidebar",
    ]);
    return reader.setCookies;
  }

  test("are out of reach of script and of other sites", async () => {
    for (const line of await cookiesOf(site.address)) {
      expect(line).toMatch(/; HttpOnly(;|$)/);
      expect(line).toMatch(/; SameSite=Lax(;|$)/);
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).not.toMatch(/; (Secure|Domain)\b|^__/);
    }
  });

  test("over https are bound to the host and to https; the host is bound to https as well", async () => {
    const secure = await startSite({ env: { PUBLIC_URL: "https://exam.example.cn/" } });
    for (const line of await cookiesOf(secure.address)) {
      expect(line).toMatch(/^__Host-[\w-]+=/);
      expect(line).toMatch(/; HttpOnly(;|$)/);
      expect(line).toMatch(/; SameSite=Lax(;|$)/);
      expect(line).toMatch(/; Secure(;|$)/);
      expect(line).not.toMatch(/; Domain/);
    }
    const { headers } = await fetch(`${secure.address}/login`);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    await secure.stop();
  });
});

describe("C6: nobody is led away from this site", () => {
  const away = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "\t//evil.example",
    "/\t/evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "/%09//evil.example/../..",
    "/.//evil.example",
    "/x/..//evil.example",
    "/。//evil.example",
  ];
  const own = (location: string | null) => new URL(location!, "https://own.example").origin;

  test.each(away)("not after signing in, out, or choosing a language: %j", async (to) => {
    const reader = openClient(site.address);
    for (const path of ["/login", "/language", "/sidebar", "/logout"]) {
      const fields = { username: as.author, password: "mingshi-demo", language: "en", redirect: to };
      const { status, location } = await reader.post(path, fields);
      expect(status).toBe(302);
      expect(own(location), `${path} leads to ${location}`).toBe("https://own.example");
    }
  });

  test("and within it also to an address in other letters than Latin ones", async () => {
    const { status, location } = await openClient(site.address).post("/language", {
      language: "zh",
      redirect: "/exam/paper?key=电工 %E7%94%B2",
    });
    expect([status, location]).toEqual([302, "/exam/paper?key=%E7%94%B5%E5%B7%A5%20%E7%94%B2"]);
  });

  test.each([
    "/redirect//evil.example",
    "/redirect/.//evil.example",
    "/redirect/%2Fevil.example",
    "/redirect/%09//evil.example",
    "/redirect/%5Cevil.example",
    "/redirect/https://evil.example",
    "//evil.example",
    "//evil.example/..",
    "/login/..//evil.example",
  ])("not by an address: %s", async (path) => {
    const { status, headers } = await say(site.address, request(`GET ${path} HTTP/1.1`));
    expect(status).toBe(302);
    expect(own(headers.location!), headers.location).toBe("https://own.example");
  });
});

describe("C4: looking changes nothing", () => {
  test.each([
    ["a stranger", null],
    ["who administers the platform", as.systemAdministrator],
  ])("GET and HEAD on every address there is, by %s", (_, mobile) => lookEverywhere(site, mobile));

  test.each(watched)("F2: $action is written down, and changes nothing else", async (one) => {
    const reader = openClient(site.address);
    await reader.signIn(one.opensTo[0]!);
    const looks = async () => {
      const rows = (await allRows(site, (table) => table === "audit")).flatMap(([, rows]) => rows);
      const actions = rows.map((row): string => JSON.parse(row).action);
      return { all: actions.length, looks: actions.filter((action) => action === one.action).length };
    };
    const others = await allRows(site, (table) => !isAudit(table));
    const before = await looks();
    for (const method of ["HEAD", "GET"]) expect((await reader.send(one.path, { method })).status).toBe(200);
    expect(await looks()).toEqual({ all: before.all + 2, looks: before.looks + 2 });
    expect(await allRows(site, (table) => !isAudit(table))).toEqual(others);
  });
});

describe("C1: validation errors are told in the reader's language, without a word about the program", () => {
  test.each(["zh", "en", "es", "ja"] as const)("in %s", async (language) => {
    const t = words(language);
    const reader = openClient(site.address, { "accept-language": language });
    for (const [path, init, kind] of [
      ["/login", { method: "DELETE" }, "unreadable"],
      [
        "/login",
        { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
        "unreadable",
      ],
      [
        "/login",
        { method: "POST", body: "-", headers: { "content-type": "multipart/form-data" } },
        "unreadable",
      ],
      ["/", { method: "POST", body: new URLSearchParams("a=b") }, "unreadable"],
      ["/assets/gone.js", {}, "notFound"],
      ["/language", { method: "POST", body: new URLSearchParams("language=zh") }, "outdated"],
    ] as const) {
      const { html, headers } = await reader.send(path, init as RequestInit);
      expect(html).toContain(`<h1>${t(`stop.${kind}.title`)}</h1>`);
      expect(headers.get("content-language")).toBe(language);
    }
  });
});
