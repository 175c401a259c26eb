import type { AppLoadContext } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { createStaticHandler, type StaticHandlerContext } from "react-router-dom/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { startSession } from "#backend/accounts/sessions";
import type { Queries } from "#backend/database/open";
import { newId } from "#backend/ids";
import { embeddedBackend } from "#backend/index.server";
import type { Call } from "#contract/call";
import { admits, roleKeys } from "#contract/roles";
import { contract } from "#contract/services";
import routes from "~/routes";
import { csrf, sessions } from "~/session/cookies.server";
import { type Access, callAccess, type Person, people, screenAccess } from "./support/access";
import { insertOperator } from "./support/authors";
import { insertBelongings } from "./support/belongings";
import { known } from "./support/visit";

const site = "http://mingshi.test";

// why: it is for browsers alone; the site's own build leaves it out of the server as well.
vi.mock("~/words/words.client", () => ({}));

describe("B1: the contract says of every call what the matrix says", () => {
  const calls = Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, call]) => [`${domain}.${name}`, call as Call] as const),
  );
  test("the matrix knows the calls that there are", () => {
    expect(Object.keys(callAccess).sort()).toEqual(calls.map(([name]) => name).sort());
  });
  test.each(calls)("%s", (name, call) => {
    const admitted = ["nobody", ...roleKeys].filter((person) =>
      admits(call.allow, person === "nobody" ? null : [person]),
    );
    expect(admitted.sort()).toEqual([...callAccess[name]!].filter((person) => person !== "newcomer").sort());
  });
});

/** What a page module may have. */
type Module = Record<"loader" | "action" | "default", unknown>;
const modules = import.meta.glob<Module>("../app/routes/**/*.{ts,tsx}", { eager: false });

/** The site's addresses with their real loaders and actions, as the framework would match and run them. */
async function openSite() {
  const addresses: { address: string; id: string; isPage: boolean }[] = [];
  const branch = (entries: RouteConfigEntry[], above: string): Promise<object[]> =>
    Promise.all(
      entries.map(async (entry) => {
        const { loader, action, default: Page } = await modules[`../app/${entry.file}`]!();
        const address = entry.path ? `${above}/${entry.path}` : above;
        const id = entry.id ?? `${entry.file} ${address}`;
        const children = await branch(entry.children ?? [], address);
        if (children.length === 0)
          addresses.push({ address: address || "/", id, isPage: Page !== undefined });
        const more = entry.index ? { index: true } : { path: entry.path, children };
        return { id, loader, action, hasErrorBoundary: false, ...more };
      }),
    );
  const handler = createStaticHandler((await branch(await routes, "")) as never);
  return { addresses, handler };
}
const { addresses, handler } = await openSite();

test("the matrix knows the addresses that there are", () => {
  expect(Object.keys(screenAccess).sort()).toEqual(addresses.map(({ address }) => address).sort());
});

/** What an address came to for somebody. */
interface Outcome {
  status: number;
  /** Where it leads, if anywhere. */
  to: string | null;
}

type Asker = (
  address: string,
  id: string,
  isPage: boolean,
  form?: Record<string, string>,
) => Promise<Outcome>;

/** Somebody at the site with this token, or none. */
async function askerWith(token: string | null): Promise<Asker> {
  const session = await sessions.getSession();
  if (token) session.set("token", token);
  const cookie = (line: string) => line.split(";")[0]!;
  const [proof, csrfCookie] = await csrf.commitToken(new Request(site));
  const cookies = [cookie(await sessions.commitSession(session)), cookie(csrfCookie!)].join("; ");

  return async (address, id, isPage, form) => {
    const body = form && new URLSearchParams({ csrf: proof, formId: newId(), ...form });
    const request = new Request(site + address, {
      method: form ? "POST" : "GET",
      headers: { cookie: cookies },
      body,
    });
    const requestContext: AppLoadContext = known();
    try {
      const answer = isPage
        ? await handler.query(request, { requestContext })
        : await handler.queryRoute(request, { requestContext, routeId: id });
      return answer instanceof Response
        ? { status: answer.status, to: answer.headers.get("location") }
        : { status: statusOf(answer as StaticHandlerContext), to: null };
    } catch (thrown) {
      if (thrown instanceof Response) return { status: thrown.status, to: thrown.headers.get("location") };
      const { status, init } = thrown as { status?: number; init?: ResponseInit };
      return { status: status ?? init?.status ?? 500, to: null };
    }
  };
}

/** The page's own status; where a part of it threw, that part's. */
function statusOf({ statusCode, errors }: StaticHandlerContext): number {
  const [thrown] = Object.values(errors ?? {});
  if (thrown === undefined) return statusCode;
  const { status, init } = thrown as { status?: number; init?: ResponseInit };
  return status ?? init?.status ?? 500;
}

/** Addresses whose page says with its status what it is about. */
const statuses: Record<string, number> = { "/401": 401, "/404": 404 };

