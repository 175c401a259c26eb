import type { accountCalls } from "#contract/accounts/calls";
import { defaultAvatar } from "#contract/accounts/shapes";
import type { Verification } from "#contract/companies/shapes";
import { admits, may } from "#contract/roles";
import type { Queries } from "../database/open";
import { type Handlers, notFound } from "../handler";
import { maskMobile } from "../mobiles";
import { grantableBy } from "./granted";
import { menusOf } from "./menus";
import { secondStepService } from "./second-step";
import { signInService } from "./sign-in";

/** Operators sign in and out, and read the data of their layout: profile, roles, menus and company. */
export const accountService: Handlers<typeof accountCalls> = {
  ...signInService,
  ...secondStepService,

  async me(_, { queries, caller }) {
    const operator = await queries
      .selectFrom("operator")
      .innerJoin("company", "company.id", "operator.company_id")
      .select([
        "operator.avatar",
        "operator.introduction",
        "operator.login_times",
        "operator.mobile",
        "operator.second_step",
        "company.parent_key",
        "company.short_name",
      ])
      .where("operator.id", "=", caller.operatorId)
      .executeTakeFirstOrThrow();
    const allRoles = await rolesNamed(queries, caller.heldRoles);
    const roles = allRoles.filter((role) => caller.roles.includes(role.roleKey));
    return {
      operatorUuid: caller.operatorId,
      avatar: operator.avatar || defaultAvatar,
      name: caller.realName,
      realName: caller.realName,
      introduction: operator.introduction,
      companyUuid: caller.companyId,
      companyParentKey: operator.parent_key,
      // Companies have no hierarchy yet.
      parentId: "",
      companyShortName: operator.short_name,
      roleKeyList: caller.roles,
      actions: caller.actions,
      roleNames: roles.map((role) => role.roleName),
      allRoles,
      mobile: maskMobile(operator.mobile),
      hasSecondStep: operator.second_step === 1,
      isProven: caller.isProven,
      loginTimes: operator.login_times,
      mustChoosePassword: caller.mustChoosePassword,
    };
  },

  myPermissions: (_, { queries, caller }) =>
    queries
      .selectFrom("role_action")
      .select("action as permission")
      .distinct()
      .where("role_key", "in", caller.roles)
      .orderBy("action")
      .execute(),

  myRoles: (_, { queries, caller }) => rolesNamed(queries, caller.roles),

  async allRoles(_, { queries, caller }) {
    const roles = await queries.selectFrom("role").selectAll().orderBy("role_key").execute();
    const given = admits(may.keepCompany, caller.actions) ? await grantableBy(queries, caller.actions) : [];
    return roles.map(({ role_key, role_name }) => ({
      roleKey: role_key,
      roleName: role_name,
      isGrantable: given.includes(role_key),
    }));
  },

  async myMenus(_, { queries, caller }) {
    return menusOf(queries, caller.roles);
  },

  async company(_, { queries, caller }) {
    const company = await companyOf(queries, caller.companyId);
    return {
      companyUuid: company.id,
      name: company.name,
      shortName: company.short_name,
      isVerified: company.verification === "verified",
      verification: company.verification as Verification,
      logo: company.logo,
      themeColor: company.theme_color,
      timeZone: company.time_zone,
      version: { version: company.version, accountBalances: company.balance / 100 },
    };
  },

  async examSettings({ companyUuid }, { queries, caller }) {
    if (companyUuid !== caller.companyId) return notFound();
    const company = await companyOf(queries, caller.companyId);
    return {
      examServiceLevel: company.exam_service_level,
      themeColor: company.theme_color,
      paperMinutes: company.paper_minutes,
      supportPinyinSearch: company.pinyin_search === 1,
    };
  },
};

const companyOf = (queries: Queries, id: string) =>
  queries.selectFrom("company").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function rolesNamed(queries: Queries, keys: string[]) {
  const roles = await queries
    .selectFrom("role")
    .selectAll()
    .where("role_key", "in", keys)
    .orderBy("role_key")
    .execute();
  return roles.map((role) => ({ roleKey: role.role_key, roleName: role.role_name }));
}
