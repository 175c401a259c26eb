import { allOf, grantedTo } from "../accounts/granted";
import { FileError } from "../file-formats/file-error";
import type { Job, JobServices } from "../jobs/job";
import type { Against, AnyImporter, ParseProgress } from "./importer";
import { fileIn, findImport, foundColumns, from, isImportable, jobOf, moveOn } from "./store";

/** Bytes of a file that is parsed within the request; larger ones are parsed in the background. */
export const parsedAtOnce = 50_000;
/** Milliseconds for which a job may parse a file: all others of all companies wait for it. */
const longest = 5 * 60_000;

/** The result of parsing a file, as columns of its row. */
export async function parsed(
  { reader }: AnyImporter,
  bytes: Uint8Array,
  against: Against<unknown>,
  progress?: ParseProgress,
) {
  const findings = await reader.parse(bytes, against, progress);
  const duplicates = isImportable(findings) ? await reader.duplicatesOf(findings.items, against) : [];
  return foundColumns(findings, duplicates, against.encryption);
}

/** Parses a file that is too large for the request that uploaded it. */
export async function parseInBackground(
  importer: AnyImporter,
  { companyId, input }: Job,
  { database, clock, encryption, lock, progress }: JobServices,
) {
  const { importId } = input as { importId: string };
  const { kind } = importer;
  const key = { id: importId, companyId, kind };
  const row = await findImport(database.queries, key);
  // It was discarded in the meantime.
  if (row.state !== "reading") return null;
  const { options, operatorId } = jobOf(row);
  const actions = allOf(await grantedTo(database.queries, operatorId));
  const by = { companyId, operatorId, actions, clock, encryption };
  const against = { database, queries: database.queries, options, ...by };
  const until = clock.now() + longest;
  const columns = await parsed(importer, fileIn(row, encryption), against, (done) => {
    if (clock.now() > until) throw new FileError("FILE_TAKES_LONG");
    return progress(Math.round(done * 100), 100);
  });
  await database.transaction(async (queries) => {
    await lock(queries);
    await moveOn(queries, key, from.parsing, columns);
  });
  return { items: columns.total, errors: columns.error_count };
}
