import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import { expect } from "vitest";
import { isOpenByPrefix } from "~/session/screens";
import { besideSite } from "./beside";
import { as, type Mobile } from "./cast";
import { openClient } from "./client";
import { pages } from "./routes";
import type { Site } from "./server";

// Looking changes nothing (trust C4): every address there is, asked for by somebody, with all rows before and after.

/** What is audited of those who only look: a report, a person's result, the codes of invitations (trust F2). */
const looks = ["report.view", "result.view", "invitation.codes"];

const meantRows: Record<string, RawBuilder<unknown>> = {
  job: sql`where company_id <> ''`,
  audit: sql`where action not in (${sql.join(looks)})`,
};

/**
 * Every row of these tables, or of all that there are; not of recurring jobs, which run by the clock, nor of audited
 * looks.
 */
export function allRows(site: Site, isMeant: (table: string) => boolean = () => true) {
  return besideSite(site, as.administrator, async ({ queries }) => {
    const tables = (await queries.introspection.getTables()).map(({ name }) => name).sort();
    const rows = [];
    // The services say every few seconds that they run.
    for (const name of tables.filter((name) => name !== "heartbeat" && isMeant(name))) {
      const isMeantRow = meantRows[name] ?? sql``;
      const { rows: own } = await sql`select * from ${sql.table(name)} ${isMeantRow}`.execute(queries);
      rows.push([name, own.map((row) => JSON.stringify(row)).sort()] as const);
    }
    return rows;
  });
}

// why: the audit trail records who views people's messages, and who takes a company's certificates or the trail itself
// away (trust F2). Of URLs that name no row those, for the roles allowed, are the only ones that write, and only to it.
export const watched = [
  { path: "/admin/outbox", action: "outbox.look", opensTo: [as.systemAdministrator] },
  { path: "/admin/log/file", action: "trail.export", opensTo: [as.systemAdministrator] },
  {
    path: "/companyManagement/log/file",
    action: "trail.export",
    opensTo: [as.administrator, as.systemAdministrator],
  },
  {
    path: "/certificate/zip",
    action: "certificate.zip",
    opensTo: [as.launcher, as.administrator, as.systemAdministrator],
  },
];
export const isAudit = (table: string) => table === "audit" || table === "audit_head";

/** GET and HEAD on every address and on these paths, by who has this mobile, or by a stranger. */
export async function lookEverywhere(site: Site, mobile: Mobile | null, paths: string[] = []): Promise<void> {
  const reader = openClient(site.address);
  if (mobile) await reader.signIn(mobile);
  // Of what there is a look may be audited, which moves the end of the trail.
  const rows = () => allRows(site, (table) => paths.length === 0 || table !== "audit_head");
  const before = await rows();
  const look = async (path: string) => {
    const [place] = path.split("?");
    if (mobile && watched.some((one) => one.path === place && one.opensTo.includes(mobile))) return;
    await reader.send(path, { method: "HEAD" });
    const { status, headers, html } = await reader.send(path);
    expect(status, path).toBeLessThan(500);
    if (headers.get("content-type")?.startsWith("text/html")) expect(html, path).toContain("</h1>");
  };
  const all = [...new Set([...pages.map(({ address }) => address.replace(/:\w+|\*/g, "x")), ...paths])];
  for (const path of all.filter((path) => !isOpenByPrefix(path))) await look(path);
  // Nor did it sign anybody out, or in.
  expect((await reader.send("/exam/index")).status).toBe(mobile ? 200 : 302);
  // These clear the browser's token (000 §2), and nothing else.
  for (const path of all.filter(isOpenByPrefix)) await look(path);
  const after = new Map(await rows());
  const changed = before.filter(([table, rows]) => !isDeepStrictEqual(after.get(table), rows));
  expect(changed.map(([table]) => table)).toEqual([]);
  expect((await reader.send("/exam/index")).status).toBe(302);
}
