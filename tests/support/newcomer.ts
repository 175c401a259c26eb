import type { Database } from "#backend/database/open";
import { registrationCalls } from "#contract/registration/calls";
import type { openOffice } from "./office";
import { sumOf } from "./picture";

let born = 0;
/** A mobile that nobody has. */
export const newMobile = () => `177${String(10_000_000 + ++born * 7919).slice(-8)}`;

/** A credit code whose check character is right. */
export const creditCode = "91350100M000100Y43";

export const sends = {
  register: registrationCalls.sendRegisterCode,
  login: registrationCalls.sendLoginCode,
  password: registrationCalls.sendPasswordCode,
};
export type Purpose = keyof typeof sends;

/** People without a session, who answer pictures and read the messages that reach their mobile. */
export function openEntrance(database: () => Database, { ask, codeFor }: ReturnType<typeof openOffice>) {
  /** Looks at a picture and answers the question beside it. */
  async function person(from: { address?: string } = {}) {
    const { data, reason } = await ask(registrationCalls.imageCode, {}, from);
    if (!data) throw new Error(`no picture: ${reason}`);
    const { codeId, question } = data as { codeId: string; question: string };
    return { codeId, imageCode: sumOf(question) };
  }

  const send = async (
    purpose: Purpose,
    mobile: string,
    { address, ...more }: { address?: string; [field: string]: unknown } = {},
  ) => ask(sends[purpose], { mobile, ...(await person({ address })), ...more } as never, { address });

  /** The handle and the code of somebody who asked for one. */
  async function receive(purpose: Purpose, mobile: string) {
    const { data, reason } = await send(purpose, mobile);
    if (!data) throw new Error(`no code: ${reason}`);
    return { handle: data as string, smsCode: await codeFor(mobile) };
  }

  const registerOperator = (fields: {
    mobile: string;
    handle: string;
    smsCode: string;
    [field: string]: unknown;
  }) =>
    ask(registrationCalls.registerOperator, {
      password: "一个好记的长密码",
      realName: "新来的人",
      ...fields,
    });

  const registerCompany = (ticket: string, more: object = {}) =>
    ask(registrationCalls.registerCompany, {
      ticket,
      companyName: "新注册的公司",
      shortName: "新公司",
      creditCode,
      ...more,
    });

  /** Somebody who has registered, but not their company; and the ticket for it. */
  async function halfRegistered(mobile = newMobile()) {
    const { data } = await registerOperator({ mobile, ...(await receive("register", mobile)) });
    return { mobile, ticket: data as string };
  }

  /** How many rows a table holds. */
  const count = async (table: "company" | "operator" | "registration" | "outbox" | "sms_code" | "session") =>
    (await database().queries.selectFrom(table).selectAll().execute()).length;

  return { person, send, receive, registerOperator, registerCompany, halfRegistered, count };
}

export const anotherCode = (code: string) => (code === "000000" ? "000001" : "000000");
