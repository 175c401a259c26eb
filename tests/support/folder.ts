import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made = new Set<string>();

/** A folder for a test's data, by its real path; it is removed after its test file, or with the process. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mingshi-test-")));
  made.add(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  made.clear();
}
process.once("exit", removeFolders);

/** The settings of services with the demo whose database and keys are in this folder. */
export const settingsIn = (folder = newFolder()) => ({
  ...{ database: join(folder, "mingshi.sqlite"), folder, isDemo: true },
  ...{ logLevel: "silent", firstAdmin: "" },
});
