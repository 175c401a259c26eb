import { beforeEach, describe, expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { minute } from "../../tests/support/office";
import type { LimitName } from "./limits";
import { consume, peek, pruneRateLimits, refund, reset } from "./rate-limit";

const mobile = "13800000002";
const [account, address, device] = ["sign-in.account", "sign-in.address", "sign-in.device"] as const;

onEachEngine((database) => {
  // why: windows slide with time; the tests advance the clock.
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  const scene = () => ({ queries: database().queries, clock });
  const facts = { mobile, address: "192.0.2.1", device: "d1" };
  const use = (names: (typeof account | typeof address | typeof device)[] = [account], more = {}) =>
    consume(scene(), names, { ...facts, ...more });
  const rows = () => database().queries.selectFrom("rate_limit").selectAll().execute();
  const hits = async (name: LimitName) =>
    (await rows()).filter((row) => row.name === name).flatMap((row) => JSON.parse(row.hits));
  const allowed = async (...asked: Parameters<typeof use>) => (await use(...asked)).allowed;

  beforeEach(async () => {
    await database().queries.deleteFrom("rate_limit").execute();
  });

  test("a quota is allowed within a window that slides: one more for each that leaves it", async () => {
    for (let time = 0; time < 5; time += 1) {
      expect(await allowed()).toBe(true);
      clock.time += minute;
    }
    expect(await use()).toEqual({ allowed: false, limit: account, retryAfter: 10 * minute });
    clock.time += 10 * minute - 1;
    expect(await use()).toMatchObject({ allowed: false, retryAfter: 1 });
    clock.time += 1;
    expect(await allowed()).toBe(true);
    expect(await use()).toMatchObject({ allowed: false, retryAfter: minute });
  });

  test("what is refused is not counted, by any of the limits that were asked together", async () => {
    for (let time = 0; time < 5; time += 1) await use();
    for (let time = 0; time < 5; time += 1) expect(await allowed([account, address])).toBe(false);
    expect(await hits(account)).toHaveLength(5);
    expect(await hits(address)).toEqual([]);
  });

  test("of limits that refuse, the one that takes longest says when", async () => {
    for (let time = 0; time < 20; time += 1) await use([address]);
    clock.time += minute;
    for (let time = 0; time < 5; time += 1) await use();
    expect(await use([address, account])).toEqual({
      allowed: false,
      limit: account,
      retryAfter: 15 * minute,
    });
  });

  test("each key has its own quota, and an IPv6 network is one address; numbers are stored as hashes", async () => {
    for (let time = 0; time < 5; time += 1) await use();
    expect(await allowed()).toBe(false);
    expect(await allowed([account], { mobile: "13800000003" })).toBe(true);
    for (let time = 0; time < 20; time += 1) await use([address], { address: `2001:db8:0:1::${time}` });
    expect(await allowed([address], { address: "2001:db8::1:ffff:0:0:1" })).toBe(false);
    expect(await allowed([address], { address: "2001:db8:0:2::1" })).toBe(true);
    expect(JSON.stringify(await rows())).not.toContain(mobile);
  });

  test("exactly the quota is allowed of those who ask at the same moment", async () => {
    const asked = await Promise.all(
      Array.from({ length: 30 }, (_, at) => allowed(at % 2 ? [account, address] : [address, account])),
    );
    expect(asked.filter(Boolean)).toHaveLength(5);
  });

  test("a hit is refunded once, and the last of them leaves nothing behind", async () => {
    const first = await use();
    clock.time += 1;
    const second = await use();
    if (!first.allowed || !second.allowed) throw new Error("refused");
    await refund(database().queries, first.hits);
    await refund(database().queries, first.hits);
    expect(await hits(account)).toEqual([clock.time]);
    await refund(database().queries, second.hits);
    expect(await rows()).toEqual([]);
  });

  test("to peek consumes nothing", async () => {
    expect(await peek(scene(), [account], facts)).toMatchObject({ allowed: true });
    expect(await rows()).toEqual([]);
    for (let time = 0; time < 5; time += 1) await use();
    expect(await peek(scene(), [account], facts)).toMatchObject({ allowed: false, limit: account });
  });

  test("within a transaction it is undone with it", async () => {
    const undone = database().transaction(async (queries) => {
      await consume({ queries, clock }, [account], facts);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
  });

  describe("a reset", () => {
    const devices = async () => (await rows()).map(({ key }) => key.split(" ")[1]).sort();
    beforeEach(async () => {
      for (const one of ["d1", "d10", "d2"]) await use([device], { device: one });
      await use([device], { mobile: "13800000003", device: "other" });
    });

    test("is of one key", async () => {
      await reset(database().queries, device, { mobile, device: "d1" });
      expect(await devices()).toEqual(["d10", "d2", "other"]);
    });

    test("is of all keys that begin so, where only the first facts are named", async () => {
      await reset(database().queries, device, { mobile });
      expect(await devices()).toEqual(["other"]);
    });
  });

  test("F5: what counts no more is pruned, and nothing else", async () => {
    await use();
    clock.time += minute;
    await use([address]);
    await pruneRateLimits(database().queries, clock.time + 14 * minute - 1);
    expect(await rows()).toHaveLength(2);
    await pruneRateLimits(database().queries, clock.time + 14 * minute);
    expect((await rows()).map(({ name }) => name)).toEqual([address]);
  });
});
