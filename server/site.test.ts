import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from "@remix-run/node";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { createSite } from "./site";

/** The requests that reached the site's pages. */
const reached: { context: AppLoadContext; bytes: number }[] = [];
const action = async ({ request, context }: ActionFunctionArgs) => {
  reached.push({ context, bytes: (await request.arrayBuffer()).byteLength });
  return null;
};
const route = (path: string) => ({ id: path, path: path.slice(1), module: { action } });
const build = {
  entry: { module: { default: () => new Response("page") } },
  routes: Object.fromEntries(
    [paths.bank.import(), paths.certificates.import(), paths.signIn()].map((path) => [path, route(path)]),
  ),
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
  future: { v3_singleFetch: true },
  basename: "/",
  mode: "production",
} as unknown as ServerBuild;

const folder = mkdtempSync(join(tmpdir(), "mingshi-site-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  reached.length = 0;
});

const site = createSite(build, {
  isSecure: false,
  publicUrl: null,
  trustedProxies: 0,
  clientFolder: folder,
  isHealthy: async () => true,
});
const send = async (path: string, body: string, type: string) =>
  site.request(path, { method: "POST", body, headers: { "content-type": type } });

describe("a file of 15 MB", () => {
  const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${"a".repeat(15_000_000)}\r\n--x--`;
  const sendFile = (path: string) => send(path, file, "multipart/form-data; boundary=x");

  test.each([
    paths.bank.import(),
    `${paths.bank.import()}.data`,
    `${paths.bank.import()}/`,
    paths.bank.import().toUpperCase(),
    `${paths.bank.import()}.data?_routes=import`,
  ])("is read where questions are imported, with script and without: %s", async (path) => {
    await sendFile(path);
    expect(reached).toMatchObject([{ context: { isTooLarge: false }, bytes: file.length }]);
  });

  test("is too large elsewhere", async () => {
    await sendFile(paths.certificates.import());
    expect(reached).toMatchObject([{ context: { isTooLarge: true }, bytes: 0 }]);
  });
});

describe("a form with more fields than any of ours", () => {
  test.each([
    ["without files", "application/x-www-form-urlencoded", "a=1&".repeat(5_000)],
    ["with files", "multipart/form-data; boundary=x", `--x\r\n${"--x\r\n".repeat(5_000)}--x--`],
  ])("%s is refused before anything reads it", async (_, type, body) => {
    const response = await send(paths.signIn(), body, type);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("<h1>");
    expect(reached).toEqual([]);
  });

  test("and one like ours is read", async () => {
    await send(paths.signIn(), "a=1&".repeat(600), "application/x-www-form-urlencoded");
    expect(reached).toMatchObject([{ context: { isTooLarge: false }, bytes: 2_400 }]);
  });
});
