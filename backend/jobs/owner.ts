import { randomUUID } from "node:crypto";
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type { Queries } from "../database/open";

const run = randomUUID();

/** Where process ids mean what they mean here: a host name, and on Linux the namespace, which a container has of its own. */
export const jobHost = `${hostname()}/${namespace()}`;

function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** This process, as the owner of the jobs that it claims: its machine, its process id, and this run of it. */
export const jobOwner = `${jobHost} ${process.pid} ${run}`;

/**
 * Makes jobs due whose process on this machine is gone, such as after kill -9: their leases would keep them for
 * half a minute. Of other machines and containers nothing is known, and their leases run out.
 */
export async function releaseLostJobs(queries: Queries): Promise<void> {
  const claimed = await queries
    .selectFrom("job")
    .select("owner")
    .distinct()
    .where("state", "=", "running")
    .execute();
  const lost = claimed.map(({ owner }) => owner).filter(isGone);
  if (lost.length === 0) return;
  await queries
    .updateTable("job")
    .set({ lease_until: 0 })
    .where("state", "=", "running")
    .where("owner", "in", lost)
    .execute();
}

function isGone(owner: string): boolean {
  const [host, pid, itsRun] = owner.split(" ");
  if (host !== jobHost || !pid || !/^\d+$/.test(pid)) return false;
  // In a container each run has the same process id.
  if (Number(pid) === process.pid) return itsRun !== run;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
