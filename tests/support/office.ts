import { afterAll, beforeAll } from "vitest";
import type { Database } from "#backend/database/open";
import { type Backend, openServices } from "#backend/index.server";
import type { Log } from "#backend/log";
import type { BackendSettings } from "#backend/settings";
import { accountCalls } from "#contract/accounts/calls";
import { basePaths, type Call, type Envelope, type RequestOf } from "#contract/call";
import { escapeBrackets, unescapeBrackets } from "#contract/wire";
import { fillFirst } from "./engines";

export interface Answer extends Envelope {
  status: number;
  headers: Headers;
}

interface From {
  token?: string;
  address?: string;
  /** The device cookies, as the browser would send them. */
  device?: string;
  headers?: Record<string, string>;
}

/** What the clock of each office shows at first. */
const opening = Date.UTC(2026, 0, 5, 8);

const demoSettings = {
  ...{ database: "", isDemo: true },
  ...{ siteAddress: "https://exam.test", logLevel: "silent", firstAdmin: "" },
};

/** Inserts what each office begins with. */
export async function fillOffice(database: Database): Promise<void> {
  const shared = { ...database, close: async () => {} };
  const clock = { now: () => opening };
  await (await openServices(shared, demoSettings, { clock, isByHand: true })).close();
}

/**
 * All services over a database with the demo's companies and accounts, a manual clock, and their log; `more`
 * are settings of another deployment, and a log of its own.
 */
export function openOffice(
  database: () => Database,
  { log: ownLog, ...more }: Partial<BackendSettings> & { log?: Log } = {},
) {
  // why: limits and expiry depend on time; the tests advance the clock.
  const clock = { time: opening, now: () => clock.time };
  const lines: string[] = [];
  const write = (details: unknown, text = "") => {
    lines.push(`${typeof details === "string" ? details : JSON.stringify(details)} ${text}`);
  };
  const log = { info: write, warn: write, error: write };
  let backend: Backend;
  const settings = { ...demoSettings, ...more };
  // why: a folder has keys of its own, and the copies' are others.
  if (settings.isDemo && !settings.folder) fillFirst(database, fillOffice);
  beforeAll(async () => {
    // why: other services may run over it; the suite closes it, after all of them.
    const shared = { ...database(), close: async () => {} };
    // why: a job or a beat that comes by itself does its work between a test's call and what the test expects of it.
    backend = await openServices(shared, settings, {
      ...{ clock, log: ownLog ?? (log as never), isByHand: true },
    });
  });
  afterAll(() => backend?.close());

  const { fetch, ask } = reach(() => backend);

  const signIn = (username: string, password = "mingshi-demo", from: From = {}) =>
    ask(accountCalls.signIn, { username, password }, from);

  /** The token of an account without a second factor. */
  async function tokenOf(username: string): Promise<string> {
    const { code, data, message } = await signIn(username, undefined, { address: "198.51.100.7" });
    if (code !== 0) throw new Error(`${username} cannot sign in: ${message}`);
    return data as string;
  }

  /** The latest code, or other text of this pattern, in a message to this mobile. */
  async function codeFor(mobile: string, form = /\d{6}/): Promise<string> {
    const messages = database().queries.selectFrom("outbox").where("recipient", "=", mobile);
    const texts = await messages.select("text").orderBy("at", "desc").orderBy("id").execute();
    return texts.map(({ text }) => form.exec(text)?.[0]).find((code) => code !== undefined)!;
  }

  /** Runs all due messages and jobs of the queue to completion. */
  const settle = () => backend.settle();

  return { clock, lines, fetch, ask, signIn, tokenOf, codeFor, settle };
}

/** Ways to call services, in this process or, by the global `fetch`, those at a URL. */
export function reach(backend: () => Pick<Backend, "fetch">, address = "http://services.test") {
  /** Any request, as a web process would send it on behalf of an operator. */
  async function fetch(path: string, init: RequestInit = {}, from: From = {}): Promise<Response> {
    const request = new Request(address + path, { ...init, headers: from.headers });
    if (from.token) request.headers.set("authorization", `Bearer ${from.token}`);
    if (from.device) request.headers.set("mingshi-device", from.device);
    request.headers.set("mingshi-address", from.address ?? "192.0.2.1");
    return backend().fetch(request);
  }

  /** Makes a call and parses its envelope; a file has none. Path parameters are taken from the request. */
  async function ask<C extends Call>(call: C, request: RequestOf<C>, from: From = {}): Promise<Answer> {
    const fields = request as Record<string, unknown>;
    const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
    let path =
      basePaths[call.service] +
      call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(text(fields[name]).toWellFormed()));
    if (call.method === "GET") {
      path += `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, text(value)]))}`;
    }
    const body =
      call.method === "GET"
        ? undefined
        : call.upload
          ? formOf(fields)
          : JSON.stringify(escapeBrackets(fields));
    const response = await fetch(path, { method: call.method, body }, from);
    const hasEnvelope = response.headers.get("content-type")?.startsWith("application/json");
    const envelope = hasEnvelope
      ? (unescapeBrackets(await response.json()) as Envelope)
      : { code: 0, data: null, message: "" };
    return { ...envelope, status: response.status, headers: response.headers };
  }

  return { fetch, ask };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) form.set(name, value);
    else form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

export const minute = 60_000;
export const day = 86_400_000;
