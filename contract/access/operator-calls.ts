import * as z from "zod/v4";
import { call } from "../call";
import { may } from "../roles";
import { id } from "../text";
import {
  colleagueDraft,
  memberDraft,
  nameChange,
  platformOperatorDetail,
  platformOperatorFilter,
  platformOperatorPage,
  roleGrant,
  roleOfOperator,
} from "./shapes";

const done = z.object({}).nullable();
const inviting = {
  CODE_TOO_SOON: "mobile",
  TOO_MANY_TRIES: null,
  PROOF_NEEDED: null,
  ROLE_NOT_GRANTABLE: "roleKeys",
} as const;
const untouchable = {
  OPERATOR_IS_SELF: null,
  OPERATOR_ABOVE_YOU: null,
  OPERATOR_IS_LAST_ADMIN: null,
} as const;

/** Operators of every company, for the platform's administrators. */
export const operatorAdminCalls = {
  operators: call({
    service: "management",
    method: "POST",
    path: "/operator/page",
    summary: "Operators of all companies, by name.",
    request: platformOperatorFilter,
    reply: platformOperatorPage,
    allow: may.readOperators,
    changes: false,
  }),
  operator: call({
    service: "management",
    method: "GET",
    path: "/operator/platform/{id}",
    summary: "One operator of any company.",
    request: z.object({ id }),
    reply: platformOperatorDetail,
    allow: may.readOperators,
    changes: false,
  }),
  rolesOfOperator: call({
    service: "management",
    method: "POST",
    path: "/role/list/{id}",
    summary: "Every role, whether this operator has it, and whether the caller may give or take it.",
    request: z.object({ id }),
    reply: z.array(roleOfOperator),
    allow: may.readOperators,
    changes: false,
  }),
  addColleague: call({
    service: "management",
    method: "POST",
    path: "/operator/add",
    summary:
      "Invite an operator to the caller's own company, with any roles that the caller may give. The reply is the invitation's id. Asks for a recent authentication.",
    request: colleagueDraft,
    reply: z.string(),
    allow: may.giveRoles,
    refusals: inviting,
    changes: false,
  }),
  addMember: call({
    service: "management",
    method: "POST",
    path: "/operator/admin/user/add",
    summary:
      "Invite an operator to any company, with roles that companies may give. The reply is the invitation's id. Asks for a recent authentication.",
    request: memberDraft,
    reply: z.string(),
    allow: may.keepOperators,
    refusals: inviting,
    changes: false,
  }),
  renameOperator: call({
    service: "management",
    method: "POST",
    path: "/operator/update",
    summary: "Change the name of an operator of any company.",
    request: nameChange,
    reply: done,
    allow: may.keepOperators,
    refusals: { OPERATOR_ABOVE_YOU: null },
    changes: true,
  }),
  lockAnyOperator: call({
    service: "management",
    method: "POST",
    path: "/operator/platform/lock/{id}",
    summary:
      "Lock an operator of any company, whose sessions end, or unlock one. `isLocked` is the wanted state.",
    request: z.object({ id, isLocked: z.boolean("NOT_VALID") }),
    reply: z.object({ isLocked: z.boolean() }),
    allow: may.keepOperators,
    refusals: untouchable,
    changes: true,
  }),
  giveRoles: call({
    service: "management",
    method: "POST",
    path: "/operator/role/link",
    summary:
      "Give an operator of any company these roles and no other. Nobody gives more than they have. Asks for a recent authentication. `revision` names the state that the change was made from.",
    request: roleGrant,
    reply: done,
    allow: may.giveRoles,
    refusals: {
      PROOF_NEEDED: null,
      ROLE_NOT_GRANTABLE: "roleKeys",
      OPERATOR_ABOVE_YOU: null,
      OPERATOR_CHANGED_MEANWHILE: null,
      OPERATOR_IS_LAST_ADMIN: "roleKeys",
    },
    changes: true,
  }),
};
