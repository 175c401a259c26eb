import { cpSync } from "node:fs";
import { join } from "node:path";
import { startSite } from "../../support/server";

/** The services alone, from a program that may hold a planted fault. */
export const startServices = (
  dataFolder: string,
  env: Record<string, string> = {},
  file = "server/start.js",
) => startSite({ dataFolder, env, program: [file, "backend"] });

/** A data folder that begins as the demo's. */
export function demoData(folder: string, name: string): string {
  const dataFolder = join(folder, name);
  cpSync(process.env.SITE_DATA!, dataFolder, { recursive: true });
  return dataFolder;
}
