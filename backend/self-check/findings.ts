import { join } from "node:path";
import { type CheckName, type Finding, outcomes } from "#contract/admin/self-check";
import type { Queries } from "../database/open";
import type { Log } from "../log";
import type { Outbox } from "../outbox/outbox";
import { findDurability } from "./durability";
import { findClock, findDisk, findFiles } from "./machine";
import { findPackages, runtimeFinding } from "./packages";
import { findTrial } from "./trial-messages";

/** Where the installation keeps what is its own; undefined in memory. */
export interface Installation {
  folder?: string;
  backupFolder?: string;
}

interface Scene {
  queries: Queries;
  now: number;
  installation: Installation;
  outbox: Pick<Outbox, "carrier" | "mailCarrier">;
}

const week = 7 * 86_400_000;

/** Everything that the services can tell of their own installation (trust E4). */
export async function findAll({ queries, now, installation, outbox }: Scene) {
  const { folder } = installation;
  const folders = folder ? [folder, installation.backupFolder ?? join(folder, "backups")] : [];
  const { finding, packages, advisories } = findPackages(now);
  const findings = await Promise.all([
    findDurability(queries),
    findDisk(folder),
    findClock(queries, now),
    findFiles(folders),
    findBackup(queries, now),
    findTrial(queries, "sms", outbox),
    findTrial(queries, "mail", outbox),
    runtimeFinding(process.version, now),
    finding,
  ]);
  return { findings, packages, advisories };
}

async function findBackup(queries: Queries, now: number): Promise<Finding> {
  const last = await queries
    .selectFrom("backup_run")
    .select(({ fn }) => fn.max<number | null>("at").as("at"))
    .executeTakeFirst();
  if (!last?.at) return { outcome: "backupNever", facts: {} };
  const at = Number(last.at);
  return { outcome: now - at > week ? "backupOld" : "backupFresh", facts: { at } };
}

/** What keeps data from being safe from the first moment on; the rest can wait for somebody to read the page. */
const atStart: readonly CheckName[] = ["durability", "disk", "clock", "files"];

/** Logs what a start finds to be wrong. Never rejects. */
export async function tellFindings(scene: Scene, log: Log): Promise<void> {
  try {
    for (const { outcome, facts } of (await findAll(scene)).findings) {
      const [name, verdict] = outcomes[outcome];
      if (verdict === "bad" && atStart.includes(name)) log.warn({ ...facts, outcome }, "self-check");
    }
  } catch (error) {
    log.warn({ error }, "self-check not made");
  }
}
