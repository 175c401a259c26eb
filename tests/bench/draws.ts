import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openSeal } from "#backend/audit";
import { type DrawStructure, digestOf } from "#backend/candidate-papers/drawing/draw";
import { drawPapers } from "#backend/candidate-papers/drawing/papers";
import { type Database, openDatabase } from "#backend/database/open";
import { newId } from "#backend/ids";
import { openServices } from "#backend/index.server";
import { openEncryption } from "#backend/keys/encryption";
import { openSigning } from "#backend/signing/signing";
import { canonical } from "#contract/certificates/canonical";
import type { Figure } from "./table";

const people = 10_000;
const questions = 100;
const secrets: [string] = ["a secret of this bench"];

/** The papers of 10,000 candidates with 100 questions of four options, drawn and stored. */
export async function measureDraws(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mingshi-bench-"));
  mkdirSync(join(folder, "data"));
  const settings = {
    ...{ database: join(folder, "data/mingshi.sqlite"), folder: join(folder, "data") },
    ...{ isDemo: true, logLevel: "silent", firstAdmin: "" },
  };
  try {
    await (await openServices(await openDatabase(settings.database), settings)).close();
    const database = await openDatabase(settings.database);
    const { examId, companyId } = await insertExam(database);
    let peak = 0;
    const before = process.memoryUsage().rss;
    const look = () => {
      peak = Math.max(peak, process.memoryUsage().rss - before);
    };
    const seconds = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return (performance.now() - start) / 1000;
    };
    const services = {
      ...{ database, clock: { now: () => Date.now() }, signal: new AbortController().signal },
      ...{ seal: openSeal(secrets), signing: openSigning(secrets), encryption: openEncryption(secrets) },
      ...{ isStopped: () => false, lock: async () => {}, complete: async () => {} },
      progress: async () => look(),
    };
    const job = { id: newId(), companyId, operatorId: "", input: { examId } };
    const drawn = await seconds(() => drawPapers(job, services));
    const checked = await seconds(() => drawPapers(job, services));
    const copied = await seconds(() =>
      sql`create table copied as select * from candidate_paper`.execute(database.queries),
    );
    await database.close();
    const said = "10,000 papers of 100 questions";
    return [
      { what: `${said}, drawn and stored`, aim: { atMost: 60 }, measured: drawn, unit: "s" },
      { what: "the same, each checked against its seed", measured: checked, unit: "s" },
      { what: "drawing against copying the rows", measured: drawn / copied, unit: "×" },
      {
        what: "memory on top while they are drawn",
        aim: { atMost: 200 },
        measured: peak / 2 ** 20,
        unit: "MB",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A published exam of the demo with 10,000 candidates, and a draw over 100 questions. */
async function insertExam({ queries }: Database) {
  const exam = await queries
    .selectFrom("exam")
    .select(["id", "company_id"])
    .where("state", "=", "published")
    .limit(1)
    .executeTakeFirstOrThrow();
  await queries.deleteFrom("candidate_paper").where("exam_id", "=", exam.id).execute();
  await queries.deleteFrom("exam_draw").where("exam_id", "=", exam.id).execute();
  const structure: DrawStructure = {
    examId: exam.id,
    parts: [
      {
        ...{ partId: "part", questions: true, options: true },
        slots: Array.from({ length: questions }, (_, at) => ({
          ...{ slotId: `slot ${at}`, versionId: `version ${at}`, score: 100, options: 4, moving: 4 },
          children: [],
        })),
      },
    ],
  };
  const seed = Buffer.alloc(32, 7);
  await queries
    .insertInto("exam_draw")
    .values({
      ...{ exam_id: exam.id, company_id: exam.company_id, algorithm: 1, at: 0 },
      ...{ seed: openEncryption(secrets).encrypt(seed), commitment: digestOf(seed) },
      ...{ structure: canonical(structure), structure_hash: digestOf(structure) },
    })
    .execute();
  const { id: __, ...row } = await queries
    .selectFrom("candidate")
    .selectAll()
    .where("exam_id", "=", exam.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const blank = { mobile: "", id_card: "", id_card_key: "", id_card_mask: "" };
  for (let from = 0; from < people; from += 200)
    await queries
      .insertInto("candidate")
      .values(
        Array.from({ length: 200 }, (_, at) => ({
          ...{ ...row, ...blank, id: newId(), uuid: newId(), number: 1_000 + from + at },
        })),
      )
      .execute();
  return { examId: exam.id, companyId: exam.company_id };
}
