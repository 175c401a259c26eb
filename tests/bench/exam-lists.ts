import { sql } from "kysely";
import { newCompany } from "#backend/accounts/newcomers";
import { listCandidates } from "#backend/candidates/list";
import type { Database } from "#backend/database/open";
import { listExams } from "#backend/exams/list";
import { newId } from "#backend/ids";
import { openEncryption } from "#backend/keys/encryption";
import { candidateFilter } from "#contract/candidates/shapes";
import { examFilter } from "#contract/exams/shapes";
import { settingsIn } from "../support/folder";
import { openDemo } from "../support/open-demo";
import { newPostgresDatabase } from "../support/postgres/database";
import startPostgres from "../support/postgres/global";
import { insertRow, rowOf } from "../support/rows";
import { type Figure, figureOf, median } from "./table";

const exams = 20_000;
const candidates = 50_000;
const pageSize = 20;
const rounds = 15;
const hour = 3_600_000;
const now = Date.UTC(2026, 0, 5, 8);

/** The first and the last page of 20,000 exams and of the 50,000 candidates of one, on both engines, in turns. */
export async function measureExamLists(): Promise<Figure[]> {
  const stop = await startPostgres();
  try {
    const own = await newPostgresDatabase();
    return [...(await onEngine("SQLite", {})), ...(await onEngine("PostgreSQL", { database: own.address }))];
  } finally {
    await stop?.();
  }
}

async function onEngine(engine: string, where: { database?: string }): Promise<Figure[]> {
  const database = await openDemo({ ...settingsIn(), ...where });
  try {
    const { companyId, examId } = await fill(database);
    const reading = {
      queries: database.queries,
      companyId,
      encryption: openEncryption(["a secret of this bench"]),
    };
    const ofExams = (more: object) => (pageNum: number) =>
      listExams(database.queries, companyId, examFilter.parse({ ...more, pageNum, pageSize }), now);
    const ofCandidates = (more: object) => (pageNum: number) =>
      listCandidates(reading, candidateFilter.parse({ examId, ...more, pageNum, pageSize }));
    const measured = [
      ["exams", exams, ofExams({})],
      ["exams by name", exams, ofExams({ sort: "name" })],
      ["candidates", candidates, ofCandidates({})],
      ["candidates by name", candidates, ofCandidates({ sort: "name" })],
    ] as const;
    const figures: Figure[] = [];
    for (const [what, count, page] of measured) {
      const times = { first: [] as number[], last: [] as number[] };
      for (let round = 0; round < rounds; round += 1)
        for (const [which, pageNum] of [
          ["first", 1],
          ["last", Math.ceil(count / pageSize)],
        ] as const) {
          const start = performance.now();
          await page(pageNum);
          times[which].push(performance.now() - start);
        }
      const [first, last] = [median(times.first), median(times.last)];
      const said = `${engine}, ${count.toLocaleString("en")} ${what}`;
      figures.push(
        figureOf(`${said}: the first page`, first, "ms"),
        figureOf(`${said}: the last page`, last, "ms"),
        figureOf(`${said}: the last against the first`, last / first, "×", { atMost: 2 }),
      );
    }
    return figures;
  } finally {
    await database.close();
  }
}

/** A company with so many exams in every state, one of them with so many candidates who were all written to. */
async function fill({ queries }: Database) {
  const companyId = newId();
  const names = { name: "江北电力培训中心", short_name: "江北电力", credit_code: "91310000MA1FL2K3XX" };
  await insertRow(queries, "company", {
    ...newCompany({ ...names, id: companyId, created_at: now }),
    ...{ verification: "verified", version: 3 },
  });
  const exam = await rowOf(queries, "exam", {});
  const person = await rowOf(queries, "candidate", { trial: 0 });
  const paper = await rowOf(queries, "paper", {});
  const paperId = newId();
  await insertRow(queries, "paper", { ...paper, id: paperId, company_id: companyId, number: 1 });
  const ids = Array.from({ length: exams }, newId);
  await inPieces(exams, (at) => {
    const opens = now + (at - exams / 2) * hour;
    return queries.insertInto("exam").values(
      Array.from({ length: piece }, (_, more) => ({
        ...exam,
        ...{ id: ids[at + more]!, company_id: companyId, number: at + more + 1, paper_id: paperId },
        ...{ name: `第 ${at + more} 场考试`, search_key: `第 ${at + more} 场考试` },
        ...{ open_at: opens, close_at: opens + 2 * hour, ends_at: opens + 2 * hour },
        ...{ state: more % 10 ? "published" : "draft", archived: 0, removed_at: 0, invite_job: "" },
      })),
    );
  });
  const examId = ids[exams / 2]!;
  const blank = { id_card: "", id_card_key: "", id_card_mask: "", email: "", photo: "" };
  const people = Array.from({ length: candidates }, newId);
  await inPieces(candidates, (at) =>
    queries.insertInto("candidate").values(
      Array.from({ length: piece }, (_, more) => ({
        ...person,
        ...{ ...blank, id: people[at + more]!, uuid: newId(), company_id: companyId, exam_id: examId },
        ...{ number: at + more + 1, real_name: `考生${((at + more) * 7919) % candidates}` },
        ...{ mobile: String(13_000_000_000 + at + more), state: "invited", reserved: 0 },
      })),
    ),
  );
  await inPieces(candidates, (at) =>
    queries.insertInto("invitation_message").values(
      Array.from({ length: piece }, (_, more) => ({
        ...{ id: newId(), candidate_id: people[at + more]!, exam_id: examId, channel: "sms" },
        ...{ purpose: "invitation", batch: "one", at: now, report: more === 0 ? "undeliverable" : "" },
      })),
    ),
  );
  await sql`analyze`.execute(queries);
  return { companyId, examId };
}

const piece = 200;

async function inPieces(count: number, insert: (at: number) => { execute(): Promise<unknown> }) {
  for (let at = 0; at < count; at += piece) await insert(at).execute();
}
