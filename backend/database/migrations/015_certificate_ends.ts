import type { Step } from "./step";

/** Certificates that expire soon are counted, and the first is found, without reading those that do not. */
export const certificateEnds: Step = async ({ run }) => {
  await run(
    `create index certificate_ends on certificate (company_id, ends_at, id)
     where staged = '' and state = 'issued' and ends_at > 0`,
  );
};
