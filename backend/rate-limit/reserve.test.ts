import { beforeEach, expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { countFailure, release, reserve } from "./reserve";

onEachEngine((database) => {
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  beforeEach(() =>
    database()
      .queries.deleteFrom("rate_limit")
      .execute()
      .then(() => undefined),
  );

  const facts = { mobile: "13800000002", address: "192.0.2.1" };
  const queries = () => database().queries;
  const hold = () => reserve({ queries: queries(), clock }, ["sign-in.account", "sign-in.address"], facts);

  test("A4: where tries in flight fill the quota, the next one waits until one of them is released", async () => {
    const held = await Promise.all(Array.from({ length: 5 }, hold));
    let isIn = false;
    const sixth = hold().then((hits) => {
      isIn = true;
      return hits;
    });
    await queries().selectFrom("rate_limit").selectAll().execute();
    expect(isIn).toBe(false);
    await release(queries(), held[0]!);
    await release(queries(), await sixth);
    for (const hits of held.slice(1)) await release(queries(), hits);
    expect(await queries().selectFrom("rate_limit").selectAll().execute()).toEqual([]);
  });

  test("A4: whoever waits is refused once those in flight turn out wrong", async () => {
    const held = await Promise.all(Array.from({ length: 5 }, hold));
    const sixth = hold();
    const refused = expect(sixth).rejects.toMatchObject({
      reason: "TOO_MANY_TRIES",
      figures: { minutes: 15 },
    });
    for (const hits of held) await countFailure(queries(), hits);
    await refused;
  });

  test("A4: a try that nobody settled, because its process died, counts after half a minute", async () => {
    for (let lost = 0; lost < 5; lost += 1) await hold();
    clock.time += 30_000;
    await expect(hold()).rejects.toMatchObject({ reason: "TOO_MANY_TRIES" });
    clock.time += 15 * 60_000;
    await release(queries(), await hold());
  });

  test("settled twice, or after a reset, changes nothing", async () => {
    const [one, two] = [await hold(), await hold()];
    await countFailure(queries(), one);
    clock.time += 1;
    await queries().deleteFrom("rate_limit").where("name", "=", "sign-in.account").execute();
    await countFailure(queries(), two);
    await release(queries(), two);
    const rows = await queries().selectFrom("rate_limit").select(["name", "hits", "held"]).execute();
    expect(rows).toEqual([
      { name: "sign-in.address", hits: JSON.stringify([one[0]!.at, two[0]!.at]), held: "[]" },
    ]);
  });
});
