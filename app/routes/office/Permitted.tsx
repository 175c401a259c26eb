import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Action } from "#contract/roles";
import type { loader } from "~/routes/office/frame";

type Asked = { roles: readonly string[]; action?: undefined } | { action: Action };

/**
 * Renders its children only for users with one of these roles, or with this action. Throws “need roles!” where a list
 * of roles is empty (000 §5). For convenience only: authorisation is up to the services.
 */
export function Permitted({ children, ...asked }: Asked & { children: ReactNode }) {
  const own = useRouteLoaderData<typeof loader>("routes/office/frame");
  const isPermitted = asked.action
    ? (own?.actions ?? []).includes(asked.action)
    : holdsAnyRole(asked.roles, own?.roles ?? []);
  return isPermitted ? children : null;
}

export function holdsAnyRole(roles: readonly string[], ownRoles: readonly string[]): boolean {
  if (!Array.isArray(roles) || roles.length === 0) throw new Error("need roles!");
  return roles.some((role) => ownRoles.includes(role));
}
