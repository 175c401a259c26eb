import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/v4";
import { type Advisory, advisory, type Finding } from "#contract/admin/self-check";
import { programFile } from "../program-file";

const day = 86_400_000;

/** When the support of each line of Node.js ends (https://github.com/nodejs/release#release-schedule). */
const supportEnds: Record<number, string> = {
  20: "2026-04-30",
  22: "2027-04-30",
  24: "2028-04-30",
  26: "2029-04-30",
};

/** Days before the end of support that the page tells of it. */
const notice = 180;

export function runtimeFinding(version: string, now: number): Finding {
  const until = supportEnds[Number(/^v(\d+)/.exec(version)?.[1])];
  if (until === undefined) return { outcome: "runtimeUnknown", facts: { version } };
  const left = Date.parse(`${until}T23:59:59Z`) - now;
  const outcome = left < 0 ? "runtimeEnded" : left < notice * day ? "runtimeEnding" : "runtimeSupported";
  return { outcome, facts: { version, until } };
}

export interface InstalledPackage {
  name: string;
  version: string;
}

/** Packages of package-lock.json that the program runs on: those of development, and of other systems, left out. */
export function packagesIn(lock: string, isThere: (path: string) => boolean): InstalledPackage[] {
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { version?: string; dev?: boolean; optional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, one]) => path !== "" && !one.dev && (!one.optional || isThere(path)))
    .map(([path, { version = "" }]) => ({ name: path.replace(/^.*node_modules\//, ""), version }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

/** What `npm run advisories` wrote: when it asked, for which package-lock.json, and what it was told. */
export const advisoryFile = z.object({ at: z.number(), lock: z.string(), found: z.array(advisory) });

/** Answers older than that are asked for anew. */
const goodFor = 30 * day;

export function advisoryFinding(
  { packages, lock }: { packages: number; lock: string },
  asked: z.infer<typeof advisoryFile> | null,
  now: number,
): Finding {
  if (!asked) return { outcome: "advisoriesUnasked", facts: { packages } };
  const { at, found } = asked;
  if (found.length > 0) return { outcome: "advisoriesFound", facts: { packages, at, count: found.length } };
  const isOld = asked.lock !== lock || now - at > goodFor;
  return { outcome: isOld ? "advisoriesOld" : "advisoriesNone", facts: { packages, at } };
}

let installed: { packages: InstalledPackage[]; lock: string } | undefined;

/** The packages that this process runs on, and what was known of them when somebody last asked. */
export function findPackages(now: number): {
  finding: Finding;
  packages: InstalledPackage[];
  advisories: Advisory[];
} {
  const path = programFile("package-lock.json");
  const root = dirname(path);
  if (!installed) {
    const text = readFileSync(path, "utf8");
    const lock = createHash("sha256").update(text).digest("hex");
    installed = { packages: packagesIn(text, (one) => existsSync(join(root, one))), lock };
  }
  const { packages, lock } = installed;
  const asked = readAsked(join(root, "build/advisories.json"));
  const finding = advisoryFinding({ packages: packages.length, lock }, asked, now);
  return { finding, packages, advisories: asked?.found ?? [] };
}

function readAsked(path: string): z.infer<typeof advisoryFile> | null {
  try {
    return advisoryFile.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}
