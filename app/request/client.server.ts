import { createHash } from "node:crypto";
import * as z from "zod/v4";
import { embeddedBackend, peerSecrets } from "#backend/index.server";
import {
  basePaths,
  blob,
  type Call,
  codes,
  type Envelope,
  type Outcome,
  type ReasonOf,
  type ReplyOf,
  type RequestOf,
  type Trouble,
} from "#contract/call";
import { digested } from "#contract/multipart";
import { type Contract, contract } from "#contract/services";
import { escapeBrackets, unescapeBrackets } from "#contract/wire";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { validationErrorText } from "#locales/words";
import { serviceHost } from "~/hosts.server";
import { log } from "~/log.server";
import type { PreservedForm } from "~/stop/stop";

/** The caller on whose behalf a call is made. */
export interface CallerIdentity {
  token: string | null;
  /** The one role that the operator has switched to, of those assigned (000 §4). */
  role: string | null;
  language: Language;
  /** The client's own IP address and device cookies, the keys of the services' rate limits. */
  address: string;
  device: string;
  /** The client's User-Agent. */
  agent: string;
  /** Idempotency id of the posted form: sent twice, it changes things once. */
  formId: string | null;
  /** Identifies the requested page, where nothing is changed: its calls share one authentication. */
  visit?: object;
  /** When a posted form was all there, by `performance.now()`. */
  cameAt?: number;
  /** The posted form; a call that fails preserves it, so that it is not lost. */
  preserved?: PreservedForm;
}

type Ask<C extends Call> = (
  request: RequestOf<C>,
) => Promise<Outcome<ReplyOf<C>, ReasonOf<C>> & { headers?: Headers; preserved?: PreservedForm }>;

type Asks<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Ask<Calls[Name]> };

export type Services = { [Domain in keyof Contract]: Asks<Contract[Domain]> };

/** Timeout in milliseconds without a byte after which a service is unreachable. */
const timeout = 30_000;

/** The typed client: `services.papers.create(payload)`. Every failure is a value; see `Outcome`. */
export function createServices(sender: CallerIdentity): Services {
  const asking = (calls: Record<string, Call>) =>
    onDemand(calls, (call) => (fields: Record<string, unknown>) => ask(call, fields, sender));
  return onDemand(contract as Record<string, Record<string, Call>>, asking) as unknown as Services;
}

/** The value of `make` per entry, created lazily: a page uses a handful of some two hundred calls. */
function onDemand<From, To>(entries: Record<string, From>, make: (from: From) => To): Record<string, To> {
  return new Proxy({} as Record<string, To>, {
    get: (made, name: string) => {
      if (!(name in made) && Object.hasOwn(entries, name)) made[name] = make(entries[name]!);
      return made[name];
    },
  });
}

async function ask(call: Call, fields: Record<string, unknown>, sender: CallerIdentity) {
  const answer = await askService(call, fields, sender);
  return answer.ok ? answer : { ...answer, preserved: sender.preserved };
}

async function askService(call: Call, fields: Record<string, unknown>, sender: CallerIdentity) {
  if (serviceHost(call.service) === null) return askEmbedded(call, fields, sender);
  let response: Response;
  try {
    response = await send(call, fields, sender);
  } catch (error) {
    log.warn({ path: call.path, error }, "service not reached");
    return trouble("BUSY", sender);
  }
  if (!response.headers.get("content-type")?.includes("json")) {
    if (response.ok && call.reply === blob)
      return { ok: true as const, data: response, headers: response.headers };
    log.warn({ path: call.path, status: response.status }, "service answered without an envelope");
    return trouble("BUSY", sender);
  }
  try {
    return open(call, response, await response.json(), sender);
  } catch (error) {
    if (!response.ok) {
      log.warn({ path: call.path, status: response.status, error }, "service failed");
      return trouble("BUSY", sender);
    }
    const fields =
      error instanceof z.core.$ZodError ? error.issues.map((issue) => issue.path.join(".")) : null;
    log.error({ path: call.path, ...(fields ? { fields } : { error }) }, "service answered in another shape");
    return trouble("BROKEN", sender);
  }
}

/** An embedded service: the reply that it made by the call's shape is used without parsing it again. */
async function askEmbedded(call: Call, fields: Record<string, unknown>, sender: CallerIdentity) {
  const headers = headersOf(call, sender);
  // Of a caller that the services know: nobody else's calls are told apart by it.
  if (call.method === "POST" && sender.formId && sender.token)
    headers.set(
      "idempotency-key",
      keyOf(sender.formId, JSON.stringify(call.upload ? await digested(fields) : fields)),
    );
  try {
    const backend = await embeddedBackend();
    const read = { get: (name: string) => headers.get(name) ?? null };
    const came = await backend.ask(call, fields, read, sender.visit);
    if (!("data" in came)) return refused(call, came.no, new Headers(), sender);
    const { data } = came;
    return { ok: true as const, data, headers: data instanceof Response ? data.headers : came.headers };
  } catch (error) {
    log.warn({ path: call.path, error }, "service not reached");
    return trouble("BUSY", sender);
  }
}

