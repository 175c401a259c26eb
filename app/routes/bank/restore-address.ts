import { paths } from "~/paths";

/** Where the removal of that moment is undone; the address travels in a cookie, so it is kept short. */
export function restoreAddress(removedAt: number, from: string): string {
  const query = new URLSearchParams({ at: String(removedAt) });
  if (from.length <= 400) query.set("from", from);
  return `${paths.bank.restore()}?${query}`;
}

/** The moment that such an address names. */
export const momentIn = (request: Request): number =>
  Number(new URL(request.url).searchParams.get("at") ?? Number.NaN);
