import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { noteNotTested } from "../../support/output.js";

/**
 * The library that preserves only what was synced (keep-synced.c), compiled into the folder; returns its
 * path. Null where this machine cannot simulate a power cut; the run then warns. Throws when there is a
 * compiler that rejects it.
 */
export function compileKeeper(folder: string): string | null {
  const library = join(folder, "keep-synced.so");
  const source = fileURLToPath(new URL("keep-synced.c", import.meta.url));
  if (process.platform !== "linux") return leftOut("only Linux lets a test see what was synced");
  const options = ["-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-pthread", "-o", library, source, "-ldl"];
  const { error, status, stderr } = spawnSync("cc", options, { encoding: "utf8" });
  if (error) return leftOut("no C compiler");
  if (status !== 0) throw new Error(`keep-synced.c does not compile:\n${stderr}`);
  return library;
}

function leftOut(reason: string): null {
  noteNotTested(`not tested: power cut (${reason})`);
  return null;
}

/**
 * The environment to start a server on this data folder with, so that `kept` always holds what would survive
 * a power cut. It begins as a copy of the existing data, which earlier starts have synced.
 */
export function keeping(keeper: string, dataFolder: string, kept: string): Record<string, string> {
  cpSync(dataFolder, kept, { recursive: true });
  return { LD_PRELOAD: keeper, KEEP_FROM: dataFolder, KEEP_TO: kept };
}
