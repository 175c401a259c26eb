import { beforeAll, expect, test } from "vitest";
import { mayCall } from "./support/access";
import { openAuthors } from "./support/authors";
import { companyWithAll } from "./support/company";
import { onPostgres } from "./support/engines";
import { requestFor } from "./support/requests";
import { calls } from "./support/shapes";

/** Destructive calls, after which the object is gone for the next call. */
const takesAway = /\.(remove|discard|end|revoke|lock|archive|signOut)/;

// why: most services are tested on SQLite only; here every statement of every call runs on PostgreSQL once.
onPostgres((database) => {
  const { author, ask, fetch, clock } = openAuthors(database);
  const company = () => companyWithAll({ ask, fetch, clock }, database().queries);
  let all: Awaited<ReturnType<typeof company>>;
  let platform: Awaited<ReturnType<typeof author>>;
  beforeAll(async () => {
    all = await company();
    platform = await author({ roles: ["r_sys_admin"], companyId: all.admin.companyId });
  });

  // These operators have no usable password; `operator/own-password` tests that on both engines.
  const names = [...calls.keys()].filter((name) => name !== "operator.prove");
  test.each(names)("%s is answered, or refused for a reason that it declares", async (name) => {
    const { admin, ids } = takesAway.test(name) ? await company() : all;
    const asker = mayCall(name).includes("r_ent_admin") ? admin : platform;
    const { code, reason } = await ask(calls.get(name)!, requestFor(name, ids), { token: asker.token });
    expect([3, 403, -777], reason).not.toContain(code);
  });
});
