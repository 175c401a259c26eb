import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { openClient } from "../support/client";
import { newFolder } from "../support/folder";
import { startSite } from "../support/server";
import { dial, hear, request, say } from "../support/wire";
import { words } from "../support/words";

const folder = newFolder();
// On SQLite always: `/healthz` is asked while its file is locked.
const site = await startSite({ dataFolder: folder });

const form = "Content-Type: application/x-www-form-urlencoded";

describe("C7: what cannot be understood is refused, once, and the line is closed", () => {
  test.each([
    ["no request at all", "HELLO\r\n\r\n", 400],
    ["another protocol", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400],
    ["an unknown method", request("BREW /login HTTP/1.1"), 400],
    ["an unknown version", request("GET /login HTTP/9.9"), 400],
    ["an address without a slash", request("GET login HTTP/1.1"), 400],
    ["a star", request("GET * HTTP/1.1"), 400],
    ["a backslash", request("GET /login\\ HTTP/1.1"), 400],
    ["another scheme", request("GET ftp://evil.example/login HTTP/1.1"), 400],
    ["half an address", request("GET http://[ HTTP/1.1"), 400],
    ["no host", "GET /login HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["two hosts", request("GET /login HTTP/1.1", ["Host: evil.example"]), 400],
    ["a host that is none", "GET /login HTTP/1.1\r\nHost: a b[\r\nConnection: close\r\n\r\n", 400],
    ["lines without a carriage return", "GET /login HTTP/1.1\nHost: localhost\nConnection: close\n\n", 400],
    ["a folded header", request("GET /login HTTP/1.1", ["X-Folded: a", " b"]), 400],
    ["a space before the colon", request("POST /login HTTP/1.1", ["Content-Length : 4"], "abcd"), 400],
    ["a NUL in a header", request("GET /login HTTP/1.1", ["X-Null: a\x00b"]), 400],
    ["headers of 40 kB", request("GET /login HTTP/1.1", [`X-Long: ${"x".repeat(40_000)}`]), 431],
    ["an address of 40 kB", request(`GET /${"x".repeat(40_000)} HTTP/1.1`), 431],
    ["an expectation nobody has", request("POST /login HTTP/1.1", ["Expect: more", form]), 417],
    [
      "two lengths",
      request("POST /login HTTP/1.1", [form, "Content-Length: 4", "Content-Length: 5"], "a=bc"),
      400,
    ],
    ["no number as length", request("POST /login HTTP/1.1", [form, "Content-Length: +4"], "a=bc"), 400],
    [
      "a length and chunks",
      request(
        "POST /login HTTP/1.1",
        [form, "Content-Length: 4", "Transfer-Encoding: chunked"],
        "0\r\n\r\nGET /404 HTTP/1.1\r\nHost: localhost\r\n\r\n",
      ),
      400,
    ],
    [
      "chunks under another name",
      request("POST /login HTTP/1.1", [form, "Transfer-Encoding: xchunked"], "0\r\n\r\n"),
      400,
    ],
    [
      "a chunk without a size",
      request("POST /login HTTP/1.1", [form, "Transfer-Encoding: chunked"], "z\r\n"),
      400,
    ],
  ])("%s", async (_, bytes, status) => {
    const reply = await say(site.address, bytes);
    expect(reply.status).toBe(status);
    expect(reply.body).not.toMatch(/HTTP\/1\.1|<form|Error|\bat \b/);
    expect((await fetch(`${site.address}/login`)).status).toBe(200);
  });

  test("CONNECT opens no way to anywhere", async () => {
    expect((await say(site.address, request("CONNECT evil.example:443 HTTP/1.1"))).status).toBe(0);
  });
});

describe("C7: what is merely old or odd is answered", () => {
  test("HTTP/1.0 without a host", async () => {
    const { status, body } = await say(site.address, "GET /login HTTP/1.0\r\n\r\n");
    expect(status).toBe(200);
    expect(body).toContain("<form");
  });

  test("an address with another host in it, which then appears nowhere", async () => {
    const page = await say(site.address, request("GET http://evil.example/login HTTP/1.1"));
    expect(page.status).toBe(200);
    expect(page.body).not.toContain("evil.example");
    const redirect = await say(site.address, request("GET http://evil.example/exam/index HTTP/1.1"));
    expect(redirect.headers.location).toBe("/login?redirect=%2Fexam%2Findex");
  });

  test("500 headers, a body where none belongs, a wish to upgrade", async () => {
    const many = Array.from({ length: 500 }, (_, at) => `X-${at}: 1`);
    // Newer versions of Node reject so many themselves.
    expect([200, 431]).toContain((await say(site.address, request("GET /login HTTP/1.1", many))).status);
    expect(
      (await say(site.address, request("GET /login HTTP/1.1", ["Content-Length: 2"], "{}"))).status,
    ).toBe(200);
    const upgrade = request("GET /login HTTP/1.1", ["Upgrade: websocket"]);
    expect((await say(site.address, upgrade)).status).toBe(200);
  });
});

describe("C7: who it is that tries passwords", () => {
  /** Twenty-one wrong passwords for as many accounts; true where the last is rate-limited. */
  async function isStoppedAfterTwenty(
    address: string,
    forwarded: (turn: number) => string,
  ): Promise<boolean> {
    const reader = openClient(address);
    const { html } = await reader.send("/login");
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)![1]!;
    const answers: boolean[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      const fields = { csrf, username: String(13_900_000_000 + turn), password: "not this one" };
      const page = await reader.send("/login", {
        method: "POST",
        headers: { "x-forwarded-for": forwarded(turn) },
        body: new URLSearchParams(fields),
      });
      expect(page.status).toBe(422);
      answers.push(new RegExp(words("zh")("errors:TOO_MANY_TRIES", { minutes: "1[45]" })).test(page.html));
    }
    expect(answers.slice(0, 20)).not.toContain(true);
    return answers[20]!;
  }

  test("without a trusted proxy it is the connection, whatever X-Forwarded-For says", async () => {
    const own = await startSite();
    expect(await isStoppedAfterTwenty(own.address, (turn) => `198.51.100.${turn}`)).toBe(true);
    await own.stop("SIGKILL");
  });
});

