import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { noteNotTested } from "../../support/output.js";

/**
 * The library that keeps what was synced (keep-synced.c), compiled into the folder and returned as a path. Null where
 * this machine cannot play a power cut; the run then says so loudly. Throws when there is a compiler that refuses it.
 */
export function compileKeeper(folder: string): string | null {
  const library = join(folder, "keep-synced.so");
  const source = fileURLToPath(new URL("keep-synced.c", import.meta.url));
  if (process.platform !== "linux") return leftOut("only Linux lets a test see what was synced");
  const options = ["-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source, "-ldl"];
  const { error, status, stderr } = spawnSync("cc", options, { encoding: "utf8" });
  if (error) return leftOut("no C compiler");
  if (status !== 0) throw new Error(`keep-synced.c does not compile:\n${stderr}`);
  return library;
}

function leftOut(reason: string): null {
  noteNotTested(`not tested: power cut (${reason})`);
  return null;
}

/** A folder for this test's data, by its real name; the caller removes it. */
export const newFolder = (name: string) => realpathSync(mkdtempSync(join(tmpdir(), `mingshi-${name}-`)));

/**
 * What a server on this data folder must be started with, so that `kept` holds at any moment what a power cut would
 * leave of it. It begins as a copy of what is there already, which earlier starts have synced.
 */
export function keeping(keeper: string, dataFolder: string, kept: string): Record<string, string> {
  cpSync(dataFolder, kept, { recursive: true });
  return { LD_PRELOAD: keeper, KEEP_FROM: dataFolder, KEEP_TO: kept };
}
