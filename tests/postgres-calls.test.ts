import { beforeAll, expect, test } from "vitest";
import { mayCall } from "./support/access";
import { openAuthors } from "./support/authors";
import { companyWithAll } from "./support/company";
import { onPostgres } from "./support/engines";
import { requestFor } from "./support/requests";
import { calls } from "./support/shapes";

/** Destructive calls, after which the object is gone for the next call. */
const takesAway = /\.(remove|discard|end|revoke|lock|archive|signOut)/;
/** Services that take things away from each other, such as papers from the exams that use them. */
const together = [
  /^(papers|questions|exams|candidates)\./,
  /^(evaluation|evaluationFiles|sheets)\./,
  /^(certificates|certificateRules)\./,
];

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

  const spent: (typeof all)[] = [];
  const counts = new Map<string, number>();
  /** A company of which no call of the same services has taken anything away. */
  async function companyFor(name: string) {
    const [service = ""] = name.split(".");
    // What they end is the session of the calls that follow.
    if (service === "accounts" || service === "operator") return company();
    const services = together.find((names) => names.test(name))?.source ?? service;
    const at = counts.get(services) ?? 0;
    counts.set(services, at + 1);
    spent[at] ??= await company();
    return spent[at];
  }

  // These operators have no usable password; `operator/own-password` tests that on both engines.
  const names = [...calls.keys()].filter((name) => name !== "operator.prove");
  test.each(names)("%s is answered, or refused for a reason that it declares", async (name) => {
    const { admin, ids } = takesAway.test(name) ? await companyFor(name) : all;
    const asker = mayCall(name).includes("r_ent_admin") ? admin : platform;
    const { code, reason } = await ask(calls.get(name)!, requestFor(name, ids), { token: asker.token });
    expect([3, 403, -777], reason).not.toContain(code);
  });
});
