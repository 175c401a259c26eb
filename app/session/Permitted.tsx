import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader } from "~/routes/office/frame";

/**
 * Shows its children to whoever holds one of these roles, and nothing to others. Throws “need roles!” without any
 * (000 §5). It is a courtesy: what may be done, the services decide.
 */
export function Permitted({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const held = useRouteLoaderData<typeof loader>("routes/office/frame")?.roles ?? [];
  return holdsOne(roles, held) ? children : null;
}

export function holdsOne(roles: readonly string[], held: readonly string[]): boolean {
  if (!Array.isArray(roles) || roles.length === 0) throw new Error("need roles!");
  return roles.some((role) => held.includes(role));
}
