import { hashPassword, oneTimePassword } from "#backend/accounts/passwords";
import { rolesGiven } from "#backend/companies/operator-rights";
import type { Database, Queries } from "#backend/database/open";
import { hashToken } from "#backend/ids";
import { accountCalls } from "#contract/accounts/calls";
import type { grantableRoles } from "#contract/companies/shapes";
import { registrationCalls } from "#contract/registration/calls";
import { insertOperator } from "./authors";
import { minute, openOffice } from "./office";
import { rowOf } from "./rows";

let born = 0;
/** An unregistered mobile. */
export const newMobile = () => `177${String(10_000_000 + ++born * 7919).slice(-8)}`;

/** A credit code with a valid check character. */
export const creditCode = "91350100M000100Y43";

export const sends = {
  register: registrationCalls.sendRegisterCode,
  login: registrationCalls.sendLoginCode,
  password: registrationCalls.sendPasswordCode,
  invitation: registrationCalls.sendInvitationCode,
};
export type Purpose = keyof typeof sends;

/** Visitors without a session, who read messages to their mobile. */
export function openEntrance(
  database: () => Database,
  { ask, codeFor }: Pick<ReturnType<typeof openOffice>, "ask" | "codeFor">,
) {
  /** The token of a page. */
  async function token(from: { address?: string } = {}) {
    const { data, reason } = await ask(registrationCalls.oneTimeToken, {}, from);
    if (!data) throw new Error(`no token: ${reason}`);
    return data as { oneTimeToken: string };
  }

  const send = async (
    purpose: Purpose,
    mobile: string,
    { address, ...more }: { address?: string; [field: string]: unknown } = {},
  ) => ask(sends[purpose], { mobile, ...(await token({ address })), ...more } as never, { address });

  /** The handle and the code of a requested SMS. */
  async function receive(purpose: Purpose, mobile: string) {
    const { data, reason } = await send(purpose, mobile);
    if (!data) throw new Error(`no code: ${reason}`);
    return { handle: data as string, smsCode: await codeFor(mobile) };
  }

  const registerOperator = (fields: { mobile: string; handle: string; smsCode: string; password?: string }) =>
    ask(registrationCalls.registerOperator, {
      password: "一个好记的长密码",
      realName: "新来的人",
      ...fields,
    });

  const registerCompany = (ticket: string, more: object = {}) =>
    ask(registrationCalls.registerCompany, {
      ...{ ticket, companyName: "新注册的公司", shortName: "新公司", creditCode },
      ...more,
    });

  /** A registered person without a company yet; and their ticket. */
  async function halfRegistered(mobile = newMobile()) {
    const { data } = await registerOperator({ mobile, ...(await receive("register", mobile)) });
    return { mobile, ticket: data as string };
  }

  /** Row count of a table. */
  const count = async (table: "company" | "operator" | "registration" | "outbox" | "sms_code" | "session") =>
    (await database().queries.selectFrom(table).selectAll().execute()).length;

  return { token, send, receive, registerOperator, registerCompany, halfRegistered, count };
}

export const anotherCode = (code: string) => (code === "000000" ? "000001" : "000000");

/** A role that an administrator can assign. */
export type Role = (typeof grantableRoles)[number];

/** An operator with a one-time password. */
type Member = Record<"id" | "mobile" | "secret", string>;

/** Inserts an operator into a company, as if they had accepted an invitation and been sent a new password. */
export async function insertMember(
  queries: Queries,
  companyId: string,
  {
    roleKeys,
    realName,
    at,
    mobile = newMobile(),
  }: { roleKeys: Role[]; realName: string; mobile?: string; at: number },
): Promise<Member> {
  const { verification } = await rowOf(queries, "company", { id: companyId });
  const roles = rolesGiven(roleKeys, [], { isVerified: verification === "verified", grantable: roleKeys });
  const secret = oneTimePassword();
  const password_hash = await hashPassword(secret);
  const more = { mobile, password_hash, must_change_password: 1 };
  return { id: await insertOperator(queries, companyId, realName, roles, at, more), mobile, secret };
}

/** The demo's office, with operators added by its administrators as a test needs them. */
export function openStaff(database: () => Database) {
  const office = openOffice(database);
  const { ask, signIn, codeFor, clock } = office;

  /** The latest one-time password sent to this mobile. */
  const secretFor = (mobile: string) => codeFor(mobile, /[a-z2-9]{4}(-[a-z2-9]{4}){3}/);

  /** Inserts an operator into the company of this administrator, as if they had accepted an invitation. */
  async function add(token: string, roleKeys: Role[], realName = "梁思远"): Promise<Member> {
    const { queries } = database();
    const session = await rowOf(queries, "session", { token_hash: hashToken(token) });
    const { company_id } = await rowOf(queries, "operator", { id: session.operator_id });
    return insertMember(queries, company_id, { roleKeys, realName, at: clock.time });
  }

  /** Signs a member in, chooses a password in their first session; returns that session. */
  async function settle({ mobile, secret }: Member, password = `own ${secret}`): Promise<string> {
    const first = (await signIn(mobile, secret)).data as string;
    const { code, reason } = await ask(accountCalls.choosePassword, { password }, { token: first });
    if (code !== 0) throw new Error(`no password is chosen: ${reason}`);
    return first;
  }

  /** Advances the clock, past the resend limit of one-time passwords and recent authentication. */
  const wait = (minutes: number) => {
    clock.time += minutes * minute;
  };

  return { ...office, newMobile, secretFor, add, settle, wait };
}
