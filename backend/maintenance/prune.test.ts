import { expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { newId } from "../ids";
import { secretKinds } from "../outbox/outbox";
import { prune } from "./prune";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 5, 8);

onEachEngine((database) => {
  test.each([
    ["one_time_token", day, (at: number) => ({ id_hash: newId(), at })],
    [
      "sms_code",
      day,
      (at: number) => ({
        handle_hash: newId(),
        purpose: "login",
        mobile: "",
        operator_id: "",
        code_hash: "",
        tries: 0,
        at,
      }),
    ],
    ["used_ticket", day, (at: number) => ({ nonce_hash: newId(), at })],
    [
      "registration",
      30 * day,
      (at: number) => ({ mobile: newId(), ticket_hash: newId(), password_hash: "", real_name: "", at }),
    ],
  ] as const)("F5: a row of %s is kept for %d ms, and no longer", async (table, life, row) => {
    const { queries } = database();
    await queries
      .insertInto(table)
      .values(row(now - life))
      .execute();
    await queries
      .insertInto(table)
      .values(row(now - life - 1))
      .execute();
    await prune(queries, now);
    await prune(queries, now);
    expect((await queries.selectFrom(table).select("at").execute()).map(({ at }) => at)).toEqual([
      now - life,
    ]);
  });

  test("F5: messages that let somebody in are kept for a day, others stay", async () => {
    const { queries } = database();
    const kinds = [...secretKinds, "verification"];
    for (const kind of kinds)
      for (const at of [now - day, now - day - 1])
        await queries
          .insertInto("outbox")
          .values({ id: newId(), company_id: "", kind, recipient: "", text: "", at })
          .execute();
    await prune(queries, now);
    const left = await queries.selectFrom("outbox").select(["kind", "at"]).execute();
    expect(left.filter(({ at }) => at < now - day).map(({ kind }) => kind)).toEqual(["verification"]);
    expect(left).toHaveLength(kinds.length + 1);
    expect(kinds).toEqual(
      expect.arrayContaining(["second-step", "register", "login", "password", "mobile", "one-time-password"]),
    );
  });
});
