import type { Insertable } from "kysely";
import * as z from "zod/v4";
import { newCompany } from "#backend/accounts/newcomers";
import { startSession } from "#backend/accounts/sessions";
import type { Clock } from "#backend/clock";
import type { Database, Queries } from "#backend/database/open";
import type { Tables } from "#backend/database/schema";
import { newId } from "#backend/ids";
import type { Log } from "#backend/log";
import type { BackendSettings } from "#backend/settings";
import type { Call, Envelope, ReplyOf, RequestOf } from "#contract/call";
import { type Person, people } from "./access";
import { openOffice, type reach } from "./office";
import { insertRow, rowsOfCompany } from "./rows";

/** An operator who calls the services for papers and questions with real requests. */
export type Author = Awaited<ReturnType<typeof newAuthor>>;

/** An error logged by the services fails the test, as any console output does. */
export const log = {
  info() {},
  warn() {},
  error: (...details: unknown[]) => console.error(...details),
} as Log;

/** The services over a database without the demo, with companies and operators created by each test. */
export function openAuthors(database: () => Database, more: Partial<BackendSettings> = {}) {
  const office = openOffice(database, { isDemo: false, log, ...more });
  const author = (wanted?: Wanted) => newAuthor(office, database().queries, wanted);
  return { ...office, author };
}

interface Wanted {
  version?: number;
  companyId?: string;
  roles?: string[];
  realName?: string;
  language?: string;
}

/** A running instance of the services. */
export type Dependencies = ReturnType<typeof reach> & { clock: Clock };

/** A signed-in operator of a new company, or of the given one. */
export async function newAuthor(
  { fetch, ask, clock }: Dependencies,
  queries: Queries,
  { version = 3, companyId, roles = ["r_exam_paper"], realName = "周文静", language = "zh" }: Wanted = {},
) {
  const company = companyId || newId();
  if (!companyId)
    await insertRow(queries, "company", {
      ...newCompany({
        id: company,
        name: "江北电力培训中心",
        short_name: "江北电力",
        created_at: clock.now(),
      }),
      ...{ verification: "verified", verified_at: clock.now(), credit_code: "91310000MA1FL2K3XX", version },
    });
  const id = await insertOperator(queries, company, realName, roles, clock.now());
  const token = await startSession(queries, id, { address: "192.0.2.1", agent: "" }, clock.now());

  /** The whole reply to any body. `key` is the idempotency key. */
  async function send(call: Call, body: unknown, key?: string): Promise<Envelope> {
    const headers = { "accept-language": language, ...(key && { "idempotency-key": key }) };
    const { status, headers: _, ...sent } = await ask(call, body as never, { token, headers });
    const { errno, result } = sent as { errno?: number; result?: unknown };
    return errno === 0 ? { code: 0, data: result, message: "" } : sent;
  }
  return {
    ...{ id, companyId: company, realName, token, send },
    /** The same of a refusal after which every row of the company is as it was. */
    async stopped<C extends Call>(call: C, request: RequestOf<C>) {
      const before = await rowsOfCompany(queries, company);
      const reason = await this.refusal(call, request);
      if ((await rowsOfCompany(queries, company)) !== before)
        throw new Error(`${call.path} refuses, and changes something`);
      return reason;
    },
    /** What the company's entries of this name in the audit are about, oldest first. */
    async audited(action: string) {
      const rows = await queries
        .selectFrom("audit")
        .select("subject")
        .where("company_id", "=", company)
        .where("action", "=", action)
        .orderBy("seq")
        .execute();
      return rows.map(({ subject }) => subject);
    },
    /** GETs a path of the services, such as a file. */
    open: (path: string) => fetch(path, {}, { token }),
    /** The reply, parsed by its shape; throws on a refusal. */
    async ask<C extends Call>(call: C, request: RequestOf<C>) {
      const envelope = await send(call, request);
      if (envelope.code !== 0) throw new Error(`${call.path} answers ${JSON.stringify(envelope)}`);
      return z.parse(call.reply, envelope.data) as ReplyOf<C>;
    },
    /** "REASON" or "REASON field" of a refusal; throws when there is none. */
    async refusal<C extends Call>(call: C, request: RequestOf<C>) {
      const envelope = await send(call, request);
      if (envelope.code === 0) throw new Error(`${call.path} does not refuse`);
      return [envelope.reason, envelope.field].filter(Boolean).join(" ");
    },
  };
}

/** An operator with these roles who cannot sign in, unless `more` says how: for sessions started directly. */
export async function insertOperator(
  queries: Queries,
  companyId: string,
  realName: string,
  roles: readonly string[],
  now: number,
  more: Partial<Insertable<Tables["operator"]>> = {},
): Promise<string> {
  const id = newId();
  const row = { id, company_id: companyId, mobile: id, real_name: realName, created_at: now };
  await insertRow(queries, "operator", { ...row, ...more });
  for (const role_key of roles) await insertRow(queries, "operator_role", { operator_id: id, role_key });
  return id;
}

/** The tokens of an operator with each role alone, and of one who must still choose a password. */
export async function oneOfEach(queries: Queries, companyId: string, now: number) {
  const tokens = new Map<Person, string>();
  for (const person of people.filter((person) => person !== "nobody")) {
    const roles = person === "visitor" ? [] : [person === "newcomer" ? "r_sys_admin" : person];
    const mustChoose = { must_change_password: Number(person === "newcomer") };
    const id = await insertOperator(queries, companyId, person, roles, now, mustChoose);
    tokens.set(person, await startSession(queries, id, { address: "", agent: "" }, now));
  }
  return tokens;
}
