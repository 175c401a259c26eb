import { createHash } from "node:crypto";
import * as z from "zod/v4";
import { embeddedBackend } from "#backend/index.server";
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
import { serviceHost } from "~/configuration.server";
import { log } from "~/log.server";
import type { Kept } from "~/session/stop";
import type { Language } from "~/words/languages";
import { mistakeText } from "~/words/words";
import { wordsOf } from "~/words/words.server";

/** On whose behalf a call is made. */
export interface Sender {
  token: string | null;
  /** The one role that the operator looks through, of those held (000 §4). */
  role: string | null;
  language: Language;
  /** The person's own address and device proofs, which services throttle by. */
  address: string;
  device: string;
  /** What the person's browser says of itself. */
  agent: string;
  /** Identifies the posted form, so that the same form sent twice changes things once. */
  formId: string | null;
  /** What was posted; a call that could not be carried out hands it on, so that it is not lost. */
  kept?: Kept;
  /** Told of each reply before which moment it holds, if nothing is stored; 0 where it does not. */
  onReply?(holdsUntil: number): void;
}

type Ask<C extends Call> = (
  request: RequestOf<C>,
) => Promise<Outcome<ReplyOf<C>, ReasonOf<C>> & { headers?: Headers; kept?: Kept }>;

type Asks<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Ask<Calls[Name]> };

export type Services = { [Domain in keyof Contract]: Asks<Contract[Domain]> };

/** Milliseconds without a word after which a service is not reached. */
const timeout = 30_000;

/** The typed client: `services.papers.create(payload)`. Whatever happens is a value; see `Outcome`. */
export function connect(sender: Sender): Services {
  const asking = (calls: Record<string, Call>) =>
    onDemand(calls, (call) => (fields: Record<string, unknown>) => ask(call, fields, sender));
  return onDemand(contract as Record<string, Record<string, Call>>, asking) as unknown as Services;
}

/** What `make` makes of each entry, made when it is asked for: a page asks for a handful of some two hundred calls. */
function onDemand<From, To>(entries: Record<string, From>, make: (from: From) => To): Record<string, To> {
  return new Proxy({} as Record<string, To>, {
    get: (made, name: string) => {
      if (!(name in made) && Object.hasOwn(entries, name)) made[name] = make(entries[name]!);
      return made[name];
    },
  });
}

async function ask(call: Call, fields: Record<string, unknown>, sender: Sender) {
  const answer = await askService(call, fields, sender);
  // Only services of this process know what is stored.
  const said = "headers" in answer && serviceHost(call.service) === null ? answer.headers : null;
  sender.onReply?.(Number(said?.get("mingshi-holds-until") ?? 0));
  return answer.ok ? answer : { ...answer, kept: sender.kept };
}

async function askService(call: Call, fields: Record<string, unknown>, sender: Sender) {
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

async function send(call: Call, fields: Record<string, unknown>, sender: Sender): Promise<Response> {
  const host = serviceHost(call.service);
  const used = new Set<string>();
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(fields[name]));
  });
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !used.has(name) && value !== undefined),
  );
  const url = new URL((host ?? "http://embedded") + basePaths[call.service] + path);
  const headers = new Headers({ accept: "application/json", "accept-language": sender.language });
  if (sender.token && !isOpenAddress(url.pathname)) {
    headers.set("authorization", `Bearer ${sender.role ? `${sender.role}-token` : sender.token}`);
    // why: a token made of a role's name is worth nothing alone; the real one travels beside it (decisions 0007).
    if (sender.role) headers.set("mingshi-token", sender.token);
  }
  if (sender.address) headers.set("mingshi-address", sender.address);
  if (sender.device) headers.set("mingshi-device", sender.device);
  if (sender.agent) headers.set("mingshi-agent", sender.agent);

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
  if (host === null) return (await embeddedBackend()).fetch(new Request(url, { method, headers, body }));
  const silence = new AbortController();
  const response = await inTime(fetch(url, { method, headers, body, signal: silence.signal }), silence);
  return asLongAsItGoesOn(response, silence);
}

/** Names a posted form with what it says. */
const keyOf = (formId: string, said: string) =>
  createHash("sha256")
    .update(formId + said)
    .digest("base64url");

/** Waits for a service, and gives it up when it is silent for too long. */
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
    // Nothing is asked for ahead of the reader: the time that nobody reads is not the service's.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/** A form with files travels as it is (000 §5). */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof File ? value : String(value));
  return form;
}

/** The two addresses that are asked without a token (000 §7). */
const isOpenAddress = (path: string) =>
  path.includes("candidate/client/version") || path.includes("monitor/oss/exam/token");

/** Reads the envelope as the error catalogue says (000 §8); throws where there is none. */
function open(call: Call, { ok, headers }: Response, json: unknown, { language }: Sender) {
  const envelope = (call.envelope === "errno" ? fromErrno(json) : json) as Partial<Envelope>;
  // What stands before a service says in JSON, too, that it fails; only a service's own code means anything more.
  if (!ok && (typeof envelope.code !== "number" || envelope.code === codes.success))
    throw new Error("a failure without a code");
  const code = envelope.code ?? codes.success;
  const data = unescapeBrackets(envelope.data);
  if (code === codes.success) return { ok: true as const, data: z.parse(call.reply, data), headers };

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
 * What people are told of a “no” (000 §8), in one place: the service's own sentence, or ours where it gives none or a
 * bare name. A broken service does not speak for itself, and of what is to be silent nothing is said.
 */
function sentenceOf(reason: string, said: string | undefined, data: unknown, language: Language): string {
  if (reason === "SILENT") return "";
  const t = wordsOf(language);
  const mistake = reason === "BROKEN" ? reason : said || reason;
  const sentence = mistakeText(t, mistake, { ...(data as Record<string, number>) });
  // Of a session that is over, our own services say what the notice says anyway; others may know why.
  return sentence === t("mistakes:SIGNED_OUT") ? "" : sentence;
}

function fromErrno(json: unknown): Partial<Envelope> {
  const { errno, result, errmsg, ...rest } = json as { errno?: number; result?: unknown; errmsg?: string };
  return errno === undefined
    ? (rest as Partial<Envelope>)
    : { code: errno, data: result, message: errmsg ?? "" };
}

function trouble(reason: Trouble, { language }: Sender) {
  const message = sentenceOf(reason, "", null, language);
  return { ok: false as const, reason, field: null, message, code: codes.broken };
}
