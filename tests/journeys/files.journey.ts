import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startSite } from "../support/server";
import { request, say } from "../support/wire";
import { words } from "../support/words";

const site = await startSite();

const clientFiles = readdirSync("build/client", { recursive: true, encoding: "utf8" });
const styles = `/${clientFiles.find((file) => file.endsWith(".css"))}`;

describe("E2: nothing but pages and the built client is given out", () => {
  test.each([
    "/package.json",
    "/build/server/web.js",
    "/build/client/favicon.svg",
    "/data/secrets.json",
    "/data/mingshi.sqlite",
    "/docs/openapi.json",
    "/openapi.json",
    "/.git/config",
    "/%2egit/config",
    "/.env",
    "/.vite/manifest.json",
    "/.well-known/security.txt",
    "/assets/",
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/%252e%252e/%252e%252e/package.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/....//....//package.json",
    "/assets//package.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    `${styles}.map`,
    "/assets/%00",
    "/%E0%A4%A",
    "/login?_data=root",
  ])("%s", async (path) => {
    const { status, body } = await say(site.address, request(`GET ${path} HTTP/1.1`));
    expect([302, 404]).toContain(status);
    if (status === 404) expect(body).toContain(words("zh")("stop.notFound.title"));
    expect(body).not.toMatch(/dependencies|root:|sourceMappingURL|-----BEGIN|"session"/);
  });

  test("the built client has no source map and no file of the tools that made it", () => {
    const texts = clientFiles.filter((file) => /\.(js|css|json)$/.test(file));
    expect(clientFiles.filter((file) => /\.map$|(^|\/)\./.test(file))).toEqual([]);
    expect(texts.filter((file) => /sourceMappingURL/.test(readClient(file)))).toEqual([]);
  });

  test("E1: it holds no secret and nothing that only the server runs", () => {
    const secret =
      /better-sqlite3|argon2|kysely|postgres:\/\/|SESSION_SECRET|DEVICE_SECRET|secrets\.json|password_hash|token_hash/i;
    const texts = clientFiles.filter((file) => /\.(js|css|json|svg|txt|html)$/.test(file));
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((file) => secret.test(readClient(file)))).toEqual([]);
  });

  test.each(["TRACE", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("%s is not taken", async (method) => {
    const { status, headers, body } = await say(
      site.address,
      request(`${method} /login HTTP/1.1`, ["X-Echo: echo"]),
    );
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD, POST");
    expect(body).not.toContain("X-Echo");
  });
});

const readClient = (file: string) => readFileSync(join("build/client", file), "utf8");
