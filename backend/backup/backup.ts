import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { Clock } from "../clock";
import { openDatabase } from "../database/open";
import { newId } from "../ids";
import { secretsOf } from "../keys/secrets";
import type { BackendSettings } from "../settings";
import { writeBackupFile } from "./file";
import { writeKeys } from "./keys-file";
import { openSnapshot } from "./snapshot";
import type { Sums } from "./sums";

export interface BackupSettings {
  folder: string;
  /** How many backups are kept at least, and days after which older ones than these go; 0: never. */
  keep: number;
  days: number;
  /** "" for none: then the keys are not written. */
  passphrase: string;
}

export interface WrittenBackup {
  path: string;
  /** "" where there was no passphrase. */
  keysPath: string;
  bytes: number;
  rows: number;
  /** The names of older ones that were removed. */
  removed: string[];
}

const name = /^mingshi-\d{8}-\d{6}-\d{3}\.backup$/;

/** Where backups are written and how many are kept. Throws an Error with a plain message for an odd number. */
export function readBackupSettings(dataFolder: string, env = process.env): BackupSettings {
  const number = (key: string, standard: number) => {
    const value = Number(env[key] || standard);
    if (!Number.isInteger(value) || value < 0) throw new Error(`${key} is not a whole number: ${env[key]}`);
    return value;
  };
  return {
    folder: env.BACKUP_DIR || join(dataFolder, "backups"),
    keep: Math.max(number("BACKUP_KEEP", 7), 1),
    days: number("BACKUP_DAYS", 0),
    passphrase: env.BACKUP_PASSPHRASE ?? "",
  };
}

/**
 * Writes a backup of the database, files included, while it is in use, and the keys beside it under a
 * passphrase; then removes what retention does not keep. A file under its final name is whole and on disk.
 */
export async function backUp(
  settings: BackendSettings,
  { folder, keep, days, passphrase }: BackupSettings,
  clock: Clock,
): Promise<WrittenBackup> {
  if (settings.database === ":memory:") throw new Error("A database in memory has no backup.");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = clock.now();
  const stamp = new Date(at).toISOString().replace(/[-:Z]/g, "").replace(/[T.]/g, "-");
  const path = join(folder, `mingshi-${stamp}.backup`);
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  const snapshot = await openSnapshot(settings.database);
  const sums = await writeBackupFile(snapshot, draft, at).finally(() => snapshot.close());
  const keysPath = passphrase ? `${path}.keys` : "";
  if (keysPath) writeKeys(keysPath, secretsOf(settings.folder ?? null), passphrase);
  renameSync(draft, path);
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
  const written = { path, keysPath, bytes: statSync(path).size, rows: rowsOf(sums) };
  await record(settings, { ...written, at, took: clock.now() - at });
  return { ...written, removed: retain(folder, { keep, days, now: at }) };
}

const rowsOf = (sums: Sums) => Object.values(sums).reduce((sum, { rows }) => sum + rows, 0);

/** Notes the backup in the database, where administrators read how old the last one is. */
async function record(
  settings: BackendSettings,
  { at, bytes, rows, took }: { at: number; bytes: number; rows: number; took: number },
): Promise<void> {
  const database = await openDatabase(settings.database);
  try {
    await database.queries.insertInto("backup_run").values({ id: newId(), at, bytes, rows, took }).execute();
    await database.queries
      .deleteFrom("backup_run")
      .where("at", "<", at - 400 * 86_400_000)
      .execute();
  } finally {
    await database.close();
  }
}

/** Removes backups beyond the newest `keep`, and drafts of interrupted ones; with `days`, only older ones. */
function retain(folder: string, { keep, days, now }: { keep: number; days: number; now: number }): string[] {
  const files = readdirSync(folder);
  // Of a backup that was interrupted: its draft, and keys without one.
  for (const file of files) {
    const whole = file.replace(/\.(part|keys)$/, "");
    if (file !== whole && name.test(whole) && !files.includes(whole)) rmSync(join(folder, file));
  }
  const all = files
    .filter((file) => name.test(file))
    .sort()
    .reverse();
  const gone = all
    .slice(keep)
    .filter((file) => days === 0 || statSync(join(folder, file)).mtimeMs < now - days * 86_400_000);
  for (const file of gone) for (const end of ["", ".keys"]) rmSync(join(folder, file + end), { force: true });
  return gone;
}
