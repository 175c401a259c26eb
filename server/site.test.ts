import { readdirSync } from "node:fs";
import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from "@remix-run/node";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/log.server";
import { paths } from "~/paths";
import { newFolder } from "../tests/support/folder";
import { createSite } from "./site";

/** The requests that reached the site's pages, and how long the values of their fields are. */
const reached: { context: AppLoadContext; size: number }[] = [];
let atOnce = 0;
let mostAtOnce = 0;
const action = async ({ context }: ActionFunctionArgs) => {
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  const values = [...(context.fields?.values() ?? [])];
  const sizes = values.map((value) => (typeof value === "string" ? value.length : value.size));
  reached.push({ context, size: sizes.reduce((sum, size) => sum + size, 0) });
  await new Promise(setImmediate);
  atOnce -= 1;
  return null;
};
const route = (path: string) => ({ id: path, path: path.slice(1), module: { action } });
/** A page that is a document of its own, as a candidate's. */
const answering = {
  handle: { isDocument: true },
  action: async ({ request, context }: ActionFunctionArgs) =>
    Response.json([[...context.fields!], request.headers.get("origin")]),
};
const build = {
  entry: { module: { default: () => new Response("page") } },
  routes: {
    ...Object.fromEntries(
      [paths.bank.import(), paths.certificates.import(), paths.signIn()].map((path) => [path, route(path)]),
    ),
    document: { id: "document", path: "sit/:uuid", module: answering },
  },
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
  future: { v3_singleFetch: true },
  basename: "/",
  mode: "production",
} as unknown as ServerBuild;

const folder = newFolder();
beforeEach(() => {
  reached.length = 0;
  mostAtOnce = 0;
});

const site = createSite(build, {
  isSecure: false,
  publicUrl: null,
  trustedProxies: 0,
  clientFolder: folder,
  bodies: {
    folder: () => folder,
    tokenOf: async ({ headers }) => headers.get("cookie"),
    isLive: async (token) => token === "live",
  },
  isHealthy: async () => true,
});
const send = async (path: string, body: BodyInit, headers: Record<string, string>) =>
  site.request(path, { method: "POST", body, headers, duplex: "half" } as RequestInit);

/** Sends a body, and does not end it. Resolves when it is taken. */
const hold = (body: string, path: string, headers: Record<string, string>) =>
  new Promise<{ end(): Promise<number> }>((isTaken) => {
    const parts = [Buffer.from(body)];
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const part = parts.pop();
      if (part) return controller.enqueue(part);
      return new Promise<void>((done) => {
        isTaken({
          async end() {
            controller.close();
            done();
            return (await response).status;
          },
        });
      });
    };
    const response = send(path, new ReadableStream({ pull }, { highWaterMark: 0 }), headers);
  });

