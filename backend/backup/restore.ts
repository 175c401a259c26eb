import { existsSync } from "node:fs";
import { migrate, stepNames } from "../database/migrate";
import { openPostgres } from "../database/postgres";
import { openSqlite } from "../database/sqlite";
import { type Secrets, secretsOf, storeSecrets } from "../keys/secrets";
import type { BackendSettings } from "../settings";
import { checkContent, checkRows, type RestoreReport } from "./check";
import { readBackupFile } from "./file";
import { type KeysFile, readKeys } from "./keys-file";
import { buildIndex, openLoading } from "./loading";
import { openSnapshot } from "./snapshot";
import { openSum, rowLine, type Sums } from "./sums";
import { openTarget, type Target } from "./target";

/**
 * Restores a backup into the empty database of these settings, and proves it. With a file of keys, stores them
 * in the data folder; without, the keys have to be there or set. Throws an Error with a plain message where the
 * database is not empty, the backup is damaged or of a newer version, or the keys are others. A database that
 * was begun and not finished is not opened by the services.
 */
export async function restore(
  path: string,
  keys: KeysFile | null,
  settings: BackendSettings,
): Promise<RestoreReport> {
  const secrets = keysFor(keys, settings);
  // The whole of it is checked before anything is written.
  for await (const part of readBackupFile(path)) if ("head" in part) known(part.head.steps);
  let target: Target | undefined;
  let loading: ReturnType<typeof openLoading> | undefined;
  let sums: Sums = {};
  try {
    for await (const part of readBackupFile(path)) {
      if ("head" in part) {
        target = await openTarget(settings.database, known(part.head.steps), false);
        loading = openLoading(target);
      } else if ("sums" in part) sums = part.sums;
      else await loading!.take(part.table, part.rows);
    }
    return await settle(settings.database, target!, loading!.indexed, sums, secrets, () => {
      if (keys) storeSecrets(settings.folder!, secrets);
    });
  } finally {
    await target?.close();
  }
}

/**
 * Copies one database into another, empty one, of either engine, and proves it. Interrupted, it goes on where it
 * was when it is run again; the keys stay those of this installation.
 */
export async function copy(from: string, to: string, settings: BackendSettings): Promise<RestoreReport> {
  const secrets = secretsOf(settings.folder ?? null);
  const snapshot = await openSnapshot(from);
  let target: Target | undefined;
  try {
    target = await openTarget(to, known(snapshot.steps), true);
    const loading = openLoading(target);
    const sums: Sums = {};
    for (const table of snapshot.tables) {
      const sum = openSum();
      for await (const rows of snapshot.rows(table)) {
        sum.add(rows.map(rowLine));
        await loading.take(table, rows);
      }
      sums[table.name] = sum.total();
    }
    return await settle(to, target, loading.indexed, sums, secrets);
  } finally {
    await snapshot.close();
    await target?.close();
  }
}

/** Indexes, proves, brings up to date and releases what was loaded. */
async function settle(
  where: string,
  target: Target,
  indexed: readonly string[],
  sums: Sums,
  secrets: Secrets,
  beforeRelease = () => {},
): Promise<RestoreReport> {
  const isPostgres = /^postgres(ql)?:/.test(where);
  const queries = isPostgres ? openPostgres(where) : openSqlite(where);
  try {
    await buildIndex(queries, indexed);
    await checkRows(where, sums);
    await migrate(queries, isPostgres ? "postgres" : "sqlite");
    const report = await checkContent(queries, secrets, sums);
    beforeRelease();
    await target.finish();
    return report;
  } finally {
    await queries.destroy();
  }
}

/** Refuses steps that this version does not have. */
function known(steps: string[]): string[] {
  const foreign = steps.filter((step) => !stepNames.includes(step));
  if (steps.length === 0) throw new Error("That database is empty: there is nothing to take over.");
  if (foreign.length > 0)
    throw new Error(
      `It was made by a newer version of 明试 Mingshi (${foreign[0]}). Install that version first.`,
    );
  return steps;
}

function keysFor(keys: KeysFile | null, { folder }: BackendSettings): Secrets {
  if (!folder) throw new Error("Set DATABASE_URL or DATA_DIR to the database to restore into.");
  const hasOwn = existsSync(`${folder}/secrets.json`);
  const isSet = process.env.SESSION_SECRET && process.env.DEVICE_SECRET;
  if (!keys) {
    if (hasOwn || isSet) return secretsOf(folder);
    throw new Error(
      "The keys are missing: name their file with --keys, or set SESSION_SECRET and DEVICE_SECRET.",
    );
  }
  if (hasOwn || isSet)
    throw new Error("There are keys already, in the data folder or set. Restore without --keys.");
  return readKeys(keys.path, keys.passphrase);
}
