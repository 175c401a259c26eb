import { isIP } from "node:net";
import * as z from "zod/v4";
import { callsBeforeChoosing } from "#contract/accounts/calls";
import { type BodyShare, bodyBudget } from "#contract/body";
import { blob, type Call, codes, type Envelope } from "#contract/call";
import { admits } from "#contract/roles";
import { unstorableField } from "#contract/text";
import { escapeBrackets } from "#contract/wire";
import { preferredLanguage } from "#locales/accept-language";
import { translators } from "#locales/resources";
import { validationErrorText } from "#locales/words";
import { findCaller } from "./accounts/sessions";
import type { Queries } from "./database/open";
import { isDiskFailure, isTransient } from "./database/transient";
import { type Caller, type Context, type Dependencies, Refusal } from "./handler";
import { idempotent } from "./idempotency";
import { hashToken } from "./ids";
import type { Log } from "./log";
import { type ParsedRequest, readFields, readRequest } from "./read-request";
import { type BoundCall, routesOf } from "./routes";

/** Where a request comes from. `isTrusted`: the web process, which forwards the client's address. */
export interface Peer {
  address: string;
  isTrusted: boolean;
}

/** The part of Headers used here; an in-process call provides no more. */
export type ReadHeaders = Pick<Headers, "get">;

interface Refused {
  no: Envelope;
  status: number;
}

/** The outcome of a call before HTTP serialisation: a typed reply or a refusal. */
export type Answer = { data: unknown; headers: Headers } | Refused;

/**
 * Turns declared calls and handlers into a plain Request → Response, and answers in-process calls: routes the
 * call, authorises the caller, parses the request by its schema, answers {code, data, message}. Undeclared
 * calls are refused; only the bearer header identifies the caller, never a cookie or field.
 */
export function serve(bound: BoundCall[], dependencies: Dependencies, log: Log) {
  const find = routesOf(bound);
  const callerOf = callersOf(dependencies);
  /** Bytes of bodies in memory: those of strangers leave room for others'. */
  const budgets = { strangers: bodyBudget(64_000_000), operators: bodyBudget(256_000_000) };

  const handlers = new Map(bound.map(({ call, handler }) => [call, handler]));

  /** A request over HTTP, or a call that uploads files. */
  async function answer(request: Request, peer: Peer): Promise<Response> {
    const url = new URL(request.url);
    const { headers } = request;
    const found = find(request.method, url.pathname);
    if (!found) return written(noSuchCall(headers));
    const { call, handler, parameters } = found;
    let share: BodyShare | undefined;
    const read = (caller: Caller | null) => {
      share = caller ? budgets.operators() : budgets.strangers();
      return readRequest(request, url, parameters, share, call.upload);
    };
    const came = await carryOut(call, handler, headers, peer, read).finally(() => share?.end());
    if (!("data" in came)) return written(came);
    if (call.reply === blob) return came.data as Response;
    const data = escapeBrackets(came.data);
    return call.envelope === "errno"
      ? reply({ errno: 0, result: data, errmsg: "" }, 200)
      : reply({ code: codes.success, data, message: "" }, 200, came.headers);
  }

  /** The same call in-process, without serialising and parsing. */
  async function ask(call: Call, fields: Record<string, unknown>, headers: ReadHeaders, visit?: object) {
    const handler = handlers.get(call);
    if (!handler) return noSuchCall(headers);
    const read = async () => readFields(call, fields);
    return carryOut(call, handler, headers, { address: "", isTrusted: true }, read, visit);
  }

  const noSuchCall = (headers: ReadHeaders): Refused => {
    const { words } = wordsFor(headers);
    const message = words("NOT_FOUND");
    return { no: { code: codes.notFound, data: null, reason: "NOT_FOUND", message }, status: 404 };
  };

  async function carryOut(
    call: Call,
    handler: BoundCall["handler"],
    headers: ReadHeaders,
    peer: Peer,
    read: (caller: Caller | null) => Promise<ParsedRequest>,
    visit?: object,
  ): Promise<Answer> {
    const { language, words } = wordsFor(headers);
    const respond = (envelope: Omit<Envelope, "message"> & { message?: string }, status = 200): Refused => ({
      no: { message: envelope.reason ? words(envelope.reason) : "", ...envelope },
      status,
    });
    try {
      const caller = await callerOf(headers, call.changes ? undefined : visit);
      if (call.allow !== "anyone" && !caller) {
        return respond({ code: codes.signedOut, data: null, reason: "SIGNED_OUT" });
      }
      if (!isAdmitted(call, caller))
        return respond({ code: codes.forbidden, data: null, reason: "FORBIDDEN" });

      const reading = await read(caller);
      if ("isBusy" in reading) return respond({ code: codes.busy, data: null, reason: "BUSY" }, 503);
      if ("validationError" in reading) {
        const { validationError, status } = reading;
        const field =
          reading.field ?? (call.refusals as Record<string, string | null>)[validationError] ?? null;
        const message = words(validationError, {
          megabytes: Math.floor((call.upload?.maxBytes ?? 0) / 1_000_000),
        });
        return respond({ code: codes.invalid, data: null, reason: validationError, field, message }, status);
      }
      const parsed = z.safeParse(call.request, reading.fields, { error: () => "NOT_VALID" });
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return respond({
          code: codes.invalid,
          data: null,
          reason: issue!.message,
          field: issue!.path.join(".") || null,
        });
      }
      const field = unstorableField(parsed.data);
      if (field !== null)
        return respond({ code: codes.invalid, data: null, reason: "HAS_CONTROL", field: field || null });

      const replyHeaders = new Headers();
      const key = headers.get("idempotency-key");
      const fields = parsed.data as Record<string, unknown>;
      const sent = { call, caller, key, fields, at: dependencies.clock.now() };
      const own = {
        caller,
        address: addressOf(headers, peer),
        agent: textHeader(headers, "mingshi-agent"),
        language,
        device: headers.get("mingshi-device") ?? "",
        waited: waitedOf(headers, peer),
        replyHeaders,
        once: <Reply>(change: (queries: Queries) => Promise<Reply>) =>
          idempotent(dependencies.database, sent, change),
      };
      const run = async (queries: Queries) => {
        // why no spread: to add to one takes V8 thirty times as long, some 60 microseconds of each call.
        const context: Omit<Context, "caller"> & typeof own = Object.assign({ queries }, dependencies, own);
        const data = await handler(parsed.data, context as Context);
        // Only fields that the contract declares are sent, whatever else a row holds.
        return z.parse(call.reply, data);
      };
      const data = call.changes
        ? await idempotent(dependencies.database, sent, run)
        : await run(dependencies.database.queries);
      return { data, headers: replyHeaders };
    } catch (error) {
      if (isTransient(error)) {
        if (isDiskFailure(error)) log.error({ path: call.path, error }, "disk takes no write");
        else log.warn({ path: call.path, error }, "database not reached");
        return respond({ code: codes.busy, data: null, reason: "BUSY" }, 503);
      }
      if (!(error instanceof Refusal)) {
        log.error({ path: call.path, error }, "call failed");
        dependencies.failures.note(`${call.method} ${call.path}`, error);
        return respond({ code: codes.broken, data: null, reason: "BROKEN" });
      }
      const { reason, figures } = error;
      if (reason === "BUSY") return respond({ code: codes.busy, data: null, reason }, 503);
      if (reason === "NOT_FOUND") return respond({ code: codes.notFound, data: null, reason, field: null });
      if (!Object.hasOwn(call.refusals, reason)) {
        log.error({ path: call.path, reason }, "undeclared refusal");
        dependencies.failures.note(`${call.method} ${call.path}`, new Error(`undeclared refusal ${reason}`));
        return respond({ code: codes.broken, data: null, reason: "BROKEN" });
      }
      const message = words(reason, figures);
      return respond({ code: codes.refused, data: figures, reason, field: call.refusals[reason], message });
    }
  }

  return { answer, ask };
}

