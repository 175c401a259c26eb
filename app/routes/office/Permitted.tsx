import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader } from "~/routes/office/frame";

/**
 * Renders its children only for users with one of these roles. Throws “need roles!” without any (000 §5). For
 * convenience only: authorisation is up to the services.
 */
export function Permitted({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const ownRoles = useRouteLoaderData<typeof loader>("routes/office/frame")?.roles ?? [];
  return holdsAnyRole(roles, ownRoles) ? children : null;
}

export function holdsAnyRole(roles: readonly string[], ownRoles: readonly string[]): boolean {
  if (!Array.isArray(roles) || roles.length === 0) throw new Error("need roles!");
  return roles.some((role) => ownRoles.includes(role));
}
