import { beforeAll, expect, test } from "vitest";
import { mayCall } from "../tests/support/access";
import { openAuthors } from "../tests/support/authors";
import { companyWithAll } from "../tests/support/company";
import { onPostgres } from "../tests/support/engines";
import { requestFor } from "../tests/support/requests";
import { calls } from "../tests/support/shapes";

/** What takes something away from a company, which is not there for the next call then. */
const takesAway = /\.(remove|discard|end|revoke|lock|archive|signOut)/;

// why: most services are told on SQLite alone; here every statement of every call meets PostgreSQL once.
onPostgres((database) => {
  const { author, ask, fetch, clock } = openAuthors(database);
  const company = () => companyWithAll({ ask, fetch, clock }, database().queries);
  let all: Awaited<ReturnType<typeof company>>;
  let platform: Awaited<ReturnType<typeof author>>;
  beforeAll(async () => {
    all = await company();
    platform = await author({ roles: ["r_sys_admin"], companyId: all.admin.companyId });
  });

  // These people have no password that could be proven; `operator/own-password` tells that on both engines.
  const names = [...calls.keys()].filter((name) => name !== "operator.prove");
  test.each(names)("%s is answered, or refused for a reason that it declares", async (name) => {
    const { admin, ids } = takesAway.test(name) ? await company() : all;
    const asker = mayCall(name).includes("r_ent_admin") ? admin : platform;
    const { code, reason } = await ask(calls.get(name)!, requestFor(name, ids), { token: asker.token });
    expect([3, 403, -777], reason).not.toContain(code);
  });
});
