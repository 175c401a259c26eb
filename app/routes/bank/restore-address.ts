import { paths } from "~/paths";

/** Where a removal of these questions is undone; the address travels in a cookie, so it is kept short. */
export function restoreAddress(ids: readonly string[], from: string): string {
  const query = new URLSearchParams({ ids: ids.join(" ") });
  if (from.length <= 400) query.set("from", from);
  return `${paths.bank.restore()}?${query}`;
}

/** The questions that such an address names. */
export const idsIn = (request: Request): string[] =>
  (new URL(request.url).searchParams.get("ids") ?? "").split(" ").filter(Boolean);
