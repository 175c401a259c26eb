import { afterEach, expect, test, vi } from "vitest";
import { post } from "./post";

afterEach(() => void vi.unstubAllGlobals());

/** A request whose answer has these headers. */
function answered(status: number, headers: Record<string, string>, responseText: string): void {
  class Request {
    upload = {};
    status = status;
    responseText = responseText;
    onload = () => {};
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    abort() {}
    getResponseHeader = (name: string) => headers[name] ?? null;
    send() {
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
}
const ask = () => post("/sit/one/1", new FormData(), 1_000).answer;
const ours = { "content-security-policy": "default-src 'none'" };

test("what a proxy says while the site is away is no answer, whatever it looks like", async () => {
  answered(200, { "content-type": "application/json" }, '{"outcome":"saved"}');
  await expect(ask()).rejects.toBeUndefined();
  answered(502, { "content-type": "text/html" }, "<h1>Bad Gateway</h1>");
  await expect(ask()).rejects.toBeUndefined();
});

test("a page of ours is told from its JSON", async () => {
  answered(503, { ...ours, "content-type": "text/html" }, "<p>busy");
  expect(await ask()).toEqual({ status: 503, json: null });
  answered(200, { ...ours, "content-type": "application/json" }, '{"outcome":"saved"}');
  expect(await ask()).toEqual({ status: 200, json: { outcome: "saved" } });
});
