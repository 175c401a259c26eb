import { sql } from "kysely";
import { certificateFilter } from "#contract/certificates/shapes";
import type { homeCalls } from "#contract/home/calls";
import { draftDays } from "#contract/home/shapes";
import { banked } from "../banks/banked";
import { reachOf } from "../banks/rights";
import { filterCertificates, issued } from "../certificates/record/filter";
import type { Handlers } from "../handler";
import { countByDay, lastDays } from "./days";
import { homeExamService } from "./exams";
import { homeMoneyService } from "./money";

/** The newest drafts of a company that are looked through for the caller's own, and how many of these are shown. */
const draftLimits = { read: 1000, shown: 5 } as const;

/**
 * Figures of the home page. Each query reads an index alone, of few rows or in one scan, so that a company
 * with 100,000 rows is told in milliseconds.
 */
export const homeService: Handlers<typeof homeCalls> = {
  ...homeExamService,
  ...homeMoneyService,

  async drafts(_, { queries, caller, clock }) {
    const newest = queries
      .selectFrom("paper")
      .select(["id", "title", "is_group", "question_count", "updated_at", "updated_by"])
      .where("company_id", "=", caller.companyId)
      // why: literals let both engines use the partial index of drafts by time.
      .where("removed_at", "=", sql.lit(0))
      .where("archived", "=", 0)
      .where("state", "=", "draft")
      .where("updated_at", ">", clock.now() - draftDays * 86_400_000)
      .orderBy("updated_at", "desc")
      .orderBy("id", "desc")
      .limit(draftLimits.read);
    const rows = await queries
      .selectFrom(newest.as("draft"))
      .selectAll()
      .where("updated_by", "=", caller.operatorId)
      .orderBy("updated_at", "desc")
      .orderBy("id", "desc")
      .limit(draftLimits.shown)
      .execute();
    return rows.map((row) => ({
      paperId: row.id,
      name: row.title,
      isGroup: row.is_group === 1,
      questionCount: row.question_count,
      updatedAt: row.updated_at,
    }));
  },

  async questions(_, { queries, caller, clock }) {
    const days = await lastDays(queries, caller.companyId, clock.now());
    const questions = banked(queries, caller, await reachOf(queries, caller));
    const { count } = await questions
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const added = await countByDay(queries, days, (from, to) =>
      questions
        .select("question.id")
        .where("question.created_at", ">=", from)
        .where("question.created_at", "<", to),
    );
    return { count, days: added };
  },

  async certificates(_, { queries, caller, clock }) {
    const now = clock.now();
    const { companyId } = caller;
    const days = await lastDays(queries, companyId, now);
    const expiring = filterCertificates(
      queries,
      companyId,
      certificateFilter.parse({ state: "expiring" }),
      now,
    );
    const [total, found, soon, first] = await Promise.all([
      queries
        .selectFrom("certificate_template")
        .select(({ fn }) => fn.sum<number | null>("certificate_count").as("count"))
        .where("company_id", "=", companyId)
        .executeTakeFirstOrThrow(),
      countByDay(queries, days, (from, to) =>
        issued(queries, companyId)
          .select("certificate.id")
          .where("certificate.issued_at", ">=", from)
          .where("certificate.issued_at", "<", to),
      ),
      expiring.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
      expiring
        .select(["name", "exam", "valid_until as validUntil", "ends_at as endsAt"])
        .orderBy("ends_at")
        .limit(1)
        .executeTakeFirst(),
    ]);
    return {
      count: total.count ?? 0,
      days: found,
      expiring: { count: soon.count, first: first ?? null },
    };
  },
};
