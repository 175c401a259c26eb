import { isIPv4, isIPv6 } from "node:net";
import { type Insertable, type Selectable, sql } from "kysely";
import { networkKinds } from "#contract/sitting/signals";
import { compiledOnce } from "../database/compiled";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import type { Change } from "../database/writer";
import { newId } from "../ids";

/** Networks of one sitting that are noted at most: of a phone on a train more say nothing more. */
const mostNetworks = 10;

/**
 * The network that an address is in, which names no household or device: of IPv4 a /24, of IPv6 a /48; "" of what is
 * no address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(plain)) return plain.replace(/\d+$/, "0/24");
  if (!isIPv6(plain)) return "";
  const [head = [], tail = []] = plain.split("::").map((groups) => groups.split(":").filter(Boolean));
  // A dotted end stands for two groups.
  const given = head.length + tail.length + (plain.includes(".") ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - given) }, () => "0");
  const first = [...head, ...zeros, ...tail]
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":").replace(/(:0)+$/, "")}::/48`;
}

/** The network of a signal about one; "" of others, whose details are for nobody's eyes. */
export const networkDetail = sql<string>`case when kind in (${sql.join(networkKinds.map((kind) => sql.lit(kind)))})
  then detail else '' end`;

type Noticing = Pick<Selectable<Tables["sitting"]>, "candidate_id" | "exam_id" | "company_id" | "networks">;

/**
 * What a request from a network that a sitting has not come from yet adds to it: the first one and each other one are
 * noticed once, so that a phone between two masts is no more than two signals. Null where there is nothing new.
 */
export function networkNotice(
  queries: Queries,
  { candidate_id, exam_id, company_id, networks }: Noticing,
  address: string,
  at: number,
): { columns: { networks: string }; event: Change } | null {
  const network = networkOf(address);
  const known = networks.split(" ").filter(Boolean);
  if (network === "" || known.includes(network) || known.length >= mostNetworks) return null;
  const kind = networkKinds[known.length === 0 ? 0 : 1];
  const row = { id: newId(), candidate_id, exam_id, company_id, kind, detail: network, at };
  return {
    columns: { networks: [...known, network].join(" ") },
    event: [eventInsert(queries, row), 1],
  };
}

const eventInsert = compiledOnce(
  ["id", "candidate_id", "exam_id", "company_id", "kind", "detail", "at"],
  (queries, row: Insertable<Tables["sitting_event"]>) => queries.insertInto("sitting_event").values(row),
);
