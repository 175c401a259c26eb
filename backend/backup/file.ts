import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod/v4";
import { batchBytes, batchRows, type Snapshot, type TableShape, type Value } from "./snapshot";
import { openSum, rowLine, type Sums } from "./sums";

const head = z.object({
  format: z.literal("mingshi-backup"),
  version: z.literal(1),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** The migrations of the database that it was made of. */
  steps: z.array(z.string()),
});
const tableStart = z.object({ table: z.string(), columns: z.array(z.string()) });
const foot = z.object({
  sums: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** Of every line before this one. */
  sha256: z.string(),
});

export type BackupHead = z.infer<typeof head>;

/**
 * Writes a snapshot as one file: gzip of lines of JSON, the head, for each table its name and columns and then
 * its rows, and the foot with sums of it all, without which a file is not whole. Returns the sums.
 */
export async function writeBackupFile(snapshot: Snapshot, path: string, createdAt: number): Promise<Sums> {
  const sums: Sums = {};
  async function* lines() {
    const hash = createHash("sha256");
    const told = (text: string) => {
      hash.update(text);
      return text;
    };
    const { steps } = snapshot;
    yield told(json({ format: "mingshi-backup", version: 1, createdAt, steps } satisfies BackupHead));
    for (const table of snapshot.tables) {
      yield told(json({ table: table.name, columns: table.columns }));
      const sum = openSum();
      for await (const batch of snapshot.rows(table)) {
        const written = batch.map(rowLine);
        sum.add(written);
        yield told(written.join(""));
      }
      sums[table.name] = sum.total();
    }
    yield json({ sums, sha256: hash.digest("hex") });
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 1 }),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  return sums;
}

/** The parts of a backup in order: once the head, batches of rows, and at the end the sums. */
export type BackupPart =
  | { head: BackupHead }
  | { table: Omit<TableShape, "key">; rows: Value[][] }
  | { sums: Sums };

/**
 * Reads a backup. Throws an Error with a plain message where the file is no backup, is cut off, or differs in
 * a single bit from what was written; what was read of it before is then worth nothing.
 */
export async function* readBackupFile(path: string): AsyncGenerator<BackupPart> {
  const hash = createHash("sha256");
  let table: Omit<TableShape, "key"> | null = null;
  let rows: Value[][] = [];
  let bytes = 0;
  let isHead = true;
  let isWhole = false;
  for await (const line of linesOf(path)) {
    if (isWhole) throw damaged("there is more after its end");
    const value = parsed(line);
    if (Array.isArray(value)) {
      if (!table || value.length !== table.columns.length) throw damaged("a row does not fit its table");
      rows.push(value);
      bytes += line.length;
      hash.update(line).update("\n");
      if (rows.length < batchRows && bytes < batchBytes) continue;
      yield { table, rows };
      rows = [];
      bytes = 0;
      continue;
    }
    if (table && rows.length > 0) yield { table, rows };
    rows = [];
    bytes = 0;
    const end = foot.safeParse(value);
    if (end.success) {
      if (hash.digest("hex") !== end.data.sha256) throw damaged("its sum is another");
      isWhole = true;
      yield { sums: end.data.sums };
      continue;
    }
    hash.update(line).update("\n");
    if (isHead) {
      const read = head.safeParse(value);
      if (!read.success) throw new Error(`${path} is no backup of 明试 Mingshi, or of a newer version.`);
      isHead = false;
      yield { head: read.data };
      continue;
    }
    const start = tableStart.safeParse(value);
    if (!start.success) throw damaged("a line is neither a row nor a table");
    table = { name: start.data.table, columns: start.data.columns };
  }
  if (!isWhole) throw damaged("it is cut off");
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  // Its errors reach the reader of the last stream.
  pipeline(createReadStream(path), unzipped).catch(() => {});
  let rest: Buffer[] = [];
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        const line = Buffer.concat([...rest, chunk.subarray(from, at)]).toString("utf8");
        rest = [];
        from = at + 1;
        yield line;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`There is no file ${path}.`);
    if (code.startsWith("Z_")) throw damaged(code === "Z_BUF_ERROR" ? "it is cut off" : "it does not unpack");
    throw error;
  }
  if (rest.length > 0) throw damaged("it is cut off");
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged("a line cannot be read");
  }
}

const damaged = (why: string) => new Error(`The backup is damaged: ${why}. Take another one.`);
const json = (value: object) => `${JSON.stringify(value)}\n`;
