import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/call";
import { type Database, openDatabase } from "../backend/database/open";
import { mayCall } from "./support/access";
import { openAuthors } from "./support/authors";
import { companyWithAll } from "./support/company";
import { requestFor } from "./support/requests";
import { calls, textFields } from "./support/shapes";

// why: the text is refused before any query.
let database: Database;
beforeAll(async () => {
  database = await openDatabase(":memory:");
});
afterAll(() => database.close());

const { author, ask, fetch, clock } = openAuthors(() => database);
let ids: Awaited<ReturnType<typeof companyWithAll>>["ids"];
beforeAll(async () => {
  ({ ids } = await companyWithAll({ ask, fetch, clock }, database.queries));
});

/** A lone surrogate, which UTF-8 cannot hold, and NUL, which PostgreSQL does not store. */
const texts = ["\ud800", "改\u0000名"];

/** Read as absent where it is not valid; an address of a GET carries no lone surrogate. */
const fallsBack =
  /^(bank\.export|certificates\.zip) |^dictionary\.values id$|^candidates\.change(Many|Found) change\.(group|room)$|^rescoring\.(preview|apply) change\.|^orders\.pay payer$|^admissions\.ofRoom room$|^maintenance\.buyServers note$|^companies\.file range$/;

/**
 * The request with the value at this path, such as `matching.bankId`; of a list, in its first item. Null where
 * the path is of another variant than the request.
 */
function setField(request: Record<string, unknown>, path: string, value: unknown) {
  const copy = structuredClone(request);
  const names = path.split(".");
  const last = names.pop()!;
  let parent: Record<string, unknown> | undefined = copy;
  for (const name of names) parent = [parent?.[name]].flat()[0] as typeof parent;
  if (!parent) return null;
  parent[last] = Array.isArray(parent[last]) ? [value] : value;
  return copy;
}

test.each([...calls].filter(([, call]) => !call.upload).map(([name]) => name))(
  "C1: %s refuses text that cannot be stored, whichever field holds it",
  async (name) => {
    const role = mayCall(name).includes("r_ent_admin") ? "r_ent_admin" : "r_sys_admin";
    for (const field of textFields(name))
      for (const text of texts) {
        // A new session for each, since the call may sign out.
        const { token } = await author({ companyId: ids.company, roles: [role] });
        const request = setField(requestFor(name, ids, field), field, text);
        if (!request) continue;
        const { code, reason } = await ask(calls.get(name)!, request, { token });
        const isRead = fallsBack.test(`${name} ${field}`) ? [codes.success, codes.refused] : [];
        expect([codes.invalid, codes.notFound, ...isRead], `${field}: ${reason}`).toContain(code);
      }
  },
);
