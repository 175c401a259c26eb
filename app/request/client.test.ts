import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { words } from "../../tests/support/words";
import { type CallerIdentity, createServices } from "./client.server";

const t = words("en");

// why: a third-party host, which answers what the test says; everything between is real.
let host: Server;
let answer: { status?: number; type?: string; body: string; by?: (response: ServerResponse) => void };
let asked: { request: IncomingMessage; body: string };

beforeAll(async () => {
  host = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    asked = { request, body };
    if (answer.by) return answer.by(response);
    response.writeHead(answer.status ?? 200, { "content-type": answer.type ?? "application/json" });
    response.end(answer.body);
  });
  await new Promise<void>((ready) => host.listen(0, "127.0.0.1", ready));
  process.env.MANAGEMENT_URL = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  process.env.HR_URL = process.env.MANAGEMENT_URL;
  process.env.EXAM_URL = process.env.MANAGEMENT_URL;
  process.env.REPORT_URL = process.env.MANAGEMENT_URL;
});

afterAll(() => {
  host.closeAllConnections();
  host.close();
});

afterEach(() => {
  answer = { body: "" };
});

const services = (token: string | null = "t".repeat(43), more: Partial<CallerIdentity> = {}) =>
  createServices({
    token,
    role: null,
    language: "en",
    address: "203.0.113.7",
    device: "",
    agent: "",
    formId: "form-1",
    ...more,
  });

const says = (envelope: unknown) => {
  answer = { body: JSON.stringify(envelope) };
};

