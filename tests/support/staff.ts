import type { Database } from "#backend/database/open";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import type { grantableRoles } from "#contract/companies/shapes";
import { newMobile } from "./newcomer";
import { minute, openOffice } from "./office";

export type Role = (typeof grantableRoles)[number];

/** An operator whom an administrator added. */
export interface Member {
  id: string;
  mobile: string;
  /** The one-time password that went to their mobile. */
  secret: string;
}

/** The demo's office, with operators that its administrators add as a test needs them. */
export function openStaff(database: () => Database) {
  const office = openOffice(database);
  const { ask, signIn, clock } = office;

  /** The newest one-time password that went to this mobile. */
  async function secretFor(mobile: string): Promise<string> {
    const { text } = await database()
      .queries.selectFrom("outbox")
      .select("text")
      .where("recipient", "=", mobile)
      .where("kind", "=", "one-time-password")
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return /[a-z2-9]{4}(-[a-z2-9]{4}){3}/.exec(text)![0];
  }

  async function add(token: string, roleKeys: Role[], realName = "梁思远"): Promise<Member> {
    const mobile = newMobile();
    const { code, data, reason } = await ask(
      companyCalls.addOperator,
      { mobile, realName, roleKeys },
      { token },
    );
    if (code !== 0) throw new Error(`nobody is added: ${reason}`);
    return { id: data as string, mobile, secret: await secretFor(mobile) };
  }

  /** Signs a member in with a password of their own, chosen in their first session; returns that session. */
  async function settle({ mobile, secret }: Member, password = `own ${secret}`): Promise<string> {
    const first = (await signIn(mobile, secret)).data as string;
    const { code, reason } = await ask(accountCalls.choosePassword, { password }, { token: first });
    if (code !== 0) throw new Error(`no password is chosen: ${reason}`);
    return first;
  }

  /** So much later that a one-time password may be sent again, and no proof is fresh any more. */
  const wait = (minutes: number) => {
    clock.time += minutes * minute;
  };

  return { ...office, newMobile, secretFor, add, settle, wait };
}
