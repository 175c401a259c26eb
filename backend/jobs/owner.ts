import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Queries } from "../database/open";

const run = randomUUID();

/** This process, as the owner of the jobs that it claims: its machine, its process id, and this run of it. */
export const jobOwner = `${hostname()} ${process.pid} ${run}`;

/**
 * Makes jobs due whose process on this machine is gone, such as after kill -9: their leases would keep them for
 * half a minute. A machine is known by its host name; of other machines nothing is known, and their leases run
 * out. A claim that was taken for lost is told apart by its number of attempts.
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
  if (host !== hostname() || !pid || !/^\d+$/.test(pid)) return false;
  // In a container each run has the same process id.
  if (Number(pid) === process.pid) return itsRun !== run;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
