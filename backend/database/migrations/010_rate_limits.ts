import type { Step } from "./step";

const quarter = 900_000;
const hour = 3_600_000;

/**
 * One table for all rate limits, a row per limit and key. Counts from `sign_in_failure` and `certificate_try`
 * are moved; one-minute pauses and messages of the last hour, whose keys cannot be derived from what was
 * stored, are reset.
 */
export const rateLimitTable: Step = async ({ table, run, engine }) => {
  await table(
    "rate_limit",
    `name text not null, key text not null, hits text not null, expires_at bigint not null,
     primary key (name, key)`,
  );
  await run("create index rate_limit_expires on rate_limit (expires_at)");

  const list = engine === "sqlite" ? "json_group_array(at)" : "cast(json_agg(at order by at) as text)";
  const move = (name: string, window: number, key: string, from: string) =>
    run(
      `insert into rate_limit (name, key, hits, expires_at)
       select '${name}', ${key}, ${list}, max(at) + ${window} from ${from} group by ${key}`,
    );
  const failures = (device: string) => `sign_in_failure where device ${device}`;
  await move("sign-in.account", quarter, "account_key", failures("= ''"));
  await move("sign-in.address", quarter, "address", failures("= ''"));
  await move(
    "sign-in.device",
    quarter,
    "account_key || ' ' || device",
    failures("not in ('', 'message', 'ticket', 'demo', 'pause')"),
  );
  await move("code.mobile", hour, "account_key", failures("= 'message'"));
  await move("code.address", quarter, "address", failures("= 'message'"));
  await move("ticket.address", quarter, "address", failures("= 'ticket'"));
  await move("demo.address", hour, "address", failures("= 'demo'"));
  await move("certificate.number", quarter, "number_key", "certificate_try");
  await move(
    "certificate.place",
    quarter,
    "number_key || ' ' || address",
    "certificate_try where address <> ''",
  );
  await move("certificate.address", quarter, "address", "certificate_try where address <> ''");
  await run("drop table sign_in_failure");
  await run("drop table certificate_try");
};
