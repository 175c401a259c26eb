import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres, unprivilegedUser } from "./find";

export interface Postgres {
  /** A `postgres://` address of a superuser in an empty server, on loopback. */
  address: string;
  version: string;
  /** Ends it and removes everything that it wrote. */
  stop(): Promise<void>;
}

/** Sorts and compares as SQLite does, and does not wait for the disk: it outlives no crash. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "300",
  fsync: "off",
  full_page_writes: "off",
};

/** Starts a PostgreSQL of our own in a temporary folder. Throws where this machine cannot run one, and says why. */
export async function startPostgres(): Promise<Postgres> {
  const user = unprivilegedUser();
  const scratch = mkdtempSync(join(tmpdir(), "mingshi-postgres-"));
  const remove = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  try {
    if (user) chownSync(scratch, user.uid, user.gid);
    chmodSync(scratch, 0o700);
    const { folder, version } = findPostgres(user, scratch);

    const password = randomBytes(16).toString("hex");
    const passwordFile = join(scratch, "password");
    writeFileSync(passwordFile, password);
    if (user) chownSync(passwordFile, user.uid, user.gid);

    const data = join(scratch, "data");
    const env = { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" };
    const making = ["-D", data, "-U", "test", "--pwfile", passwordFile, "--auth=scram-sha-256"];
    const kind = ["--encoding=UTF8", "--locale=C", "--no-sync"];
    execFileSync(join(folder, "initdb"), [...making, ...kind], { ...user, env, cwd: scratch, stdio: "pipe" });

    const port = await freePort();
    const asked = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const server = spawn(join(folder, "postgres"), ["-D", data, ...asked], {
      ...user,
      env,
      cwd: scratch,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const isOver = new Promise<void>((done) => server.once("exit", () => done()));
    await new Promise<void>((ready, failed) => {
      let said = "";
      server.stderr.on("data", (text) => {
        said = (said + text).slice(-4_000);
        if (said.includes("ready to accept connections")) ready();
      });
      server.once("error", failed);
      server.once("exit", () => failed(new Error(`PostgreSQL ended as it started: ${said}`)));
    });
    const end = () => {
      server.kill("SIGQUIT");
      remove();
    };
    process.once("exit", end);

    return {
      address: `postgres://test:${password}@127.0.0.1:${port}/postgres`,
      version,
      async stop() {
        process.removeListener("exit", end);
        server.kill("SIGQUIT");
        await isOver;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A port that nobody listens on at this moment. */
function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
