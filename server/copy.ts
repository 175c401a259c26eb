import { copyDatabase } from "#backend/index.server";
import { printReport } from "./report";

/** Copies a database into another, empty one: `copy <from> <to>`, each an SQLite file or a postgres:// address. */
const [from, to, ...more] = process.argv.slice(3);
if (!from || !to || more.length > 0)
  throw new Error("Use: npm run copy -- <from> <to>, each an SQLite file or a postgres:// address");
printReport(await copyDatabase(from, to));
