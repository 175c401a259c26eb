import { afterAll, beforeAll } from "vitest";
import * as z from "zod/v4";
import { newCompany, newOperator } from "#backend/accounts/newcomers";
import { startSession } from "#backend/accounts/sessions";
import type { Database, Queries } from "#backend/database/open";
import { newId } from "#backend/ids";
import { type Backend, openServices } from "#backend/index.server";
import type { Log } from "#backend/log";
import { basePaths, type Call, type Envelope, type ReplyOf, type RequestOf } from "#contract/call";
import { escapeBrackets, unescapeBrackets } from "#contract/wire";

/** An operator who asks the services for papers and questions with real requests. */
export interface Author {
  id: string;
  companyId: string;
  realName: string;
  /** The whole answer to any body whatever. `key` is the idempotency key. */
  send(call: Call, body: unknown, key?: string): Promise<Envelope>;
  /** Whatever stands at a path of the services, such as a file. */
  open(path: string): Promise<Response>;
  /** The reply, read by its shape; throws when the answer is a refusal. */
  ask<C extends Call>(call: C, request: RequestOf<C>): Promise<ReplyOf<C>>;
  /** "REASON" or "REASON field" of a refusal; throws when there is none. */
  refusal<C extends Call>(call: C, request: RequestOf<C>): Promise<string>;
}

/** The services over a database, with companies and operators made as a test needs them. */
export function openAuthors(database: () => Database) {
  // why: changes are ordered by their time; the hands are moved by the tests.
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  let backend: Backend;
  beforeAll(async () => {
    const settings = { database: "", isDemo: false, logLevel: "silent", firstAdmin: "" };
    // why: other services may run over it; the suite closes it, after all of them.
    const shared = { ...database(), close: async () => {} };
    backend = await openServices(shared, settings, { clock, log });
  });
  afterAll(() => backend?.close());

  async function author({
    version = 3,
    companyId = "",
    roles = ["r_exam_paper"],
    realName = "周文静",
    language = "zh",
  } = {}): Promise<Author> {
    const { queries } = database();
    const company = companyId || (await insertCompany(queries, version, clock.now()));
    const id = await insertOperator(queries, company, realName, roles, clock.now());
    const token = await startSession(queries, id, { address: "192.0.2.1", agent: "" }, clock.now());

    const send: Author["send"] = async (call, body, key) => {
      const address = new URL(`http://services.test${basePaths[call.service]}${call.path}`);
      const headers: Record<string, string> = {
        authorization: `Bearer ${token}`,
        "accept-language": language,
      };
      if (key) headers["idempotency-key"] = key;
      const isGet = call.method === "GET";
      if (isGet)
        for (const [name, value] of Object.entries(body as object)) address.searchParams.set(name, value);
      const reply = await backend.fetch(
        new Request(address, {
          method: call.method,
          headers,
          body: isGet ? undefined : JSON.stringify(escapeBrackets(body)),
        }),
      );
      const sent = unescapeBrackets(await reply.json()) as Envelope & { errno?: number; result?: unknown };
      return sent.errno === 0 ? { code: 0, data: sent.result, message: "" } : sent;
    };
    return {
      id,
      companyId: company,
      realName,
      send,
      open: (path) =>
        backend.fetch(
          new Request(`http://services.test${path}`, { headers: { authorization: `Bearer ${token}` } }),
        ),
      async ask(call, request) {
        const envelope = await send(call, request);
        if (envelope.code !== 0) throw new Error(`${call.path} answers ${JSON.stringify(envelope)}`);
        return z.parse(call.reply, envelope.data) as ReplyOf<typeof call>;
      },
      async refusal(call, request) {
        const envelope = await send(call, request);
        if (envelope.code === 0) throw new Error(`${call.path} does not refuse`);
        return [envelope.reason, envelope.field].filter(Boolean).join(" ");
      },
    };
  }
  return { author, clock };
}

/** What the services log as an error fails the test, as whatever is written to the console does. */
const log = { info() {}, warn() {}, error: (...details: unknown[]) => console.error(...details) } as Log;

async function insertCompany(queries: Queries, version: number, now: number): Promise<string> {
  const id = newId();
  await queries
    .insertInto("company")
    .values(
      newCompany({
        id,
        name: "江北电力培训中心",
        short_name: "江北电力",
        verification: "verified",
        version,
        created_at: now,
      }),
    )
    .execute();
  return id;
}

/** An operator with these roles who cannot sign in, for sessions that are started by hand. */
export async function insertOperator(
  queries: Queries,
  companyId: string,
  realName: string,
  roles: string[],
  now: number,
): Promise<string> {
  const id = newId();
  await queries
    .insertInto("operator")
    .values(
      newOperator({
        id,
        company_id: companyId,
        mobile: id,
        password_hash: "",
        real_name: realName,
        created_at: now,
      }),
    )
    .execute();
  if (roles.length > 0)
    await queries
      .insertInto("operator_role")
      .values(roles.map((role_key) => ({ operator_id: id, role_key })))
      .execute();
  return id;
}
