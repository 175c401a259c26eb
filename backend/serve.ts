import { isIP } from "node:net";
import * as z from "zod/v4";
import { callsBeforeChoosing } from "#contract/accounts/calls";
import { blob, type Call, codes, type Envelope } from "#contract/call";
import { admits } from "#contract/roles";
import { escapeBrackets } from "#contract/wire";
import { findCaller } from "./accounts/sessions";
import type { Clock } from "./clock";
import type { Queries } from "./database/open";
import { isPassing } from "./database/passing";
import { type Caller, type Context, type House, Refusal } from "./handler";
import { hashToken } from "./ids";
import type { Log } from "./log";
import { once } from "./once";
import { readRequest } from "./read-request";
import { type Bound, routesOf } from "./routes";
import { languageOf, mistakeWords } from "./words";

/** Where a request comes from. `isTrusted`: the web process, which names the person's own address. */
export interface Peer {
  address: string;
  isTrusted: boolean;
}

/**
 * Turns declared calls and their handlers into plain Request → Response: finds the call, asks who may,
 * reads the request by its shape, and answers {code, data, message}. Anything undeclared is refused; the caller is
 * whoever the bearer header says, never a cookie or a field.
 */
export function serve(bound: Bound[], house: House, log: Log) {
  const find = routesOf(bound);
  const callerOf = callersOf(house);

  return async function answer(request: Request, peer: Peer): Promise<Response> {
    const url = new URL(request.url);
    const words = mistakeWords(request.headers.get("accept-language"));
    const say = (envelope: Omit<Envelope, "message"> & { message?: string }, status = 200) =>
      reply({ message: envelope.reason ? words(envelope.reason) : "", ...envelope }, status);

    const found = find(request.method, url.pathname);
    if (!found) return say({ code: codes.notFound, data: null, reason: "NOT_FOUND" }, 404);
    const { call, handler, parameters } = found;

    try {
      const caller = await callerOf(request);
      if (call.allow !== "anyone" && !caller) {
        return say({ code: codes.signedOut, data: null, reason: "SIGNED_OUT" });
      }
      if (!isAdmitted(call, caller)) return say({ code: codes.forbidden, data: null, reason: "FORBIDDEN" });

      const reading = await readRequest(request, url, parameters, call.upload);
      if ("mistake" in reading) {
        const { mistake, status } = reading;
        const field = reading.field ?? (call.refusals as Record<string, string | null>)[mistake] ?? null;
        const message = words(mistake, { megabytes: Math.floor((call.upload?.maxBytes ?? 0) / 1_000_000) });
        return say({ code: codes.invalid, data: null, reason: mistake, field, message }, status);
      }
      const parsed = z.safeParse(call.request, reading.fields, { error: () => "NOT_VALID" });
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return say({
          code: codes.invalid,
          data: null,
          reason: issue!.message,
          field: issue!.path.join(".") || null,
        });
      }

      const replyHeaders = new Headers();
      const key = request.headers.get("idempotency-key");
      const fields = parsed.data as Record<string, unknown>;
      const sent = { call, caller, key, fields, at: house.clock.now() };
      const context: Omit<Context, "queries" | "caller"> & { caller: Caller | null } = {
        ...house,
        ...(call.holds && { clock: noClock }),
        caller,
        address: addressOf(request, peer),
        agent: textHeader(request, "mingshi-agent"),
        language: languageOf(request.headers.get("accept-language")),
        device: request.headers.get("mingshi-device") ?? "",
        replyHeaders,
        once: (change) => once(house.database, sent, change),
      };
      const run = async (queries: Queries) => {
        const data = await handler(parsed.data, { ...context, queries } as Context);
        // Only what the contract names goes out, whatever else a row may hold.
        return z.parse(call.reply, data);
      };
      const data = call.changes ? await once(house.database, sent, run) : await run(house.database.queries);
      if (call.reply === blob) return data as Response;
      if (call.envelope === "errno")
        return reply({ errno: 0, result: escapeBrackets(data), errmsg: "" }, 200);
      if (call.holds && caller) replyHeaders.set("mingshi-holds-until", String(caller.holdsUntil));
      return reply({ code: codes.success, data: escapeBrackets(data), message: "" }, 200, replyHeaders);
    } catch (error) {
      if (isPassing(error)) {
        log.warn({ path: call.path, error }, "database not reached");
        return say({ code: codes.busy, data: null, reason: "BUSY" }, 503);
      }
      if (!(error instanceof Refusal)) {
        log.error({ path: call.path, error }, "call failed");
        house.failures.note(`${call.method} ${call.path}`, error);
        return say({ code: codes.broken, data: null, reason: "BROKEN" });
      }
      const { reason, figures } = error;
      if (reason === "NOT_FOUND") return say({ code: codes.notFound, data: null, reason, field: null });
      if (!Object.hasOwn(call.refusals, reason)) {
        log.error({ path: call.path, reason }, "undeclared refusal");
        house.failures.note(`${call.method} ${call.path}`, new Error(`undeclared refusal ${reason}`));
        return say({ code: codes.broken, data: null, reason: "BROKEN" });
      }
      const message = words(reason, figures);
      return say({ code: codes.refused, data: figures, reason, field: call.refusals[reason], message });
    }
  };
}

/** What a call is given whose reply holds: it would not, if the moment had a part in it. */
const noClock: Clock = {
  now() {
    throw new Error("a reply that holds cannot depend on the moment");
  },
};

/** Who calls. A page asks several calls at the same moment with one token: they share one look. */
function callersOf({ database, clock }: House) {
  const looking = new Map<string, Promise<Caller | null>>();
  return async (request: Request): Promise<Caller | null> => {
    const [, bearer] = /^Bearer (\S{1,512})$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (!bearer) return null;
    // A token made of a role's name is no token: it narrows the real one that travels beside it (trust A2).
    const [, role] = /^(r_\w+)-token$/.exec(bearer) ?? [];
    const token = role ? request.headers.get("mingshi-token") : bearer;
    if (!token) return null;
    const hash = hashToken(token);
    const look = looking.get(hash) ?? findCaller(database.queries, hash, clock.now());
    looking.set(hash, look);
    const caller = await look.finally(() => looking.delete(hash));
    if (!role || !caller) return caller;
    return caller.heldRoles.includes(role) ? { ...caller, roles: [role] } : null;
  };
}

/** A header that a person's browser wrote, bounded and without what could forge a line. */
function textHeader(request: Request, name: string): string {
  return (request.headers.get(name) ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 300);
}

/** Deny unless named; somebody with a one-time password first chooses their own (trust A7, B1). */
function isAdmitted(call: Call, caller: Caller | null): boolean {
  if (caller?.mustChoosePassword && call.allow !== "anyone" && !callsBeforeChoosing.includes(call))
    return false;
  return admits(call.allow, caller ? caller.roles : null);
}

function addressOf(request: Request, peer: Peer): string {
  const named = peer.isTrusted ? (request.headers.get("mingshi-address") ?? "") : "";
  return isIP(named) ? named : peer.address;
}

function reply(body: unknown, status: number, headers = new Headers()): Response {
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  return new Response(JSON.stringify(body), { status, headers });
}
