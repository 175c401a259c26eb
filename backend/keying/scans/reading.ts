import { fork } from "node:child_process";
import { programFile } from "../../program-file";

/**
 * Limits of one file of scans, and of the process that reads it. A page takes so many milliseconds of CPU time, and in
 * all so many more as a busy machine may need.
 */
export const scanLimits = { pages: 300, bytes: 900_000_000, pageCpu: 20_000, pageMilliseconds: 200_000 };

/** A page of a file: laid flat, with its code and which page of the sheet it is, or what is wrong with it. */
export interface ReadPage {
  /** In the file, from 1, and how many it has. */
  page: number;
  pages: number;
  problem: "" | "marks" | "coarse" | "faint" | "code";
  /** As `flatPage` of `flat-page.js`; without it where the page could not be laid flat. */
  grey?: Uint8Array;
  /** How dark black is. */
  black?: number;
  code?: string;
  /** Of the sheet, from 1. */
  number?: number;
  /** For people to look at. */
  jpeg: Uint8Array;
}

/** A file of scans could not be read: it is damaged, or too long, or took too much time or memory. */
export class ScanError extends Error {}

/**
 * Reads a file of scans (PNG, JPEG, PDF) in a process of its own; `use` takes one page after another. Rejects with
 * `ScanError`. The process ends with it, whatever happens.
 */
export async function readScans(
  bytes: Uint8Array,
  use: (page: ReadPage) => Promise<void>,
  limits = scanLimits,
): Promise<void> {
  const reader = fork(
    programFile("backend/keying/scans/reader.js"),
    [limits.bytes, limits.pages, limits.pageCpu].map(String),
    {
      serialization: "advanced",
      // why: what a hostile file allocates in JavaScript ends by this, what native code takes, and the time, by its watch.
      execArgv: ["--max-old-space-size=700"],
      // why: it needs none of our settings, and must not know our secrets.
      env: {} as NodeJS.ProcessEnv,
      stdio: "ignore",
    },
  );
  try {
    reader.send(bytes);
    for (;;) {
      const said = await nextOf(reader, limits.pageMilliseconds);
      if ("isDone" in said) return;
      if ("failed" in said) throw new ScanError(said.failed);
      await use(said);
      reader.send("next");
    }
  } finally {
    reader.removeAllListeners();
    reader.on("error", () => undefined);
    reader.kill("SIGKILL");
  }
}

type Said = ReadPage | { isDone: true } | { failed: string };

const nextOf = (reader: ReturnType<typeof fork>, milliseconds: number): Promise<Said> =>
  new Promise((done, failed) => {
    const tooLong = () => failed(new ScanError("it took too long"));
    const ended = (_?: unknown, signal?: unknown) =>
      signal === "SIGTERM" ? tooLong() : failed(new ScanError("its process ended"));
    if (!reader.connected) return ended();
    const timer = setTimeout(tooLong, milliseconds);
    reader.once("exit", ended);
    reader.once("error", ended);
    reader.once("message", (said: Said) => done(said));
    reader.once("message", () => {
      clearTimeout(timer);
      reader.off("exit", ended).off("error", ended);
    });
  });
