import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { newPostgresDatabase } from "./postgres/database";

export type Site = Awaited<ReturnType<typeof startSite>>;

interface Settings {
  /** Left in place afterwards; without it a temporary folder with the demo's data is used and removed. */
  dataFolder?: string;
  env?: Record<string, string>;
  /** True: with the copies of the demo that the run made, if it did. */
  hasCopies?: boolean;
  /** True: it outlives the test file, and ends with this process. */
  isShared?: boolean;
  /** What Node runs: the site, or for one `["server/start.js", "backend"]` the services alone. */
  program?: string[];
}

const site = ["server/start.js"];
const patience = 120_000;
/** Stop functions of every server that this process started and that still runs. */
const running = new Set<(signal: "SIGKILL") => Promise<void>>();

/** Stops what a failed test left behind. */
export async function stopSites(): Promise<void> {
  await Promise.all([...running].map((stop) => stop("SIGKILL")));
}

/** Starts the output of `npm run build` on a free port. Resolves once ready; throws its output on exit. */
export async function startSite({ dataFolder, env, hasCopies, isShared, program = site }: Settings = {}) {
  const folder = dataFolder ?? demoData(hasCopies);
  const template = process.env.SITE_DATABASE;
  const copy = template && !dataFolder ? await newPostgresDatabase(template) : undefined;
  const settings = { ...(copy && { DATABASE_URL: copy.address }), ...env };
  const server = spawn(process.execPath, program, {
    env: { ...inherited(), PORT: "0", DATA_DIR: folder, LOG_LEVEL: "info", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = outputOf(server);
  const isOver = new Promise<void>((done) => server.once("close", () => done()));
  const remove = () => dataFolder || rmSync(folder, { recursive: true, force: true });
  const kill = () => {
    server.kill("SIGKILL");
    remove();
  };
  process.once("exit", kill);

  /** Stops it: gracefully, or at once with SIGKILL. The data folder stays when the caller gave it. */
  const stop = async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
    process.removeListener("exit", kill);
    running.delete(stop);
    server.kill(signal);
    await isOver;
    remove();
    await copy?.drop();
  };
  if (!isShared) running.add(stop);
  try {
    // Not just any address: messages that it sends meanwhile hold links.
    const [address] = (await output.line(/^(明试 Mingshi|\[remix-serve\]).* http:/)).match(
      /http:\/\/\S+:\d+/,
    )!;
    return {
      /** Such as `http://localhost:41234`, without a trailing slash. */
      address: address!,
      dataFolder: folder,
      /** What `openDatabase` takes: the SQLite file in that folder, or an address of PostgreSQL. */
      database: settings.DATABASE_URL ?? join(folder, "mingshi.sqlite"),
      process: server,
      line: output.line,
      /** The next code that was sent to this mobile. */
      async code(mobile: string) {
        // The log contains the last four digits only.
        const said = await output.line(new RegExp(`"to":"[^"]*${mobile.slice(-4)}".*demo message: .*\\d{6}`));
        return /\b\d{6}\b/.exec(said.slice(said.indexOf("demo message")))![0];
      },
      stop,
    };
  } catch (error) {
    await stop("SIGKILL");
    throw error;
  }
}

/** The environment passed to a server: not that it is tested, nor URLs meant for other tests. */
export function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, SystemRoot, TMPDIR } = process.env;
  return { PATH, HOME, LANG, SystemRoot, TMPDIR, NODE_ENV: "production" };
}

/** A copy of the demo's data as a first start creates it; SITE_DATA names the original if there is one. */
function demoData(hasCopies = false): string {
  const folder = mkdtempSync(join(tmpdir(), "mingshi-site-"));
  const { SITE_DATA: original, SITE_COPIES: copies = original } = process.env;
  const data = hasCopies ? copies : original;
  if (data) cpSync(data, folder, { recursive: true });
  return folder;
}

/** The lines that a process writes on standard output. */
export function outputOf(server: ChildProcess) {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let end: string | null = null;
  let errors = "";
  server.stderr!.on("data", (text) => {
    errors = (errors + text).slice(-4_000);
  });
  const wake = () => {
    for (const look of waiting) look();
  };
  createInterface({ input: server.stdout! }).on("line", (line) => {
    lines.push(line);
    wake();
  });
  server.once("close", (code, signal) => {
    end = `the server ended (${signal ?? code})\n${lines.slice(-20).join("\n")}\n${errors}`;
    wake();
  });

  /** The next matching line, past or future; each line is returned once. */
  const line = (pattern: RegExp) =>
    new Promise<string>((found, failed) => {
      const late = setTimeout(
        () => settle(() => failed(new Error(`no line like ${pattern} in ${patience} ms`))),
        patience,
      );
      const settle = (answer: () => void) => {
        clearTimeout(late);
        waiting.delete(look);
        answer();
      };
      const look = () => {
        const at = lines.findIndex((text) => pattern.test(text));
        if (at >= 0) settle(() => found(lines.splice(at, 1)[0]!));
        else if (end !== null) settle(() => failed(new Error(end!)));
      };
      waiting.add(look);
      look();
    });
  return { line };
}
