import { paths } from "~/paths";

/** The URL that undoes the removal at that time; it is stored in a cookie, so it must be short. */
export function restoreAddress(removedAt: number, from: string): string {
  const query = new URLSearchParams({ at: String(removedAt) });
  if (from.length <= 400) query.set("from", from);
  return `${paths.bank.restore()}?${query}`;
}

/** The removal time in such a URL. */
export const momentIn = (request: Request): number =>
  Number(new URL(request.url).searchParams.get("at") ?? Number.NaN);
