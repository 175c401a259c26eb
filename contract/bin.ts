import * as z from "zod/v4";
import { call, type Service } from "./call";
import { page } from "./paging";
import { undoDays } from "./records/record";
import type { Allow } from "./roles";
import { id } from "./text";

/** A removed row: its id, the name that it had, and who removed it when. */
export const binRow = z.object({
  id: z.string(),
  name: z.string(),
  removedAt: z.number(),
  removedBy: z.string(),
});

const binPage = z.object({ list: z.array(binRow), count: z.number() });
export type BinPage = z.infer<typeof binPage>;

/** The calls of a bin: the rows removed in the last 30 days, and the restoring of one. */
export const binCalls = <const Who extends Exclude<Allow, "anyone">>(of: {
  service: Service;
  path: `/${string}`;
  /** Singular and plural for the summaries. */
  noun: readonly [one: string, many: string];
  /** Who may remove: nobody else sees the bin or restores. */
  allow: Who;
}) => ({
  bin: call({
    service: of.service,
    method: "POST",
    path: `${of.path}/bin`,
    summary: `The ${of.noun[1]} removed in the last ${undoDays} days, newest first; then they are deleted for good.`,
    request: z.object(page),
    reply: binPage,
    allow: of.allow,
    changes: false,
  }),
  restore: call({
    service: of.service,
    method: "POST",
    path: `${of.path}/bin/restore`,
    summary: `Bring back a removed ${of.noun[0]} whole. The reply is its name, with a number where it was taken meanwhile.`,
    request: z.object({ removedId: id }),
    reply: z.object({ name: z.string() }),
    allow: of.allow,
    changes: true,
  }),
});
