import { randomUUID } from "node:crypto";
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { sql } from "kysely";
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

const suspect = " suspect";
/** Of a job whose process died with it: it may have been the cause. */
export const isSuspect = sql<boolean>`job.owner like ${sql.lit(`%${suspect}`)}`;
/** This process, as the owner of the one suspect that it runs at a time. */
export const suspectOwner = jobOwner + suspect;

/**
 * Makes jobs due whose process on this machine is gone, such as after kill -9: their leases would keep them for
 * half a minute. Of other machines and containers nothing is known, and their leases run out.
 *
 * All that ran are suspects from then on, of which one runs at a time. The attempt is charged to whichever ran alone, or
 * was the only suspect: a job that ends its process takes no others with it (decision 0116).
 */
export async function releaseLostJobs(queries: Queries): Promise<void> {
  const claimed = await queries
    .selectFrom("job")
    .select(["id", "owner", "spent_attempts"])
    .where("state", "=", "running")
    // What was released before and did not run since has none.
    .where("lease_until", ">", 0)
    .execute();
  const byProcess = new Map<string, typeof claimed>();
  for (const job of claimed) {
    const name = job.owner.replace(suspect, "");
    if (isGone(name)) byProcess.set(name, [...(byProcess.get(name) ?? []), job]);
  }
  for (const [name, lost] of byProcess) {
    const suspects = lost.filter(({ owner }) => owner !== name);
    const [guilty] = [lost, suspects].filter(({ length }) => length === 1).flat();
    for (const job of lost)
      await queries
        .updateTable("job")
        .set({
          lease_until: 0,
          owner: name + suspect,
          spent_attempts: job.spent_attempts + Number(job !== guilty),
        })
        .where("id", "=", job.id)
        .where("owner", "=", job.owner)
        .where("state", "=", "running")
        .execute();
  }
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
