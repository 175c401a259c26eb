import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import type { OperatorInfo } from "#contract/accounts/shapes";
import { certificateCalls } from "#contract/certificates/calls";
import { mayCall } from "../tests/support/access";
import { newAuthor } from "../tests/support/authors";
import { companyWithAll, type Ids } from "../tests/support/company";
import { onSqlite } from "../tests/support/engines";
import { type Answer, openOffice } from "../tests/support/office";
import { requestFor } from "../tests/support/requests";
import { calls } from "../tests/support/shapes";
import { startSession } from "./accounts/sessions";

const holding = [...calls].filter(([, call]) => call.holds).map(([name]) => name);

const minute = 60_000;
const until = ({ headers }: Answer) => Number(headers.get("mingshi-holds-until"));
const said = ({ code, data, reason }: Answer) => ({ code, data, reason });

onSqlite((database) => {
  const office = openOffice(database);
  const { ask, clock, tokenOf } = office;
  let ids: Ids;
  let keeper: string;
  let platform: string;
  const session = (operatorId: string) =>
    startSession(database().queries, operatorId, { address: "", agent: "" }, clock.now());
  beforeAll(async () => {
    const company = await companyWithAll(office, database().queries);
    ids = company.ids;
    keeper = company.admin.id;
    platform = (await newAuthor(office, database().queries, { roles: ["r_sys_admin"] })).id;
  });

  describe("A3: a reply that holds stores nothing, and is the same until the moment that it names", () => {
    test.each(holding)("%s", async (name) => {
      const call = calls.get(name)!;
      const token = await session(mayCall(name).includes("r_ent_admin") ? keeper : platform);
      const request = requestFor(name, ids);
      const version = database().version();
      const first = await ask(call, request, { token });
      expect(first.code, JSON.stringify(first)).toBe(0);
      const moment = until(first);
      expect(moment).toBeGreaterThan(clock.time);

      clock.time = moment - 1;
      const again = await ask(call, request, { token });
      expect(said(again)).toEqual(said(first));
      expect(until(again)).toBe(moment);
      expect(database().version()).toBe(version);
    });
  });

  test("A8: a proof ends at the moment that replies name, and so do those", async () => {
    const token = await tokenOf("13800000002");
    const start = clock.time;
    const me = () => ask(accountCalls.me, {}, { token });
    expect(until(await me())).toBe(start + 5 * minute + 1);

    // A session that is in use is noted again after five minutes.
    clock.time = start + 5 * minute + 1;
    expect(until(await me())).toBe(start + 10 * minute + 1);
    clock.time = start + 10 * minute;
    expect((await me()).data as OperatorInfo).toMatchObject({ isProven: true });
    clock.time += 1;
    expect((await me()).data as OperatorInfo).toMatchObject({ isProven: false });
  });

  test("A8: nothing holds longer than the session it was asked in", async () => {
    const token = await session(keeper);
    const end = clock.time + 30 * 24 * 60 * minute;
    const { queries } = database();
    clock.time = end - minute;
    await queries
      .updateTable("session")
      .set({ seen_at: clock.time })
      .where("operator_id", "=", keeper)
      .execute();
    const me = () => ask(accountCalls.me, {}, { token });
    expect(until(await me())).toBe(end + 1);
    clock.time = end + 1;
    expect(await me()).toMatchObject({ code: 3 });
  });

  test("what was refused, and what depends on the moment, names none", async () => {
    const token = await session(keeper);
    const refused = await ask(calls.get("papers.get")!, { jobId: "unknown" }, { token });
    expect(refused).toMatchObject({ code: 404 });
    expect(refused.headers.has("mingshi-holds-until")).toBe(false);
    const ofNow = await ask(certificateCalls.list, {}, { token });
    expect(ofNow).toMatchObject({ code: 0 });
    expect(ofNow.headers.has("mingshi-holds-until")).toBe(false);
  });
});
