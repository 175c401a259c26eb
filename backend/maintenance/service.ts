import { sql } from "kysely";
import { maintenanceCalls } from "#contract/maintenance/calls";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { caches, dropCaches } from "./caches";
import { serverJob } from "./servers";

/** Jobs of the platform that recur have no operator; all others were started by one. */
const isRecurring = sql<boolean>`company_id = '' and operator_id = ''`;

/** Tasks and upkeep: what an administrator of the platform starts by hand is audited. */
export const maintenanceService: Handlers<typeof maintenanceCalls> = {
  async queue(_, { queries, clock }) {
    const now = clock.now();
    const rows = await queries
      .selectFrom("job")
      .select([
        "kind",
        sql<number>`max(case when company_id = '' and operator_id = '' then 1 else 0 end)`.as("recurring"),
        sql<number>`sum(case when state = 'queued' then 1 else 0 end)`.as("waiting"),
        sql<number>`sum(case when state = 'queued' and run_at <= ${now} then 1 else 0 end)`.as("due"),
        sql<number>`sum(case when state = 'running' then 1 else 0 end)`.as("running"),
        sql<number>`sum(case when state = 'failed' and ended_at > ${now - 30 * 86_400_000} then 1 else 0 end)`.as(
          "failed",
        ),
        sql<number | null>`min(case when state = 'queued' then run_at end)`.as("next"),
      ])
      .groupBy("kind")
      .orderBy("kind")
      .execute();
    return rows.map(({ kind, recurring, next, ...counts }) => ({
      ...{ kind, isRecurring: Number(recurring) === 1, nextAt: Number(next ?? 0) },
      ...{ waiting: Number(counts.waiting), due: Number(counts.due) },
      ...{ running: Number(counts.running), failed: Number(counts.failed) },
    }));
  },

  runRecurring: (_, context) => makeDue(context, "recurring", isRecurring),
  runWaiting: (_, context) => makeDue(context, "waiting", sql<boolean>`not (${isRecurring})`),
  runReports: (_, context) => makeDue(context, "reports", sql<boolean>`kind = 'scores.settle'`),

  clearExams: (_, context) => clear(context, ["papers", "places"]),
  clearManagement: (_, context) => clear(context, ["certificates"]),
  clearCache: ({ id }, context) => (Object.hasOwn(caches, id) ? clear(context, [id]) : notFound()),

  clearQuestion: () => refuse(maintenanceCalls.clearQuestion, "STATISTICS_NOT_KEPT"),
  uploadToken: () => refuse(maintenanceCalls.uploadToken, "CLIENT_NOT_STORED"),

  clientVersion: async (_, { queries }) => ({ version: await announced(queries) }),

  changeClient: ({ id: version }, context) =>
    context.once(async (queries) => {
      const { clock, caller } = context;
      const before = await announced(queries);
      if (before === version) return null;
      await queries
        .insertInto("client_version")
        .values({ id: newId(), version, by_id: caller.operatorId, at: clock.now() })
        .execute();
      await audit({ ...context, queries }, "client.change", version, { before, after: version });
      return null;
    }),

  buyServers: (draft, context) =>
    context.once((queries) => askForServers({ ...context, queries }, "buy", draft)),
  addExamServers: (draft, context) => askForServers(context, "exam", draft),
  addJudgeServers: (draft, context) => askForServers(context, "oj", draft),

  async serverRequests(_, { queries }) {
    const rows = await queries
      .selectFrom("server_request as request")
      .leftJoin("operator", "operator.id", "request.by_id")
      .leftJoin("job", "job.id", "request.id")
      .select(["request.id", "request.kind", "request.servers", "request.note", "request.at"])
      .select(["operator.real_name", "job.state"])
      .orderBy("request.at", "desc")
      .orderBy("request.id")
      .limit(100)
      .execute();
    return rows.map((row) => ({
      ...{ requestUuid: row.id, kind: row.kind as "buy", servers: row.servers, note: row.note, at: row.at },
      // Jobs that were done are pruned after a while.
      ...{ by: row.real_name ?? "", state: (row.state ?? "done") as "done" },
    }));
  },
};

async function announced(queries: Queries): Promise<string> {
  const row = await queries
    .selectFrom("client_version")
    .select("version")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? "";
}

/** Makes jobs that wait due now, and wakes the workers. */
async function makeDue(context: Context, which: string, chosen: ReturnType<typeof sql<boolean>>) {
  const count = await context.once(async (queries) => {
    const now = context.clock.now();
    const moved = await queries
      .updateTable("job")
      .set({ run_at: now })
      .where("state", "=", "queued")
      .where("run_at", ">", now)
      .where(chosen)
      .executeTakeFirst();
    const jobs = Number(moved.numUpdatedRows);
    await audit({ ...context, queries }, "task.run", which, { after: { jobs } });
    return jobs;
  });
  context.jobs.wake();
  return { count };
}

async function clear(context: Context, names: string[]) {
  const count = dropCaches(names);
  context.jobs.clearCaches(names);
  await audit(context, "cache.clear", names.join(), { after: { entries: count } });
  return { count };
}

/** Notes the request, and hands it on by a job of its own id. */
async function askForServers(
  context: Context,
  kind: string,
  { servers, note }: { servers: number; note: string },
): Promise<string> {
  const { queries, caller, clock, jobs } = context;
  const id = newId();
  const request = { id, kind, servers, note, by_id: caller.operatorId, at: clock.now() };
  await queries.insertInto("server_request").values(request).execute();
  const { companyId, operatorId } = caller;
  await jobs.enqueue(queries, { id, companyId, operatorId, kind: serverJob, key: id, input: null });
  await audit(context, "servers.request", id, { after: { kind, servers, note } });
  return id;
}