describe("B1: every address does for everybody what the matrix says", () => {
  const askers = new Map<Person, Asker>();
  let things: Record<string, string>;
  /** The address with real ids, or with ids that nobody has. */
  const filled = (address: string, isReal: boolean) => {
    // The sessions of a paper are those of a group paper.
    const named = address.replace(":paperId/session", ":groupId/session");
    const path = named.replace(/:(\w+)/g, (_, name) => (isReal ? things[name]! : "none"));
    const query = isReal ? (queries[address] ?? "") : "";
    return path.replace("*", "nowhere") + query.replace(/:(\w+)/g, (_, name) => things[name]!);
  };
  const signInFor = (address: string, isReal: boolean) =>
    `/login?${new URLSearchParams({ redirect: filled(address, isReal) })}`;
  const queries: Record<string, string> = {
    "/exam/paper/quest": "?paperId=:paperId",
    "/exam/paper/session": "?paperId=:groupId",
    "/companyManagement/account/remove": "?ids=:operatorId",
    "/exam/question/export/file": "?format=csv",
  };

  beforeAll(async () => {
    const { database } = await embeddedBackend();
    const people = await settle(database.queries);
    things = await thingsOf(database.queries, people);
    for (const [person, token] of people.tokens) askers.set(person, await askerWith(token));
    askers.set("nobody", await askerWith(null));
  });

  test.each(addresses)("GET $address", async ({ address, id, isPage }) => {
    const access = screenAccess[address]!;
    for (const person of people) {
      const outcome = await askers.get(person)!(filled(address, true), id, isPage);
      expect({ person, ...outcome }).toEqual({ person, ...expectedOf(address, access, person, outcome) });
    }
  });

  function expectedOf(address: string, access: Access, person: Person, { to }: Outcome): Outcome {
    if ([...(access.page ?? []), ...(access.file ?? [])].includes(person))
      return { status: statuses[address] ?? 200, to: null };
    if (access.way?.includes(person))
      return { status: 302, to: to === null || to === "/401" ? "some other address" : to };
    if (access.told?.includes(person)) return { status: 401, to: null };
    if (person === "nobody") return { status: 302, to: signInFor(address, true) };
    return { status: 302, to: person === "newcomer" ? "/login/password" : "/401" };
  }

  test.each(addresses)("POST $address", async ({ address, id, isPage }) => {
    const { posts } = screenAccess[address]!;
    for (const person of people) {
      const asker = address === "/logout" ? await askerWith(null) : askers.get(person)!;
      const outcome = await asker(filled(address, false), id, isPage, {});
      const said = { person, ...outcome };
      if (posts === null) expect(said).toEqual({ person, status: 405, to: null });
      else if (posts.includes(person)) {
        expect([401, 403, 405], JSON.stringify(said)).not.toContain(outcome.status);
        expect(outcome.status, JSON.stringify(said)).toBeLessThan(500);
        expect(["/401", signInFor(address, false)], person).not.toContain(outcome.to);
      } else if (person === "nobody") expect(said).toEqual({ person, status: 401, to: null });
      else
        expect(said).toEqual({ person, status: 302, to: person === "newcomer" ? "/login/password" : "/401" });
    }
  });
});

interface Staff {
  companyId: string;
  tokens: Map<Person, string>;
  ids: Map<Person, string>;
}

/** One operator with each role alone, and one who has still to choose a password, in the company of the demo. */
async function settle(queries: Queries): Promise<Staff> {
  const { company_id: companyId } = await queries
    .selectFrom("operator")
    .select("company_id")
    .where("mobile", "=", "13800000002")
    .executeTakeFirstOrThrow();
  const staff: Staff = { companyId, tokens: new Map(), ids: new Map() };
  for (const person of people.filter((person) => person !== "nobody")) {
    const roles = person === "visitor" ? [] : [person === "newcomer" ? "r_ent_admin" : person];
    const id = await insertOperator(queries, companyId, person, roles, Date.now());
    if (person === "newcomer")
      await queries.updateTable("operator").set({ must_change_password: 1 }).where("id", "=", id).execute();
    staff.ids.set(person, id);
    staff.tokens.set(person, await startSession(queries, id, { address: "", agent: "" }, Date.now()));
  }
  return staff;
}

/** Something real of every kind that an address names, of the same company. */
async function thingsOf(queries: Queries, { companyId, ids }: Staff): Promise<Record<string, string>> {
  const slot = await queries
    .selectFrom("slot")
    .innerJoin("paper", "paper.id", "slot.paper_id")
    .select(["slot.id", "slot.part_id", "slot.paper_id"])
    .where("paper.company_id", "=", companyId)
    .where("paper.archived", "=", 0)
    .where("paper.state", "=", "ready")
    .executeTakeFirstOrThrow();
  const group = await queries
    .selectFrom("paper")
    .select("id")
    .where("company_id", "=", companyId)
    .where("is_group", "=", 1)
    .executeTakeFirstOrThrow();
  const child = await queries
    .selectFrom("paper_child")
    .select("paper_id")
    .where("group_id", "=", group.id)
    .executeTakeFirstOrThrow();
  const question = await queries
    .selectFrom("question")
    .select(["id", "bank_id"])
    .where("company_id", "=", companyId)
    .where("bank_id", "!=", "")
    .executeTakeFirstOrThrow();
  return {
    paperId: slot.paper_id,
    partId: slot.part_id,
    slotId: slot.id,
    groupId: group.id,
    childId: child.paper_id,
    questionId: question.id,
    bankId: question.bank_id,
    companyId,
    companyUuid: companyId,
    operatorId: ids.get("visitor")!,
    ...(await insertBelongings(queries, companyId, ids.get("visitor")!)),
    which: "logo",
    colour: "2f6f73",
    format: "csv",
  };
}
