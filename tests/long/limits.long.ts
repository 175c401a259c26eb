import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { startSite } from "../support/server";
import { dial, hear } from "../support/wire";
import { words } from "../support/words";

const site = await startSite();

/** The server's peak memory, in MB; Linux only. */
const mostMemory = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, "utf8"))![1]) / 1000;

test("C7: bodies of 50 MB are refused with a page, and eight at once do not make the server grow", async () => {
  const before = process.platform === "linux" ? mostMemory() : 0;
  const body = new Uint8Array(50_000_000).fill(97);
  const types = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"];
  const replies = await Promise.all(
    [...types, ...types, ...types, ...types].map((type) =>
      fetch(`${site.address}/login`, {
        method: "POST",
        headers: { "content-type": type, "accept-language": "en" },
        body,
      }),
    ),
  );
  for (const reply of replies) {
    expect(reply.status).toBe(413);
    expect(await reply.text()).toContain(words("en")("stop.tooLarge.title"));
  }
  // Of 400 MB received; how soon discarded memory is released differs between versions of Node.
  if (before > 0) expect(mostMemory() - before).toBeLessThan(200);
});

test("C7: whoever sends headers without end is cut off after 15 s, and nobody else waits", async () => {
  const start = performance.now();
  const line = dial(site.address);
  line.write("GET /login HTTP/1.1\r\nHost: localhost\r\nX-Endless: ");
  // why: a slow sender is slow.
  const letters = setInterval(() => line.write("x"), 500);
  const reply = hear(line);
  expect((await openClient(site.address).signIn(as.author)).status).toBe(302);
  // 408, or nothing where a byte was in flight when the connection was closed.
  expect([408, 0]).toContain((await reply).status);
  clearInterval(letters);
  const seconds = (performance.now() - start) / 1000;
  expect(seconds).toBeGreaterThan(14);
  // The request timeout is two minutes.
  expect(seconds).toBeLessThan(100);
});
