import { beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod/v4";
import { accountCalls } from "#contract/accounts/calls";
import { operatorCalls } from "#contract/operator/calls";
import type { liveSession } from "#contract/operator/shapes";
import { onSqlite } from "../../tests/support/engines";
import { day, minute, openOffice } from "../../tests/support/office";

const mobile = "13800000011";
type Live = z.infer<typeof liveSession>;

onSqlite((database) => {
  const { clock, ask, signIn, tokenOf } = openOffice(database);
  const list = async (token: string) => (await ask(operatorCalls.sessions, {}, { token })).data as Live[];
  const end = (token: string, sessionUuid: string) =>
    ask(operatorCalls.endSession, { sessionUuid }, { token });
  const me = (token: string) => ask(accountCalls.me, {}, { token });

  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("session").execute();
  });

  describe("A3: one's own live sessions", () => {
    test("are listed with place and time, this one first, then those used last", async () => {
      const from = { address: "203.0.113.7", headers: { "mingshi-agent": "Lynx/2.9" } };
      const first = (await signIn(mobile, undefined, from)).data as string;
      const start = clock.time;
      clock.time += 10 * minute;
      await tokenOf(mobile);
      clock.time += 10 * minute;
      const third = await tokenOf(mobile);
      const sessions = await list(first);
      expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false]);
      expect(sessions[0]).toMatchObject({
        address: "203.0.113.7",
        agent: "Lynx/2.9",
        startedAt: start,
        seenAt: clock.time,
        endsAt: clock.time + 7 * day,
      });
      expect(sessions[1]!.seenAt).toBeGreaterThan(sessions[2]!.seenAt);
      expect((await list(third))[0]).toMatchObject({ isThis: true, startedAt: clock.time });
    });

    test("A8: end 30 days after signing in at the latest; those that have ended are not listed", async () => {
      const token = await tokenOf(mobile);
      await tokenOf(mobile);
      const start = clock.time;
      for (let week = 0; week < 4; week++) {
        clock.time += 6 * day;
        await me(token);
      }
      const sessions = await list(token);
      expect(sessions).toHaveLength(1);
      expect(sessions[0]!.endsAt).toBe(start + 30 * day);
      expect(sessions[0]!.endsAt).toBeLessThan(clock.time + 7 * day);
    });

    test("A1: name no token and nothing that a token could be found by", async () => {
      const token = await tokenOf(mobile);
      const rows = await database().queries.selectFrom("session").select("token_hash").execute();
      const text = JSON.stringify(await ask(operatorCalls.sessions, {}, { token }));
      for (const secret of [token, ...rows.map((row) => row.token_hash)]) expect(text).not.toContain(secret);
    });

    test("end one by one, at the next request", async () => {
      const [here, there] = [await tokenOf(mobile), await tokenOf(mobile)];
      const other = (await list(here)).find(({ isThis }) => !isThis)!;
      expect(await end(here, other.sessionUuid)).toMatchObject({ code: 0, data: null });
      expect(await me(there)).toMatchObject({ code: 3 });
      expect(await me(here)).toMatchObject({ code: 0 });
      expect(await end(here, other.sessionUuid)).toMatchObject({ code: 404, reason: "NOT_FOUND" });
    });

    test("this one too", async () => {
      const token = await tokenOf(mobile);
      const [own] = await list(token);
      expect(await end(token, own!.sessionUuid)).toMatchObject({ code: 0 });
      expect(await me(token)).toMatchObject({ code: 3 });
    });

    test("end all but this one", async () => {
      const [here, ...others] = [await tokenOf(mobile), await tokenOf(mobile), await tokenOf(mobile)];
      expect(await ask(operatorCalls.endOtherSessions, {}, { token: here })).toMatchObject({ code: 0 });
      expect(await me(here!)).toMatchObject({ code: 0 });
      for (const token of others) expect(await me(token)).toMatchObject({ code: 3 });
    });

    test.each(["13800000014", "13800000002"])(
      "B2: %s, of another company or of the same, can neither see nor end them",
      async (somebody) => {
        const mine = await tokenOf(mobile);
        const [own] = await list(mine);
        const theirs = await tokenOf(somebody);
        expect((await list(theirs)).map(({ sessionUuid }) => sessionUuid)).not.toContain(own!.sessionUuid);
        const foreign = await end(theirs, own!.sessionUuid);
        const unknown = await end(theirs, "nobody-has-this");
        expect(foreign).toMatchObject({ code: 404 });
        expect({ ...foreign, headers: null }).toEqual({ ...unknown, headers: null });
        await ask(operatorCalls.endOtherSessions, {}, { token: theirs });
        expect(await me(mine)).toMatchObject({ code: 0 });
      },
    );
  });
});
