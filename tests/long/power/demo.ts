import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { newPostgresDatabase } from "../../support/postgres/database";
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

/** On one engine: a data folder, and the environment of servers that have their database there. */
export async function dataOn(engine: "sqlite" | "postgres", folder: string) {
  const env: Record<string, string> = {};
  if (engine === "sqlite") return { dataFolder: demoData(folder, engine), env, drop: async () => {} };
  const { address, drop } = await newPostgresDatabase();
  const dataFolder = join(folder, engine);
  mkdirSync(dataFolder);
  return { dataFolder, env: { ...env, DATABASE_URL: address }, drop };
}