const partOf = (length: number) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${"a".repeat(length)}\r\n--x--`;
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const live = { cookie: "live" };

describe("C7: a file of 15 MB", () => {
  const length = 15_000_000;
  const file = partOf(length);

  test.each([
    paths.bank.import(),
    `${paths.bank.import()}.data`,
    `${paths.bank.import()}/`,
    paths.bank.import().toUpperCase(),
    `${paths.bank.import()}.data?_routes=import`,
  ])("is read where questions are imported, with script and without: %s", async (path) => {
    await send(path, file, { ...multipart, ...live });
    expect(reached).toMatchObject([{ context: { bodyRefusal: null }, size: length }]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is too large elsewhere", async () => {
    await send(paths.certificates.import(), file, { ...multipart, ...live });
    expect(reached).toMatchObject([{ context: { bodyRefusal: "tooLarge" }, size: 0 }]);
  });

  test.each([
    ["with its length", { "content-length": String(file.length) }, "signedOut"],
    ["of an unknown length", {}, "tooLarge"],
  ])("is not kept without a session, %s", async (_, length, bodyRefusal) => {
    await send(paths.bank.import(), file, { ...multipart, ...length });
    expect(reached).toMatchObject([{ context: { bodyRefusal }, size: 0 }]);
  });

  test("is read with a session that ended, for what was typed beside it, but not many at once", async () => {
    const ended = { ...multipart, cookie: "ended" };
    const held = [];
    for (let count = 0; count < 4; count += 1) held.push(await hold(file, paths.bank.import(), ended));
    expect((await send(paths.bank.import(), file, ended)).status).toBe(503);
    await send(paths.bank.import(), file, { ...multipart, ...live });
    await Promise.all(held.map(({ end }) => end()));
    await send(paths.bank.import(), file, ended);
    expect(reached.map(({ size }) => size)).toEqual(Array(6).fill(length));
  });
});

test("I3: of many files four are in memory at once", async () => {
  const file = partOf(1_100_000);
  const all = Array.from({ length: 9 }, () => send(paths.bank.import(), file, { ...multipart, ...live }));
  await Promise.all(all);
  expect(reached.map(({ size }) => size)).toEqual(all.map(() => 1_100_000));
  expect(mostAtOnce).toBeLessThanOrEqual(4);
});

test("C7: a small file needs no session, and no length", async () => {
  await send(paths.signIn(), partOf(1_000), multipart);
  expect(reached).toMatchObject([{ context: { bodyRefusal: null }, size: 1_000 }]);
});

test("a document is given the fields of a small form as they were sent, with its length or without", async () => {
  const fields = "has=answer&answer.0=%E9%98%B2%20%2B+a&answer.0=&flag";
  const lengths: Record<string, string>[] = [{}, { "content-length": String(fields.length) }];
  for (const length of lengths) {
    const asked = { ...urlencoded, ...length, origin: "http://localhost" };
    expect(await (await send("/sit/a", fields, asked)).json()).toEqual([
      [...new URLSearchParams(fields)],
      "http://localhost",
    ]);
    await send(paths.signIn(), fields, asked);
  }
  const { length } = [...new URLSearchParams(fields).values()].join("");
  expect(reached.map(({ size }) => size)).toEqual([length, length]);
  const file = await (await send("/sit/a", partOf(3), { ...multipart, "content-length": "999" })).json();
  expect(file[0][0][0]).toBe("file");
});

test("G4: a page is told when all of its form was there, without what it waited for then", async () => {
  let now = 5_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const read = async (end: () => Promise<unknown>, took: number) => {
    now += took;
    await end();
    return reached.at(-1)!.context;
  };
  const small = await hold("answer=1", paths.signIn(), urlencoded);
  expect(await read(small.end, 700)).toMatchObject({ cameAt: 5_700 });
  const large = await hold(partOf(1_100_000), paths.bank.import(), { ...multipart, ...live });
  expect(await read(large.end, 40_000)).toMatchObject({ cameAt: 45_700 });
  await site.request(
    paths.signIn(),
    { method: "POST", body: "answer=1", headers: { ...urlencoded, "content-length": "8" } },
    { cameAt: 1_000 },
  );
  expect(reached.at(-1)!.context).toMatchObject({ cameAt: 1_000 });
  clock.mockRestore();
});

test("C7: a body that is broken off is no error of ours", async () => {
  const [error, warn] = [vi.spyOn(log, "error"), vi.spyOn(log, "warn")];
  for (const headers of [
    urlencoded,
    { ...urlencoded, "content-length": "9" },
    multipart,
    { ...multipart, ...live },
  ]) {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("ECONNRESET")) });
    expect((await send(paths.bank.import(), broken, headers)).status).toBe(400);
  }
  expect(reached).toEqual([]);
  expect([...error.mock.calls, ...warn.mock.calls]).toEqual([]);
  vi.restoreAllMocks();
});

test("C7: strangers' bodies that never end hold 64 MB at most; who signs in or works goes on", async () => {
  const text = "a".repeat(900_000);
  const held = [];
  for (let count = 0; count < 80; count += 1) held.push(await hold(text, paths.signIn(), urlencoded));
  const refused = await send(paths.signIn(), text, urlencoded);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  await send(paths.signIn(), "username=13800000005", urlencoded);
  await send(paths.signIn(), `key=${text.slice(4)}`, { ...urlencoded, ...live });
  expect(reached.map(({ size }) => size)).toEqual([11, 899_996]);
  const statuses = await Promise.all(held.map(({ end }) => end()));
  expect(statuses.filter((status) => status === 503).length).toBe(80 - Math.floor(64_000_000 / 884_000));
  expect((await send(paths.signIn(), text, urlencoded)).status).not.toBe(503);
});

describe("a form with more fields than any of ours", () => {
  test.each([
    ["without files", urlencoded, "a=1&".repeat(5_000)],
    ["with files", multipart, `--x\r\n${"--x\r\n".repeat(5_000)}--x--`],
  ])("%s is refused before anything reads it", async (_, headers, body) => {
    const response = await send(paths.signIn(), body, headers);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("<h1>");
    expect(reached).toEqual([]);
  });

  test("and one like ours is read", async () => {
    await send(paths.signIn(), "a=1&".repeat(600), urlencoded);
    expect(reached).toMatchObject([{ context: { bodyRefusal: null }, size: 600 }]);
  });
});
