import type { Step } from "./step";

/** Photos at the start of a sitting, and pictures by camera and of the screen, encrypted. */
export const evidencePictures: Step = async ({ table, run }) => {
  await table(
    "evidence_picture",
    `id text primary key, candidate_id text not null references candidate (id),
     company_id text not null references company (id), kind text not null, size bigint not null,
     bytes text not null, at bigint not null`,
  );
  await run("create index evidence_picture_of on evidence_picture (candidate_id, at)");
  await run("create index evidence_picture_size on evidence_picture (company_id, size)");
  await run("create index evidence_picture_at on evidence_picture (at)");
};