describe("one request layer for every service", () => {
  it("sends a bearer token, the language, the person's address, and angle brackets escaped", async () => {
    says({ code: 0, data: null, message: "" });
    expect(await services().papers.remark({ jobId: "1", remark: "a <b> &lt;" })).toMatchObject({ ok: true });
    expect(asked.request.url).toBe("/hr/api/job/remark");
    expect(asked.request.headers.authorization).toBe(`Bearer ${"t".repeat(43)}`);
    expect(asked.request.headers["accept-language"]).toBe("en");
    expect(asked.request.headers["mingshi-address"]).toBe("203.0.113.7");
    expect(JSON.parse(asked.body)).toEqual({ jobId: "1", remark: "a &lt;b&gt; &amp;lt;" });
  });

  it("G4: says for how long a form has waited since all of it was there, with a file or without", async () => {
    vi.spyOn(performance, "now").mockReturnValue(10_000);
    says({ code: 0, data: null });
    const of = (cameAt?: number) => services(null, { cameAt }).sitting;
    const form = { session: "", place: 0, basis: 0, formId: "" };
    const save = { ...form, fields: null, clears: false, isFlagged: null, to: null };
    const waited = () => asked.request.headers["mingshi-waited"];
    await of(4_000).save(save);
    expect(waited()).toBe("6000");
    await of(5_500).saveFile({ ...form, file: new File(["1"], "1.txt") });
    expect(waited()).toBe("4500");
    await of().save(save);
    expect(waited()).toBeUndefined();
    vi.restoreAllMocks();
  });

  it("B7: shows services elsewhere the newest secret of peers, and none where there is none", async () => {
    says({ code: 0, data: null, message: "" });
    await services().papers.remark({ jobId: "1", remark: "" });
    expect(asked.request.headers).not.toHaveProperty("mingshi-peer");
    const [newest, older] = ["Zq3vN8wLr5tYb1Kd7Xc9Mf2Hs6Gj4Pa0Ue", "k7Jq2vN8wLr5tYb1Kd7Xc9Mf2Hs6Gj4P"];
    vi.stubEnv("PEER_SECRET", `${newest}, ${older}`);
    says({ code: 0, data: null, message: "" });
    await services().papers.remark({ jobId: "1", remark: "" });
    vi.stubEnv("PEER_SECRET", undefined);
    expect(asked.request.headers["mingshi-peer"]).toBe(newest);
  });

  it("names the posted form, so that the same content twice is one change and other content another", async () => {
    says({ code: 0, data: null });
    await services().papers.remark({ jobId: "1", remark: "one" });
    const first = asked.request.headers["idempotency-key"];
    await services().papers.remark({ jobId: "1", remark: "one" });
    expect(asked.request.headers["idempotency-key"]).toBe(first);
    await services().papers.remark({ jobId: "1", remark: "two" });
    expect(asked.request.headers["idempotency-key"]).not.toBe(first);
  });

  it("names a form with a file by what is in the file", async () => {
    const keyFor = async (text: string, name = "题.txt", formId = "form-1") => {
      says({ code: 0, data: "import-1" });
      const file = new File([text], name);
      await services(undefined, { formId }).bank.parseImport({ file, format: "aiken", bankId: "" });
      return asked.request.headers["idempotency-key"];
    };
    const first = await keyFor("one");
    expect(first).toBeTruthy();
    expect(await keyFor("one")).toBe(first);
    const others = [
      await keyFor("two"),
      await keyFor("one", "卷.txt"),
      await keyFor("one", "题.txt", "form-2"),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
  });

  it("takes code 0 and an absent code for success, and unescapes the reply", async () => {
    says({ data: [{ permission: "a &lt;b&gt; &amp;lt;" }] });
    const answered = await services().accounts.myPermissions({});
    expect(answered).toMatchObject({ ok: true, data: [{ permission: "a <b> &lt;" }] });
  });

  it("puts path parameters into the path and other fields of a GET into the query", async () => {
    says({ code: 0, data: { examServiceLevel: 1, themeColor: "#e06563" } });
    await services().accounts.examSettings({ companyUuid: "a/b?c" });
    expect(asked.request.url).toBe("/management/api/exam/settings/a%2Fb%3Fc");
    says({ code: 0, data: [] });
    await services().papers.children({ jobId: "j 1" });
    expect(asked.request.url).toBe("/hr/api/job/parent/list?jobId=j+1");
  });

  it.each([
    [3, "SIGNED_OUT", "服务的话"],
    [40002, "SILENT", ""],
    [-777, "BROKEN", t("errors:BROKEN")],
    [404, "NOT_FOUND", "服务的话"],
    [503, "BUSY", "服务的话"],
    [51, "OTHER", "服务的话"],
  ])("reads code %i as %s, of which people are told “%s” (000 §8)", async (code, reason, message) => {
    says({ code, data: { left: 1 }, message: "服务的话" });
    const answered = await services().accounts.me({});
    expect(answered).toMatchObject({ ok: false, reason, message, data: { left: 1 } });
  });

  it.each([
    [{ code: 51 }, t("errors:OTHER")],
    [{ code: 51, message: "" }, t("errors:OTHER")],
    [{ code: 51, message: "NOBODY_KNOWS_THIS" }, t("errors:OTHER")],
    [{ code: 3, message: "SIGNED_OUT" }, ""],
    [{ code: 3, message: t("errors:SIGNED_OUT") }, ""],
    [{ code: 1, message: "", reason: "TITLE_TAKEN" }, t("errors:TITLE_TAKEN")],
    [{ code: 1, reason: "CODE_TOO_SOON", data: { seconds: 40 } }, t("errors:CODE_TOO_SOON", { seconds: 40 })],
  ])("has words where %j has none", async (envelope, message) => {
    says({ data: null, ...envelope });
    expect(await services().accounts.me({})).toMatchObject({ ok: false, message });
  });

  it("reads a declared refusal with its field", async () => {
    says({ code: 1, data: {}, message: "taken", reason: "TITLE_TAKEN", field: "name" });
    const answered = await services().papers.createFromStandard({ standardId: "1" });
    expect(answered).toMatchObject({ ok: false, reason: "TITLE_TAKEN", field: "name" });
  });

  it("reads the standard-paper service's errno envelope (001 §7, §8)", async () => {
    says({ errno: 0, result: [], errmsg: "" });
    expect(await services().papers.standards({})).toMatchObject({ ok: true, data: [] });
    says({ errno: 9, result: null, errmsg: "没有标准试卷" });
    expect(await services().papers.standards({})).toMatchObject({ ok: false, message: "没有标准试卷" });
  });

  it.each([
    ["an error page", { status: 502, type: "text/html", body: "<h1>Bad gateway</h1>" }],
    ["an empty error", { status: 500, type: "text/plain", body: "" }],
    ["an error of a gateway in JSON", { status: 503, body: '{"message":"no upstream"}' }],
    ["an error whose data may be missing", { status: 500, body: '{"data":null,"message":"Internal error"}' }],
    ["an error that calls itself a success", { status: 500, body: '{"code":0,"data":null}' }],
    ["an error with a name for a code", { status: 502, body: '{"code":"ECONNREFUSED","message":"down"}' }],
    ["an error that is no object", { status: 500, body: "null" }],
    ["an error that is no JSON either", { status: 500, body: "{" }],
  ])("takes %s for a busy service", async (_, foreign) => {
    answer = foreign;
    const busy = { ok: false, reason: "BUSY", message: t("errors:BUSY") };
    expect(await services().accounts.signOut({})).toMatchObject(busy);
  });

  it.each([
    [403, 403, "FORBIDDEN"],
    [401, 3, "SIGNED_OUT"],
    [500, 51, "OTHER"],
  ])("goes by the service's own code, also under status %i", async (status, code, reason) => {
    answer = { status, body: JSON.stringify({ code, data: null, message: "no" }) };
    expect(await services().accounts.me({})).toMatchObject({ reason, code, message: "no" });
  });

  it("takes a reply of another shape, or no JSON at all, for a broken service, never for data", async () => {
    says({ code: 0, data: { realName: 7 } });
    expect(await services().accounts.me({})).toMatchObject({ ok: false, reason: "BROKEN" });
    answer = { body: "{" };
    expect(await services().accounts.me({})).toMatchObject({ ok: false, reason: "BROKEN" });
  });

  it("takes a host that cannot be reached for a busy service", async () => {
    const address = process.env.MANAGEMENT_URL;
    process.env.MANAGEMENT_URL = "http://127.0.0.1:9";
    expect(await services().accounts.me({})).toMatchObject({ ok: false, reason: "BUSY" });
    process.env.MANAGEMENT_URL = address;
  });

  describe("a service that says nothing", () => {
    const wait = 30_000;
    beforeAll(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    });
    afterAll(() => {
      vi.useRealTimers();
    });

    it("is a busy one after half a minute", async () => {
      const came = new Promise<void>((resolve) => {
        answer = { body: "", by: () => resolve() };
      });
      const answered = services().accounts.me({});
      await came;
      await vi.advanceTimersByTimeAsync(wait);
      expect(await answered).toMatchObject({ ok: false, reason: "BUSY" });
    });

    /** A file streamed in chunks by calling `send`; null ends it. */
    async function download() {
      const sent = new Promise<ServerResponse>((resolve) => {
        const by = (response: ServerResponse) => {
          response.writeHead(200, { "content-type": "application/zip" });
          response.write("PK");
          resolve(response);
        };
        answer = { body: "", by };
      });
      const answered = await services().certificates.zip({ site: "https://exam.example" });
      if (!answered.ok) throw new Error(answered.reason);
      const reader = answered.data.body!.getReader();
      const next = async () => new TextDecoder().decode((await reader.read()).value);
      expect(await next()).toBe("PK");
      return { response: await sent, next };
    }

    it("ends a file when it falls silent in the middle, and not while it goes on or nobody reads", async () => {
      const { response, next } = await download();
      for (const piece of ["1", "2", "3"]) {
        const read = next();
        await vi.advanceTimersByTimeAsync(wait - 1);
        response.write(piece);
        expect(await read).toBe(piece);
        await vi.advanceTimersByTimeAsync(wait * 2);
      }
      const read = next();
      const end = expect(read).rejects.toThrow("silent for too long");
      await vi.advanceTimersByTimeAsync(wait);
      await end;
    });
  });
});
