import { grantableRoles } from "#contract/companies/shapes";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";

/** A role that the reader may give to operators of their company. */
export interface GivenRole {
  roleKey: string;
  roleName: string;
}

/** Of all roles those that the reader may give: built-in ones in their usual order, then others. */
export function inUsualOrder(roles: readonly (GivenRole & { isGrantable: boolean })[]): GivenRole[] {
  const usual: readonly string[] = grantableRoles;
  const place = (key: string) => (usual.includes(key) ? usual.indexOf(key) : usual.length);
  return roles
    .filter(({ isGrantable }) => isGrantable)
    .sort((one, other) => place(one.roleKey) - place(other.roleKey))
    .map(({ roleKey, roleName }) => ({ roleKey, roleName }));
}

export const givenRoles = async (services: Services) =>
  inUsualOrder(need(await services.accounts.allRoles({})));
