import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { CompanyInfo, Menu, OperatorInfo } from "#contract/accounts/shapes";
import type { Outcome } from "#contract/call";
import { type Action, isAction } from "#contract/roles";
import type { Services } from "~/request/client.server";
import { ownTurn } from "~/request/turns.server";
import type { Visit } from "./guard.server";
import { need } from "./need.server";

/** The data that every page of the office is made of. */
export interface OperatorContextData {
  me: OperatorInfo;
  roles: string[];
  /** What the roles permit; pages and services ask for one of them. */
  actions: Action[];
  permissions: string[];
  company: CompanyInfo;
  menus: Menu[];
}

/** Thrown where the token is invalid; the message is the service's own. */
export class SignedOut extends Error {}

/** Thrown where the office cannot be loaded for this operator; the message is for users, and may be empty. */
export class NotLoaded extends Error {}

const loading = new WeakMap<AppLoadContext, Promise<OperatorContextData>>();

/** One operator context per HTTP request, shared by nested loaders through the load context. */
export function loadOperatorContext(
  visit: Pick<Visit, "services" | "session">,
  context: AppLoadContext,
): Promise<OperatorContextData> {
  const operatorContext = loading.get(context) ?? loadOnce(visit);
  loading.set(context, operatorContext);
  return operatorContext;
}

/** Operator, company and menus are loaded for each page: a change takes effect at once (trust A3). */
async function loadOnce({
  services,
  session,
}: Pick<Visit, "services" | "session">): Promise<OperatorContextData> {
  const { me, company, myMenus } = services.accounts;
  const answers = await Promise.all([me({}), company({}), myMenus({})]);
  const dead = answers.find((answer) => !answer.ok && answer.reason === "SIGNED_OUT");
  if (dead && !dead.ok) throw new SignedOut(dead.message);
  const [info, companyInfo, menus] = answers;
  const operator = loaded(info);
  const roles = operator.roleKeyList.length === 0 ? ["visitor"] : operator.roleKeyList;
  const permissions = await permissionsOf(
    services,
    `${session.get("token")} ${session.get("role")} ${roles} ${operator.actions}`,
  );
  const actions = operator.actions.filter(isAction);
  // A candidate's save that came meanwhile goes first.
  await ownTurn("begun");
  return { me: operator, roles, actions, permissions, company: loaded(companyInfo), menus: loaded(menus) };
}

/**
 * The data of a call that loads the office. A transient error signs nobody out; any other failure ends the
 * session (000 §4), or one could neither go on nor sign in as another user.
 */
function loaded<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok || outcome.reason === "BUSY" || outcome.reason === "OFFLINE") return need(outcome);
  throw outcome.reason === "SIGNED_OUT" ? new SignedOut(outcome.message) : new NotLoaded(outcome.message);
}

/** Cache size in sign-ins, and cache expiry in milliseconds. */
const remembered = { count: 5_000, time: 600_000 } as const;
const loads = new Map<string, { permissions: Promise<string[]>; at: number }>();

/**
 * The permission load of a sign-in (000 §4, §7: permissions, roles and all roles together, beside the user
 * info), cached by a hash of the session's token. It is repeated when the roles change, and every ten
 * minutes.
 */
function permissionsOf(services: Services, session: string): Promise<string[]> {
  const key = createHash("sha256").update(session).digest("base64url");
  const known = loads.get(key);
  if (known && Date.now() - known.at < remembered.time) return known.permissions;
  const permissions = loadPermissions(services);
  if (loads.size >= remembered.count) loads.delete(loads.keys().next().value!);
  loads.set(key, { permissions, at: Date.now() });
  permissions.catch(() => loads.delete(key));
  return permissions;
}

async function loadPermissions({ accounts }: Services): Promise<string[]> {
  const [permissions, mine, all] = await Promise.all([
    accounts.myPermissions({}),
    accounts.myRoles({}),
    accounts.allRoles({}),
  ]);
  loaded(mine);
  loaded(all);
  return loaded(permissions).map((item) => item.permission);
}