/** The caller's language, and the translation of a reason. */
function wordsFor(headers: ReadHeaders) {
  const language = preferredLanguage(headers.get("accept-language"));
  const words = (reason: string, figures?: Record<string, number>) =>
    validationErrorText(translators[language], reason, figures);
  return { language, words };
}

const written = ({ no, status }: Refused) => reply(no, status);

/**
 * Looks up the caller. Calls of one page share one lookup: those made concurrently, and successive ones with
 * the same `visit`; a change looks up again.
 */
function callersOf({ database, clock }: Dependencies) {
  const looking = new Map<string, Promise<Caller | null>>();
  const seen = new WeakMap<object, { hash: string; look: Promise<Caller | null> }>();
  return async (headers: ReadHeaders, visit?: object): Promise<Caller | null> => {
    const [, bearer] = /^Bearer (\S{1,512})$/i.exec(headers.get("authorization") ?? "") ?? [];
    if (!bearer) return null;
    // A role token is not a credential: it narrows the real token sent beside it (trust A2).
    const [, role] = /^(r_\w+)-token$/.exec(bearer) ?? [];
    const token = role ? headers.get("mingshi-token") : bearer;
    if (!token) return null;
    const hash = hashToken(token);
    const before = visit && seen.get(visit);
    const isSame = before?.hash === hash;
    const look = isSame
      ? before.look
      : (looking.get(hash) ?? findCaller(database.queries, hash, clock.now()));
    if (visit) seen.set(visit, { hash, look });
    if (!isSame) looking.set(hash, look);
    const caller = await look.finally(() => looking.delete(hash));
    if (!role || !caller) return caller;
    const actions = caller.actionsOfRole.get(role);
    return actions && caller.heldRoles.includes(role) ? { ...caller, roles: [role], actions } : null;
  };
}

/** A header set by the browser, length-limited and stripped of characters that could forge log lines. */
function textHeader(headers: ReadHeaders, name: string): string {
  return (headers.get(name) ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 300);
}

/** Deny by default; a caller with a one-time password must first choose their own (trust A7, B1). */
function isAdmitted(call: Call, caller: Caller | null): boolean {
  if (caller?.mustChoosePassword && call.allow !== "anyone" && !callsBeforeChoosing.includes(call))
    return false;
  return admits(call.allow, caller ? caller.actions : null);
}

function addressOf(headers: ReadHeaders, peer: Peer): string {
  const named = peer.isTrusted ? (headers.get("mingshi-address") ?? "") : "";
  return isIP(named) ? named : peer.address;
}

function waitedOf(headers: ReadHeaders, peer: Peer): number {
  const said = peer.isTrusted ? Number(headers.get("mingshi-waited")) : 0;
  return said > 0 ? said : 0;
}

function reply(body: unknown, status: number, headers = new Headers()): Response {
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  return new Response(JSON.stringify(body), { status, headers });
}