describe("the end of a process", () => {
  test("SIGTERM finishes the request in flight, takes no other, and waits for nobody who says nothing", async () => {
    const own = await startSite();
    const quiet = dial(own.address);
    const isHungUp = new Promise((end) => quiet.once("close", end));
    const idle = await fetch(`${own.address}/login`);
    expect(idle.status).toBe(200);
    const line = dial(own.address);
    const body = "username=13800000005&password=unsent";
    line.write(
      request("POST /login HTTP/1.1", [form, `Content-Length: ${body.length}`, "Expect: 100-continue"]),
    );
    // The server sends 100 Continue when it waits for the body: the request is in flight.
    await new Promise((ready) => line.once("data", ready));

    const ended = new Promise<number | null>((end) => own.process.once("exit", end));
    own.process.kill("SIGTERM");
    while (await isListening(own.address));
    await isHungUp;
    line.write(body);
    const reply = await hear(line);
    expect(reply.status).toBe(403);
    expect(reply.headers.connection).toBe("close");
    expect(reply.body).toContain("</html>");
    expect(await ended).toBe(0);
    await own.stop();
  });

  const isListening = (address: string) =>
    new Promise<boolean>((answered) => {
      const line = dial(address);
      line.once("connect", () => answered(true));
      line.once("error", () => answered(false));
      line.once("close", () => answered(false));
      line.once("connect", () => line.destroy());
    });
});

test("/healthz says when nothing can be written, and when it can again", async () => {
  const health = async () => {
    const reply = await fetch(`${site.address}/healthz`);
    return [reply.status, await reply.json()];
  };
  expect(await health()).toEqual([200, { ok: true }]);
  const other = new BetterSqlite(join(site.dataFolder, "mingshi.sqlite"));
  other.exec("begin immediate");
  expect(await health()).toEqual([503, { ok: false }]);
  other.exec("rollback");
  other.close();
  expect(await health()).toEqual([200, { ok: true }]);
});
