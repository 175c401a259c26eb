import { restoreBackup } from "#backend/index.server";
import { printReport } from "./report";

/** Restores a backup into an empty database: `restore <file> [--keys <file>]`. */
const words = process.argv.slice(3);
const at = words.indexOf("--keys");
const [keys] = at < 0 ? [] : words.splice(at, 2).slice(1);
const [path] = words;
if (words.length !== 1 || !path || (at >= 0 && !keys))
  throw new Error("Use: npm run restore -- <file.backup> [--keys <file.backup.keys>]");
const passphrase = process.env.BACKUP_PASSPHRASE ?? "";
if (keys && !passphrase) throw new Error("Set BACKUP_PASSPHRASE to the passphrase of the keys.");
printReport(await restoreBackup(path, keys ? { path: keys, passphrase } : null));
