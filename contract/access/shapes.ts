import * as z from "zod/v4";
import { mobile, role } from "../accounts/shapes";
import { operatorChange, realName } from "../companies/shapes";
import { ordered, page } from "../paging";
import { verbs } from "../roles";
import { id, line, searchWord } from "../text";

const flag = z.stringbool("NOT_VALID").or(z.boolean("NOT_VALID")).default(false);

/** A role's own key: beside a token it narrows to this role, so that it has the shape of the built-in ones. */
export const roleKey = z
  .string("ROLE_KEY_MISSING")
  .trim()
  .min(1, "ROLE_KEY_MISSING")
  .max(40, "ROLE_KEY_WRONG")
  .regex(/^(r_[a-z0-9_]{2,}|)$/, "ROLE_KEY_WRONG");

const roleName = z.string("ROLE_NAME_MISSING").pipe(line(40).min(1, "ROLE_NAME_MISSING"));

/** `isOffered`: companies' administrators may give it to their operators. `likeRole`: its links to begin with. */
export const roleDraft = z.object({
  roleKey,
  roleName,
  isOffered: flag,
  likeRole: z.string("NOT_VALID").max(60, "NOT_VALID").default(""),
});

const key = z.string("NOT_VALID").min(1, "NOT_VALID").max(60, "NOT_VALID");
const keys = z.array(key, "NOT_VALID").max(500, "NOT_VALID").default([]);

export const roleChange = z.object({ roleKey: key, roleName, isOffered: flag });
export const actionLinks = z.object({ roleKey: key, permissions: keys });
export const menuLinks = z.object({ roleKey: key, menuUuids: keys });

/**
 * The whole of a role, as its page shows it. `changedAt` is when the role had last been changed for whoever filled in
 * the form: a later change is not overwritten.
 */
export const roleShape = z.object({
  ...roleChange.shape,
  permissions: keys,
  menuUuids: keys,
  changedAt: z.coerce.number("NOT_VALID").int("NOT_VALID"),
});

/** A role as a list shows it. */
export const roleRow = role.extend({
  isBuiltIn: z.boolean(),
  isOffered: z.boolean(),
  /** True where it stands as it is. */
  isFixed: z.boolean(),
  /** How many operators have it, who were not removed. */
  operators: z.number(),
  actions: z.number(),
  /** Epoch milliseconds; 0 while nobody changed it. */
  changedAt: z.number(),
  changedBy: z.string(),
});
export type RoleRow = z.infer<typeof roleRow>;

export const roleFilter = z.object({ key: searchWord, isBuiltIn: z.boolean().optional(), ...page });
export const rolePage = z.object({ list: z.array(roleRow), count: z.number() });

/** A permission, and how it stands with a role. */
export const linkedPermission = z.object({
  permission: z.string(),
  /** What an administrator says of one that they made; "" for an action of the platform. */
  info: z.string(),
  /** The thing and the verb of an action; "" for a permission that an administrator made. */
  on: z.string(),
  verb: z.enum(["", ...verbs]),
  scope: z.enum(["company", "platform"]),
  needs: z.array(z.string()),
  isLinked: z.boolean(),
  /** False where the caller does not have it, and so may not give it. */
  isGivable: z.boolean(),
});
export type LinkedPermission = z.infer<typeof linkedPermission>;

/** An operator's role, as an administrator of the platform may give or take it. */
export const roleOfOperator = role.extend({ isHeld: z.boolean(), isGivable: z.boolean() });

/** A menu entry as its administrators see it. */
export const menuEntry = z.object({
  menuUuid: z.string(),
  parentUuid: z.string(),
  sort: z.number(),
  path: z.string(),
  template: z.string(),
  name: z.string(),
  icon: z.string(),
  isHidden: z.boolean(),
  isForEveryone: z.boolean(),
  isBuiltIn: z.boolean(),
  /** The roles that it is linked with. */
  roleKeys: z.array(z.string()),
});
export type MenuEntry = z.infer<typeof menuEntry>;
export const linkedMenu = menuEntry.omit({ roleKeys: true }).extend({ isLinked: z.boolean() });
export type LinkedMenuEntry = z.infer<typeof linkedMenu>;

/** Where an entry leads: a path of this site, or an https address of another. "" for a heading. */
const menuPath = z
  .string("NOT_VALID")
  .trim()
  .max(300, "MENU_PATH_WRONG")
  .regex(/^(|\/[^\s\\/][^\s\\]*|\/|https:\/\/[^\s\\]+)$/, "MENU_PATH_WRONG")
  .default("");

export const menuDraft = z.object({
  name: z.string("MENU_NAME_MISSING").pipe(line(30).min(1, "MENU_NAME_MISSING")),
  parentUuid: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  path: menuPath,
  icon: z.string("NOT_VALID").max(40, "NOT_VALID").default(""),
  isHidden: flag,
  isForEveryone: flag,
});
export const menuChange = menuDraft.extend({ menuUuid: id });
/** Up or down among its neighbours, or before another of them; "" for the end. */
export const menuMove = z.object({
  menuUuid: id,
  to: z.enum(["up", "down", "before"], "NOT_VALID"),
  beforeUuid: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
});

/** An operator of any company, for the platform's administrators. */
export const platformOperator = z.object({
  operatorUuid: z.string(),
  realName: z.string(),
  /** Masked: 138****0001. */
  mobile: z.string(),
  companyUuid: z.string(),
  companyName: z.string(),
  roles: z.array(role),
  isLocked: z.boolean(),
  /** Epoch milliseconds; 0 where they never signed in. */
  lastSeenAt: z.number(),
  createdAt: z.number(),
});
export type PlatformOperator = z.infer<typeof platformOperator>;

/** With the revision of name and roles, as in a company's own list. */
export const platformOperatorDetail = platformOperator.extend({ revision: z.string() });

export const platformOperatorFilter = z.object({
  key: searchWord,
  companyUuid: z.string("NOT_VALID").max(64, "NOT_VALID").optional(),
  roleKey: z.string("NOT_VALID").max(60, "NOT_VALID").optional(),
  state: z.enum(["active", "locked"], "NOT_VALID").optional(),
  ...ordered("name", "company", "seen"),
  ...page,
});
export const platformOperatorPage = z.object({
  list: z.array(platformOperator),
  count: z.number(),
  states: z.object({ active: z.number(), locked: z.number() }),
});

const roleKeys = z.array(key, "ROLE_MISSING").min(1, "ROLE_MISSING").max(20, "NOT_VALID");
export const colleagueDraft = z.object({ mobile, realName, roleKeys });
export const memberDraft = colleagueDraft.extend({ companyUuid: id });
export const nameChange = z.object({ operatorUuid: id, realName });
export const roleGrant = z.object({
  operatorUuid: id,
  roleKeys: z.array(key, "NOT_VALID").max(20).default([]),
  revision: operatorChange.shape.revision,
});
