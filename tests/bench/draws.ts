import { sql } from "kysely";
import { type DrawStructure, digestOf } from "#backend/candidate-papers/drawing/draw";
import { drawPapers } from "#backend/candidate-papers/drawing/papers";
import type { Database } from "#backend/database/open";
import { newId } from "#backend/ids";
import { openEncryption } from "#backend/keys/encryption";
import { canonical } from "#contract/certificates/canonical";
import { openDemo } from "../support/open-demo";
import { insertRow, rowOf } from "../support/rows";
import { jobServices, secrets } from "./beside";
import { type Figure, figureOf, secondsOf } from "./table";

const people = 10_000;
const questions = 100;

/** The papers of 10,000 candidates with 100 questions of four options, drawn and stored. */
export async function measureDraws(): Promise<Figure[]> {
  const database = await openDemo();
  const { examId, companyId } = await insertExam(database);
  let peak = 0;
  const before = process.memoryUsage().rss;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().rss - before);
  };
  const services = jobServices(database, async () => look());
  const job = { id: newId(), companyId, operatorId: "", input: { examId } };
  const drawn = await secondsOf(() => drawPapers(job, services));
  const checked = await secondsOf(() => drawPapers(job, services));
  const copied = await secondsOf(() =>
    sql`create table copied as select * from candidate_paper`.execute(database.queries),
  );
  await database.close();
  const said = "10,000 papers of 100 questions";
  return [
    figureOf(`${said}, drawn and stored`, drawn, "s", { atMost: 60 }),
    figureOf("the same, each checked against its seed", checked, "s"),
    figureOf("drawing against copying the rows", drawn / copied, "×"),
    figureOf("memory on top while they are drawn", peak / 2 ** 20, "MB", { atMost: 200 }),
  ];
}

/** A published exam of the demo with 10,000 candidates, and a draw over 100 questions. */
async function insertExam({ queries }: Database) {
  const exam = await rowOf(queries, "exam", { state: "published" });
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
  await insertRow(queries, "exam_draw", {
    ...{ exam_id: exam.id, company_id: exam.company_id, algorithm: 1 },
    ...{ seed: openEncryption(secrets).encrypt(seed), commitment: digestOf(seed) },
    ...{ structure: canonical(structure), structure_hash: digestOf(structure) },
  });
  const row = await rowOf(queries, "candidate", { exam_id: exam.id });
  const blank = { mobile: "", id_card: "", id_card_key: "", id_card_mask: "" };
  for (let at = 0; at < people; at += 1)
    await insertRow(queries, "candidate", {
      ...row,
      ...blank,
      id: newId(),
      uuid: newId(),
      number: 1_000 + at,
    });
  return { examId: exam.id, companyId: exam.company_id };
}
