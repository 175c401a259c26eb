import type { Step } from "./step";

/** Zips of certificates, written in pieces: none is ever whole in memory. */
export const certificateZips: Step = async ({ table, run }) => {
  await table(
    "certificate_zip_piece",
    `job_id text not null, place integer not null, company_id text not null references company (id),
     size integer not null, bytes blob not null, primary key (job_id, place)`,
  );
  await run("create index certificate_zip_piece_company on certificate_zip_piece (company_id, size)");
};