/** The metadata of a call beside its fields, by lower-case header names. */
function headersOf(call: Call, sender: CallerIdentity): Map<string, string> {
  const headers = new Map([["accept-language", sender.language as string]]);
  if (sender.token && !isOpenAddress(basePaths[call.service] + call.path)) {
    headers.set("authorization", `Bearer ${sender.role ? `${sender.role}-token` : sender.token}`);
    // why: a token made of a role's name authenticates nobody; the real one goes with it (decisions 0007).
    if (sender.role) headers.set("mingshi-token", sender.token);
  }
  if (sender.address) headers.set("mingshi-address", sender.address);
  if (sender.device) headers.set("mingshi-device", sender.device);
  if (sender.agent) headers.set("mingshi-agent", sender.agent);
  if (sender.cameAt !== undefined)
    headers.set("mingshi-waited", String(Math.round(performance.now() - sender.cameAt)));
  return headers;
}

async function send(call: Call, fields: Record<string, unknown>, sender: CallerIdentity): Promise<Response> {
  const host = serviceHost(call.service);
  const used = new Set<string>();
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(fields[name]));
  });
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !used.has(name) && value !== undefined),
  );
  const url = new URL(host + basePaths[call.service] + path);
  const headers = new Headers([["accept", "application/json"], ...headersOf(call, sender)]);

  let body: string | FormData | undefined;
  if (call.method === "GET") {
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value));
  } else if (call.upload) {
    body = formOf(rest);
    if (sender.formId)
      headers.set("idempotency-key", keyOf(sender.formId, JSON.stringify(await digested(rest))));
  } else {
    body = JSON.stringify(escapeBrackets(rest));
    headers.set("content-type", "application/json");
    if (sender.formId) headers.set("idempotency-key", keyOf(sender.formId, body));
  }
  const { method } = call;
  const [secret] = peerSecrets();
  if (secret) headers.set("mingshi-peer", secret);
  const silence = new AbortController();
  const response = await inTime(fetch(url, { method, headers, body, signal: silence.signal }), silence);
  return asLongAsItGoesOn(response, silence);
}

/** Idempotency key: a hash of form id and content. */
const keyOf = (formId: string, said: string) =>
  createHash("sha256")
    .update(formId + said)
    .digest("base64url");

/** Waits for a service, and aborts when it is silent beyond the timeout. */
async function inTime<Word>(word: Promise<Word>, silence: AbortController): Promise<Word> {
  const timer = setTimeout(() => silence.abort(new Error("silent for too long")), timeout);
  try {
    return await word;
  } finally {
    clearTimeout(timer);
  }
}

/** The response, however long it takes: a slow reader does not count as a silent service. */
function asLongAsItGoesOn(response: Response, silence: AbortController): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(listener) {
        const { done, value } = await inTime(reader.read(), silence);
        if (done) listener.close();
        else listener.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is prefetched: time in which the reader does not read does not count against the service.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/** A form with files is sent as multipart (000 §5). */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof File ? value : String(value));
  return form;
}

/** The two addresses that are called without a token (000 §7). */
const isOpenAddress = (path: string) =>
  path.includes("candidate/client/version") || path.includes("monitor/oss/exam/token");

/** Parses the envelope by the error catalogue (000 §8); throws where there is none. */
function open(call: Call, { ok, headers }: Response, json: unknown, sender: CallerIdentity) {
  const envelope = (call.envelope === "errno" ? fromErrno(json) : json) as Partial<Envelope>;
  // A proxy before a service reports failures in JSON, too; only a service's own code means anything more.
  if (!ok && (typeof envelope.code !== "number" || envelope.code === codes.success))
    throw new Error("a failure without a code");
  const code = envelope.code ?? codes.success;
  const data = unescapeBrackets(envelope.data);
  if (code === codes.success) return { ok: true as const, data: z.parse(call.reply, data), headers };
  return refused(call, { ...envelope, code, data }, headers, sender);
}

/** A refusal, with its message for the user. */
function refused(
  call: Call,
  { code, data, ...envelope }: Partial<Envelope> & Pick<Envelope, "code" | "data">,
  headers: Headers,
  { language }: CallerIdentity,
) {
  const meaning: Record<number, Trouble> = {
    [codes.signedOut]: "SIGNED_OUT",
    [codes.forbidden]: "FORBIDDEN",
    [codes.notFound]: "NOT_FOUND",
    [codes.silent]: "SILENT",
    [codes.busy]: "BUSY",
    [codes.broken]: "BROKEN",
  };
  const reason = meaning[code] ?? envelope.reason ?? "OTHER";
  const message = sentenceOf(reason, envelope.message, data, language);
  if (reason === "BROKEN") log.warn({ path: call.path, said: envelope.message }, "service broken");
  return { ok: false as const, reason, field: envelope.field ?? null, message, code, data, headers };
}

/**
 * The user-facing message of a refusal (000 §8), in one place: the service's own sentence, or ours where it
 * gives none or a bare name. A broken service's own message is never shown, and a silent refusal has none.
 */
function sentenceOf(reason: string, said: string | undefined, data: unknown, language: Language): string {
  if (reason === "SILENT") return "";
  const t = translators[language];
  const validationError = reason === "BROKEN" ? reason : said || reason;
  const sentence = validationErrorText(t, validationError, { ...(data as Record<string, number>) });
  // When a session has expired, our own services repeat what the notice says; others may know why.
  return sentence === t("errors:SIGNED_OUT") ? "" : sentence;
}

function fromErrno(json: unknown): Partial<Envelope> {
  const { errno, result, errmsg, ...rest } = json as { errno?: number; result?: unknown; errmsg?: string };
  return errno === undefined
    ? (rest as Partial<Envelope>)
    : { code: errno, data: result, message: errmsg ?? "" };
}

function trouble(reason: Trouble, { language }: CallerIdentity) {
  const message = sentenceOf(reason, "", null, language);
  return { ok: false as const, reason, field: null, message, code: codes.broken };
}
