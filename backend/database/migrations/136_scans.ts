import type { Step } from "./step";

/** Scans of answer sheets: files as they were uploaded, their pages, and what was read of each candidate's sheet. */
export const scans: Step = async ({ table, run }) => {
  await table(
    "answer_scan",
    `id text primary key, exam_id text not null references exam (id),
     company_id text not null references company (id), operator_id text not null, file_name text not null,
     task_id text not null, bytes text not null, at bigint not null`,
  );
  await run("create index answer_scan_of on answer_scan (exam_id, at)");
  await run("create index answer_scan_company on answer_scan (company_id, at)");
  await table(
    "scanned_page",
    `id text primary key, scan_id text not null references answer_scan (id), exam_id text not null,
     company_id text not null, candidate_id text not null, page integer not null, number integer not null,
     problem text not null, size bigint not null, picture text not null, at bigint not null, unique (scan_id, page)`,
  );
  await run("create index scanned_page_of on scanned_page (candidate_id, number)");
  await run("create index scanned_page_problem on scanned_page (exam_id, problem)");
  await run("create index scanned_page_size on scanned_page (company_id, size)");
  await table(
    "scanned_sheet",
    `candidate_id text primary key references candidate (id), exam_id text not null, company_id text not null,
     fields text not null, unsure integer not null, at bigint not null`,
  );
  await run("create index scanned_sheet_of on scanned_sheet (exam_id, unsure)");
  await run(
    "alter table paper_keying add column source text not null default 'keyed' check (source in ('keyed', 'scan'))",
  );
};
