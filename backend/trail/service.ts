import { trailCalls } from "#contract/trail/calls";
import type { TrailRow } from "#contract/trail/shapes";
import { audit } from "../audit";
import { companyDay } from "../companies/zone";
import type { Queries } from "../database/open";
import { streamed } from "../files/service";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { inOrderOf } from "../lists/order";
import { companyRows, searchedRows, signedLines } from "./export";
import { shownRows, trailRowOf, trailRows } from "./rows";

interface Paging {
  pageNum: number;
  pageSize: number;
  sort: "at";
  isReversed: boolean;
}

/** The audit trail as a page, and as a file that can be checked without us. */
export const trailService: Handlers<typeof trailCalls> = {
  own: async (asked, { queries, caller, seal }) => ({
    ...(await pageOf(trailRows(queries, asked, caller.companyId), asked)),
    publicKey: seal.publicKey,
  }),

  all: async (asked, { queries, seal }) => ({
    ...(await pageOf(trailRows(queries, asked, null), asked)),
    publicKey: seal.publicKey,
  }),

  async events({ operatorUuid, ...paging }, { queries, caller }) {
    await refuseForeign(queries, caller.companyId, operatorUuid);
    const rows = trailRows(queries, {}, caller.companyId).where((is) =>
      is.or([is("audit.operator_id", "=", operatorUuid), is("audit.subject", "=", operatorUuid)]),
    );
    return pageOf(rows, paging);
  },

  async export(asked, context) {
    const { queries, caller } = context;
    if (!caller.isProven) return refuse(trailCalls.export, "PROOF_NEEDED");
    await audit(context, "trail.export", asked.companyUuid || "all", { after: asked });
    return fileOf(context, asked, searchedRows(queries, asked));
  },

  async exportOwn(asked, context) {
    const { queries, caller, seal } = context;
    if (!caller.isProven) return refuse(trailCalls.exportOwn, "PROOF_NEEDED");
    await audit(context, "trail.export", caller.companyId, { after: asked });
    return fileOf(context, asked, companyRows(queries, asked, caller.companyId, seal));
  },
};

async function fileOf(
  { seal, clock, queries, caller }: Context,
  asked: object,
  rows: Parameters<typeof signedLines>[1],
): Promise<Response> {
  const at = clock.now();
  const day = await companyDay(queries, caller.companyId, at);
  return streamed(signedLines({ at, asked }, rows, seal), {
    name: `audit-${day}.jsonl`,
    type: "application/x-ndjson; charset=utf-8",
  });
}

async function pageOf(
  rows: ReturnType<typeof trailRows>,
  { pageNum, pageSize, ...order }: Paging,
): Promise<{ list: TrailRow[]; count: number }> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const found = await inOrderOf(shownRows(rows), order, {
    at: [
      ["audit.at", "desc"],
      ["audit.seq", "desc"],
      ["audit.id", "desc"],
    ],
  })
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list: found.map(trailRowOf), count: Number(count) };
}

async function refuseForeign(queries: Queries, companyId: string, operatorId: string): Promise<void> {
  const own = await queries
    .selectFrom("operator")
    .select("id")
    .where("id", "=", operatorId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!own) notFound();
}
