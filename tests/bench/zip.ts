import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { certificateZipJob, certificateZipJobs } from "#backend/certificates/zip/zip-tasks";
import { type Database, openDatabase } from "#backend/database/open";
import { newId } from "#backend/ids";
import { openServices } from "#backend/index.server";
import type { JobServices } from "#backend/jobs/job";
import { print } from "#backend/print/print";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import { zipPiecesOf } from "#backend/zip/pieces";
import { insertRow, rowOf } from "../support/rows";
import { type Figure, median, quantile } from "./table";

const certificates = 10_000;
const rowsAtOnce = 500;

/** A zip of 10,000 certificates as its task writes it, and what another's document and the process have of it. */
export async function measureZip(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mingshi-bench-zip-"));
  const settings = { database: join(folder, "mingshi.sqlite"), folder, isDemo: true };
  const services = await openServices(await openDatabase(settings.database), {
    ...settings,
    ...{ logLevel: "silent", firstAdmin: "" },
  });
  await services.close();
  const database = await openDatabase(settings.database);
  try {
    return await measure(database);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(database: Database): Promise<Figure[]> {
  const companyId = await copyCertificates(database);
  const alone = [];
  for (let count = 0; count < 20; count += 1) alone.push(await ofAnother());
  const [before, start] = [process.memoryUsage.rss(), performance.now()];
  let [most, told, isDone] = [before, 0, false];
  const zip = run(database, companyId, () => {
    told += 1;
    most = Math.max(most, process.memoryUsage.rss());
  }).finally(() => {
    isDone = true;
  });
  const [beside, late]: [number[], number[]] = [[], []];
  while (!isDone) {
    const asked = performance.now();
    await after(20);
    late.push(performance.now() - asked - 20);
    beside.push(await ofAnother());
  }
  const bytes = await zip;
  const seconds = (performance.now() - start) / 1000;
  return [
    { what: `10,000 certificates, ${Math.round(bytes / 1e6)} MB`, measured: seconds, unit: "s" },
    { what: "the same: memory of the server, more than before", measured: (most - before) / 1e6, unit: "MB" },
    { what: "the same: told of its progress", measured: told, unit: "times" },
    { what: "beside it: a turn of the server comes late, 99 %", measured: quantile(late, 0.99), unit: "ms" },
    { what: "beside it: another's document", measured: median(beside), unit: "ms" },
    { what: "the same alone", measured: median(alone), unit: "ms" },
  ];
}

/** The demo's first certificate that stands, so many times. */
async function copyCertificates({ queries }: Database): Promise<string> {
  const row = await rowOf(queries, "certificate", { id: demoCertificateList.issued.id });
  const printed = JSON.parse(row.printed);
  const { standing } = await queries
    .selectFrom("certificate")
    .select(({ fn }) => fn.countAll<number>().as("standing"))
    .where("company_id", "=", row.company_id)
    .where("state", "=", "issued")
    .executeTakeFirstOrThrow();
  for (let from = standing; from < certificates; from += rowsAtOnce)
    await queries
      .insertInto("certificate")
      .values(
        Array.from({ length: Math.min(rowsAtOnce, certificates - from) }, (_, at) => {
          const [id, number, name] = [newId(), `HDNY-20261121-${from + at}`, `考生${from + at}`];
          const own = { ...printed, certificateUuid: id, number, name };
          return { ...row, id, number, name, printed: JSON.stringify(own), exam: "大批" };
        }),
      )
      .execute();
  return row.company_id;
}

/** Milliseconds of another's document. */
async function ofAnother(): Promise<number> {
  const start = performance.now();
  const data = { title: "甲", language: "zh", text: [] } as const;
  await print("specimen", data, { format: "pdf" });
  return performance.now() - start;
}

/** The task as its queue runs it; its bytes, all of which are read back. */
async function run(database: Database, companyId: string, progress: () => void): Promise<number> {
  const { id } = await database.queries
    .selectFrom("operator")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const job = { id: newId(), companyId, operatorId: id };
  const input = {
    filter: { key: "", state: "issued", templateUuid: "", listId: "", since: "", until: "" },
    ...{ site: "https://exam.example.cn", language: "zh" },
  };
  const of = { id: job.id, company_id: companyId, operator_id: id, kind: certificateZipJob };
  await insertRow(database.queries, "job", { ...of, state: "done" });
  const services = {
    database,
    clock: { now: () => Date.now() },
    progress: async () => progress(),
    lock: async () => {},
  } as unknown as JobServices;
  const { size } = (await certificateZipJobs[certificateZipJob]!({ ...job, input }, services)) as {
    size: number;
  };
  let read = 0;
  for await (const piece of zipPiecesOf(database.queries, job.id)) read += piece.length;
  if (read !== size) throw new Error(`${read} bytes of ${size} came back`);
  return size;
}
