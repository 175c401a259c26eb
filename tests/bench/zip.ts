import { setTimeout as after } from "node:timers/promises";
import { certificateZipJob, certificateZipJobs } from "#backend/certificates/zip/zip-tasks";
import type { Database } from "#backend/database/open";
import { newId } from "#backend/ids";
import { print } from "#backend/print/print";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import { zipPiecesOf } from "#backend/zip/pieces";
import { openDemo } from "../support/open-demo";
import { insertRow, rowOf, rowsOf } from "../support/rows";
import { jobServices } from "./beside";
import { type Figure, figureOf, median, quantile } from "./table";

const certificates = 10_000;

/** A zip of 10,000 certificates as its task writes it, and what another's document and the process have of it. */
export async function measureZip(): Promise<Figure[]> {
  const database = await openDemo();
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
  await database.close();
  return [
    figureOf(`10,000 certificates, ${Math.round(bytes / 1e6)} MB`, seconds, "s"),
    figureOf("the same: memory of the server, more than before", (most - before) / 1e6, "MB"),
    figureOf("the same: told of its progress", told, "times"),
    figureOf("beside it: a turn of the server comes late, 99 %", quantile(late, 0.99), "ms"),
    figureOf("beside it: another's document", median(beside), "ms"),
    figureOf("the same alone", median(alone), "ms"),
  ];
}

/** The demo's first certificate that stands, so many times. */
async function copyCertificates({ queries }: Database): Promise<string> {
  const row = await rowOf(queries, "certificate", { id: demoCertificateList.issued.id });
  const printed = JSON.parse(row.printed);
  const standing = await rowsOf(queries, "certificate", { company_id: row.company_id, state: "issued" });
  for (let at = standing.length; at < certificates; at += 1) {
    const [id, number, name] = [newId(), `HDNY-20261121-${at}`, `考生${at}`];
    const own = { ...printed, certificateUuid: id, number, name };
    await insertRow(queries, "certificate", {
      ...row,
      id,
      number,
      name,
      printed: JSON.stringify(own),
      exam: "大批",
    });
  }
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
  const { id } = await rowOf(database.queries, "operator", {});
  const job = { id: newId(), companyId, operatorId: id };
  const input = {
    filter: { key: "", state: "issued", templateUuid: "", listId: "", since: "", until: "" },
    ...{ site: "https://exam.example.cn", language: "zh" },
  };
  const of = { id: job.id, company_id: companyId, operator_id: id, kind: certificateZipJob };
  await insertRow(database.queries, "job", { ...of, state: "done" });
  const services = jobServices(database, async () => progress());
  const { size } = (await certificateZipJobs[certificateZipJob]!({ ...job, input }, services)) as {
    size: number;
  };
  let read = 0;
  for await (const piece of zipPiecesOf(database.queries, job.id)) read += piece.length;
  if (read !== size) throw new Error(`${read} bytes of ${size} came back`);
  return size;
}
