import type { Step } from "./step";

/** Zips of any kind are written in pieces, not those of certificates alone. */
export const zipPieces: Step = async ({ run }) => {
  await run("alter table certificate_zip_piece rename to zip_piece");
  await run("drop index certificate_zip_piece_company");
  await run("create index zip_piece_company on zip_piece (company_id, size)");
};
