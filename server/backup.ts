import { writeBackup } from "#backend/index.server";

/** Writes a backup while the site is in use. */
const written = await writeBackup();
console.log(`${written.path}  ${written.rows} rows, ${Math.ceil(written.bytes / 1000)} kB`);
if (written.keysPath) console.log(`${written.keysPath}  the keys, under the passphrase`);
else
  console.log("The keys are not in it: keep secrets.json, or set BACKUP_PASSPHRASE to have them beside it.");
for (const name of written.removed) console.log(`${name}  removed`);
