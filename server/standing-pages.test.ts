import type { AppLoadContext } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { known } from "../tests/support/visit";
import { standing } from "./standing-pages";

const noon = Date.UTC(2026, 10, 21, 12, 1);
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Made {
  html?: string;
  status?: number;
  headers?: Record<string, string>;
  holdsUntil?: number;
  isFile?: boolean;
}

/** A site that makes pages as it is told, and counts them; each says its number and carries the id of its forms. */
function openSite({
  html = "",
  status = 200,
  headers = {},
  holdsUntil = noon + 10 * minute,
  isFile,
}: Made = {}) {
  const stored = { version: "1" as string | null };
  const make = vi.fn(async (_: Request, context?: AppLoadContext) => {
    context!.holdsUntil = Math.min(context!.holdsUntil, holdsUntil);
    const page = `page ${make.mock.calls.length} ${context!.formId} ${html} ${context!.formId}`;
    if (!isFile) context!.html = page;
    return new Response(page, {
      status,
      headers: { "content-type": "text/html; charset=utf-8", ...headers },
    });
  });
  const answer = standing(make, () => stored.version);
  let asked = 0;
  const ask = async (
    request: { path?: string; method?: string; headers?: object; address?: string } = {},
  ) => {
    asked += 1;
    const { path = "/exam/paper", method = "GET", headers = {}, address = "192.0.2.1" } = request;
    const response = await answer(
      new Request(`http://mingshi.test${path}`, { method, headers: { cookie: "mingshi=mine", ...headers } }),
      { ...known(), address, nonce: `nonce-${asked}`, formId: `form-${asked}` },
    );
    return { text: await response.text(), status: response.status, headers: response.headers };
  };
  return { ask, make, stored };
}

describe("a page stands as long as nothing is stored", () => {
  test("it is made once, and each time its forms have an id of their own", async () => {
    const { ask, make } = openSite({ headers: { "content-language": "zh" } });
    expect((await ask()).text).toBe("page 1 form-1  form-1");
    const again = await ask();
    expect(again.text).toBe("page 1 form-2  form-2");
    expect(again.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(again.headers.get("content-language")).toBe("zh");
    expect(make).toHaveBeenCalledTimes(1);
  });

  test("what is written on one response is not found on the next", async () => {
    const { ask } = openSite();
    for (const name of ["one", "two", "three"]) {
      const { headers } = await ask();
      expect(headers.has("content-security-policy")).toBe(false);
      headers.append("content-security-policy", name);
    }
  });

  test("A3: whatever is stored, the next page is made anew", async () => {
    const { ask, make, stored } = openSite();
    await ask();
    stored.version = "2";
    expect((await ask()).text).toContain("page 2");
    stored.version = "1";
    expect((await ask()).text).toContain("page 3");
    expect(make).toHaveBeenCalledTimes(3);
  });

  test("A3: a page during whose making something was stored does not stand", async () => {
    const { ask, make, stored } = openSite();
    make.mockImplementationOnce(async (_, context) => {
      context!.holdsUntil = noon + minute;
      context!.html = "of before";
      stored.version = "2";
      return new Response("of before");
    });
    await ask();
    expect((await ask()).text).toContain("page 2");
  });

  test.each([
    ["another address of the site", { path: "/exam/paper?page=2" }],
    ["another session", { headers: { cookie: "mingshi=yours" } }],
    ["one more cookie", { headers: { cookie: "mingshi=mine; size=large" } }],
    ["another language", { headers: { "accept-language": "ja" } }],
    ["any other header", { headers: { referer: "http://mingshi.test/" } }],
    ["another person's address", { address: "203.0.113.9" }],
  ])("%s is another request", async (_, other) => {
    const { ask, make } = openSite();
    await ask();
    expect((await ask(other)).text).toContain("page 2");
    expect(make).toHaveBeenCalledTimes(2);
  });

  test.each<[string, Made, object?]>([
    ["asked no service", { holdsUntil: Number.POSITIVE_INFINITY }],
    ["had a reply that does not hold", { holdsUntil: 0 }],
    ["leaves a cookie behind", { headers: { "set-cookie": "notice=" } }],
    ["is not there", { status: 404 }],
    ["leads on", { status: 302, headers: { location: "/401" } }],
    ["is a file", { isFile: true }],
    ["was posted for", {}, { method: "POST" }],
    ["was only knocked at", {}, { method: "HEAD" }],
  ])("a page that %s is made each time", async (_, made, request) => {
    const { ask, make } = openSite(made);
    await ask(request);
    const again = await ask(request);
    expect(again.text).toContain("page 2");
    expect(again.status).toBe(made.status ?? 200);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test("C2: scripts that one response lets in are let in by no other", async () => {
    const { ask, make } = openSite({ html: '<script nonce="nonce-1">' });
    await ask();
    await ask();
    expect(make).toHaveBeenCalledTimes(2);
  });

  test("where nobody can say whether anything was stored, each page is made anew", async () => {
    const { ask, make, stored } = openSite();
    stored.version = null;
    await ask();
    await ask();
    expect(make).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["the moment that a service named", { holdsUntil: noon + 7 * minute }, 7],
    ["the quarter of an hour, where somewhere a day may begin", { holdsUntil: noon + 60 * minute }, 14],
  ])("it stands until %s", async (_, made, minutes) => {
    const { ask, make } = openSite(made);
    await ask();
    vi.setSystemTime(noon + minutes * minute - 1);
    await ask();
    expect(make).toHaveBeenCalledTimes(1);
    vi.setSystemTime(noon + minutes * minute);
    await ask();
    expect(make).toHaveBeenCalledTimes(2);
  });
});
