import type { Queries } from "../database/open";
import { JobRefusal, type JobServices } from "../jobs/job";

/** Bytes that a piece has at least, but for the last. why no smaller: pieces of 250 kB kept 700 MB from the system. */
const pieceBytes = 1_000_000;
/** Bytes of a company's zips. */
const quota = 2_000_000_000;

/** A zip that a job writes. */
export interface WritingZip {
  jobId: string;
  companyId: string;
}

/** Stores a zip in pieces as it is made, each in a transaction of its own; returns its bytes. */
export async function writePieces(
  { database, lock }: Pick<JobServices, "database" | "lock">,
  { jobId, companyId }: WritingZip,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  let [place, total, waiting] = [0, 0, 0];
  let kept: Uint8Array[] = [];
  const store = () =>
    database.transaction(async (queries) => {
      await lock(queries);
      const bytes = Buffer.concat(kept);
      await queries
        .insertInto("zip_piece")
        .values({ job_id: jobId, place, company_id: companyId, size: bytes.length, bytes })
        .execute();
      const { sum } = await queries
        .selectFrom("zip_piece")
        .select(({ fn }) => fn.sum<number>("size").as("sum"))
        .where("company_id", "=", companyId)
        .executeTakeFirstOrThrow();
      if (Number(sum) > quota) throw new JobRefusal("FILE_QUOTA");
    });
  for await (const chunk of chunks) {
    kept.push(chunk);
    waiting += chunk.length;
    total += chunk.length;
    if (waiting < pieceBytes) continue;
    await store();
    place += 1;
    [kept, waiting] = [[], 0];
  }
  if (waiting > 0) await store();
  return total;
}

/** The pieces in their order, each read when it is asked for. */
export async function* zipPiecesOf(queries: Queries, jobId: string): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const piece = await queries
      .selectFrom("zip_piece")
      .select("bytes")
      .where("job_id", "=", jobId)
      .where("place", "=", place)
      .executeTakeFirst();
    if (!piece) return;
    yield new Uint8Array(piece.bytes);
  }
}

export async function deleteZip(queries: Queries, jobId: string): Promise<void> {
  await queries.deleteFrom("zip_piece").where("job_id", "=", jobId).execute();
}

/** Removes what is left of zips that were given up, and those that have outlived what their kind of job keeps. */
export async function pruneZips(
  queries: Queries,
  now: number,
  lives: readonly (readonly [kind: string, milliseconds: number])[],
): Promise<void> {
  const needed = queries
    .selectFrom("job")
    .select("id")
    .where((where) =>
      where.or([
        where("state", "in", ["queued", "running"]),
        ...lives.map(([kind, life]) =>
          where.and([
            where("kind", "=", kind),
            where("state", "=", "done"),
            where("ended_at", ">", now - life),
          ]),
        ),
      ]),
    );
  await queries.deleteFrom("zip_piece").where("job_id", "not in", needed).execute();
}
