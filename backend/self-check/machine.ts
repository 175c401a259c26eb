import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Finding } from "#contract/admin/self-check";
import { engineOf } from "../database/engine-of";
import type { Queries } from "../database/open";
import { pastPrefix } from "../sitting/outages/stored";

const gigabyte = 1_000_000_000;

/** Room on the disk of the data folder: from so many free bytes on there is enough, and little. */
export const room = { enough: 5 * gigabyte, little: gigabyte } as const;

export async function findDisk(folder: string | undefined): Promise<Finding> {
  const disk = folder === undefined ? null : await statfs(folder).catch(() => null);
  if (!disk) return { outcome: "diskUnknown", facts: {} };
  const bytes = disk.bavail * disk.bsize;
  return {
    outcome: bytes >= room.enough ? "diskRoomy" : bytes >= room.little ? "diskLow" : "diskFull",
    facts: { bytes, percent: Math.floor((disk.bavail / Math.max(1, disk.blocks)) * 100) },
  };
}

/** Files of these folders that others than their owner may read; the folder itself is ".". */
export async function findFiles(folders: readonly string[]): Promise<Finding> {
  if (folders.length === 0 || process.platform === "win32") return { outcome: "filesUnknown", facts: {} };
  const found = await Promise.all(folders.map(openFiles));
  const open = found.flatMap((one) => one.open);
  const count = found.reduce((sum, { seen }) => sum + seen, 0);
  if (open.length === 0) return { outcome: "filesClosed", facts: { count } };
  const names = open.slice(0, 5).join(", ");
  return { outcome: "filesOpen", facts: { count: open.length, names } };
}

async function openFiles(folder: string): Promise<{ seen: number; open: string[] }> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return { seen: 0, open: [] };
  const found = await Promise.all(
    [".", ...names].map(async (name) => {
      const status = await stat(join(folder, name)).catch(() => null);
      return status && { name: join(folder, name), isOpen: (status.mode & 0o077) !== 0 };
    }),
  );
  const seen = found.filter((one) => one !== null);
  // Nobody else reaches into a folder that is closed.
  const isClosed = seen.some(({ name, isOpen }) => name === join(folder, ".") && !isOpen);
  const open = isClosed ? [] : seen.filter(({ isOpen }) => isOpen).map(({ name }) => name);
  return { seen: seen.length, open };
}

/** Milliseconds that a clock may be off. */
const tolerance = 60_000;

/**
 * Whether this machine's clock can be right: it never runs behind what was written by it, and not apart from that of
 * a database on another machine.
 */
export async function findClock(queries: Queries, now: number): Promise<Finding> {
  const last = await queries
    .selectFrom("heartbeat")
    .select(({ fn }) => fn.max<number | null>("at").as("at"))
    // why: an outage stays known for long, also one that a clock which was ahead has told.
    .where("name", "not like", `${pastPrefix}%`)
    .executeTakeFirst();
  const ahead = Number(last?.at ?? 0) - now;
  if (ahead > tolerance) return { outcome: "clockBehind", facts: { at: now, seconds: seconds(ahead) } };
  if (engineOf(queries) === "postgres") {
    const { rows } = await sql<{ at: number }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(queries);
    // why: both are clocks of machines; that of the services may be one of a test.
    const apart = Math.abs(Date.now() - Number(rows[0]!.at));
    if (apart > tolerance) return { outcome: "clockApart", facts: { at: now, seconds: seconds(apart) } };
  }
  return { outcome: "clockRight", facts: { at: now } };
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 1000);
