import type * as z from "zod/v4";
import type { picturesRequest, shownPictures, takenPicture } from "#contract/evidence/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import type { Caller, Context } from "../handler";

/** Pictures that one reply shows. */
const perPage = 12;

type Viewing = Context & { caller: Caller };

/** When pictures of a candidate were taken, the last first. */
export async function listPictures(
  queries: Queries,
  candidateId: string,
): Promise<z.output<typeof takenPicture>[]> {
  const rows = await queries
    .selectFrom("evidence_picture")
    .select(["kind", "at"])
    .where("candidate_id", "=", candidateId)
    .orderBy("at", "desc")
    .execute();
  return rows.map(({ kind, at }) => ({ kind, at }));
}

/** Some pictures of one candidate, from a moment backwards; each look has its reason in the audit trail (trust F3). */
export async function showPictures(
  context: Viewing,
  { candidateId, reason, until }: z.output<typeof picturesRequest>,
): Promise<z.output<typeof shownPictures>> {
  const { queries, database, encryption } = context;
  let found = queries
    .selectFrom("evidence_picture")
    .select(["kind", "at", "type", "bytes"])
    .where("candidate_id", "=", candidateId);
  if (until > 0) found = found.where("at", "<=", until);
  const rows = await found
    .orderBy("at", "desc")
    .limit(perPage + 1)
    .execute();
  const shown = rows.slice(0, perPage);
  await database.transaction((trx) =>
    audit({ ...context, queries: trx }, "monitor.pictures", candidateId, {
      after: { reason, pictures: shown.length },
    }),
  );
  return {
    next: rows[perPage]?.at ?? 0,
    pictures: shown.map(({ kind, at, type, bytes }) => ({
      ...{ kind, at, type, content: Buffer.from(encryption.decrypt(bytes)).toString("base64") },
    })),
  };
}
