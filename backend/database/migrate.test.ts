import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newPostgresDatabase, postgresServer } from "../../tests/support/postgres/database";
import { hasTable } from "./has-table";
import { migrate, stepNames, stepsOf } from "./migrate";
import type { Engine } from "./open";
import { openPostgres } from "./postgres";
import { openSqlite } from "./sqlite";

const at = Date.UTC(2026, 0, 5, 8);

async function openEmpty(engine: Engine) {
  if (engine === "sqlite") {
    const queries = openSqlite(":memory:");
    onTestFinished(() => queries.destroy());
    return queries;
  }
  const own = await newPostgresDatabase();
  const queries = openPostgres(own.address);
  onTestFinished(async () => {
    await queries.destroy();
    await own.drop();
  });
  return queries;
}

for (const engine of ["sqlite", "postgres"] as const)
  test.skipIf(engine === "postgres" && !postgresServer)(
    `tasks, messages and what was counted become jobs and rate limits, on ${engine}`,
    async () => {
      const queries = await openEmpty(engine);
      const run = (text: string) => sql.raw(text).execute(queries);
      await migrate(queries, engine, "007_key_proof");
      await run(
        `insert into company (id, name, short_name, parent_key, version, balance, exam_service_level, theme_color,
           created_at) values ('company', '', '', '', 3, 0, 1, '', ${at})`,
      );
      for (const [id, state, lease] of [
        ["waiting", "queued", 0],
        ["running", "running", at + 30_000],
        ["done", "done", 0],
      ])
        await run(
          `insert into task (id, company_id, operator_id, kind, key, input, state, done, total, result, reason, tries,
             lease_until, created_at, ended_at) values ('${id}', 'company', 'zhou', 'paper.pdf', 'paper.pdf ${id}', '{}',
             '${state}', 1, 2, '', '', 1, ${lease}, ${at}, 0)`,
        );
      for (const [id, kind, sentAt, tries, nextAt] of [
        ["sent", "login", at + 5, 1, 0],
        ["code", "login", "null", 2, at + 60_000],
        ["again", "verification", "null", 6, at],
        ["failed", "verification", "null", 6, 0],
      ])
        await run(
          `insert into outbox (id, company_id, kind, recipient, text, at, sent_at, tries, next_at)
           values ('${id}', '', '${kind}', '13800000002', '', ${at}, ${sentAt}, ${tries}, ${nextAt})`,
        );
      const failures = [
        ["1", "", at],
        ["2", "", at + 1],
        ["3", "a device of this account", at],
        ["4", "message", at],
        ["5", "pause", at],
      ];
      for (const [id, device, when] of failures)
        await run(
          `insert into sign_in_failure (id, account_key, address, device, at)
           values ('${id}', 'account', '192.0.2.1', '${device}', ${when})`,
        );
      await run(
        `insert into certificate_try (id, address, number_key, at) values ('1', '192.0.2.1', 'number', ${at})`,
      );

      await migrate(queries, engine);

      const jobs = await queries
        .selectFrom("job")
        .select(["id", "state", "attempts", "spent_attempts", "run_at", "lease_until", "expires_at"])
        .orderBy("id")
        .execute();
      expect(jobs.map((job) => Object.values(job))).toEqual([
        ["again", "queued", 6, 1, at, 0, 0],
        ["code", "queued", 2, 0, at + 60_000, 0, at + 300_000],
        ["done", "done", 1, 0, at, 0, 0],
        ["failed", "failed", 6, 1, 0, 0, 0],
        ["running", "running", 1, 0, at, at + 30_000, 0],
        ["sent", "done", 1, 0, 0, 0, at + 300_000],
        ["waiting", "queued", 1, 0, at, 0, 0],
      ]);
      const limits = await queries.selectFrom("rate_limit").selectAll().execute();
      const minutes = 60_000;
      expect(
        limits
          .map(({ hits, ...limit }) => [limit.name, limit.key, JSON.parse(hits), limit.expires_at - at])
          .sort(),
      ).toEqual([
        ["certificate.address", "192.0.2.1", [at], 15 * minutes],
        ["certificate.number", "number", [at], 15 * minutes],
        ["certificate.place", "number 192.0.2.1", [at], 15 * minutes],
        ["code.address", "192.0.2.1", [at], 15 * minutes],
        ["code.mobile", "account", [at], 60 * minutes],
        ["sign-in.account", "account", [at, at + 1], 15 * minutes + 1],
        ["sign-in.address", "192.0.2.1", [at, at + 1], 15 * minutes + 1],
        ["sign-in.device", "account a device of this account", [at], 15 * minutes],
      ]);
    },
  );

test("J5: a database of a newer version is refused in words, and left as it is", async () => {
  const queries = await openEmpty("sqlite");
  await migrate(queries, "sqlite");
  await sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(queries);
  await expect(migrate(queries, "sqlite")).rejects.toThrow(/newer version .*999_later.*Nothing was changed/);
});

for (const engine of ["sqlite", "postgres"] as const)
  test.skipIf(engine === "postgres" && !postgresServer)(
    `J5: a migration that is cut off leaves nothing, and goes through the next time, on ${engine}`,
    async () => {
      const queries = await openEmpty(engine);
      // In the way of the last step but one.
      await sql`create table operator_invitation (id text)`.execute(queries);
      await expect(migrate(queries, engine)).rejects.toThrow("operator_invitation");
      expect(await stepsOf(queries)).toEqual([]);
      expect(await hasTable(queries, "company")).toBe(false);
      await sql`drop table operator_invitation`.execute(queries);
      await migrate(queries, engine);
      expect(await stepsOf(queries)).toEqual(stepNames);
    },
  );
