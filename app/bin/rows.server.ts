import type { BinPage } from "#contract/bin";
import { undoDays } from "#contract/records/record";
import { exactTime } from "~/words/dates.server";

/** A removed row in the company's time zone; `restoreTo` is where its form posts. */
export const binRowOf = (
  { removedAt, ...row }: BinPage["list"][number],
  zone: string,
  more: { name?: string; kind?: string; restoreTo: string },
) => ({
  ...row,
  removed: exactTime(removedAt, zone),
  until: exactTime(removedAt + undoDays * 86_400_000, zone),
  ...more,
});

export type BinRowShown = ReturnType<typeof binRowOf>;
