import type { SelectQueryBuilder } from "kysely";
import { customerCalls } from "#contract/customers/calls";
import { localTime, startOfDay } from "#contract/time-zone";
import { audit } from "../audit";
import { saveFacts } from "../companies/own";
import { factsRevision } from "../companies/record";
import type { Tables } from "../database/schema";
import { storePicture } from "../files/pictures";
import { type Handlers, notFound, refuseOverwrite } from "../handler";
import { lockNamedCompany } from "../lock-company";
import { maskMobile } from "../mobiles";

/** What the platform reads and corrects of any company. */
export const factsService: Pick<
  Handlers<typeof customerCalls>,
  "operatorsOf" | "settingsOf" | "updateFacts" | "setLogo"
> = {
  async operatorsOf({ id }, { queries }) {
    const company = await queries.selectFrom("company").select("id").where("id", "=", id).executeTakeFirst();
    if (!company) return notFound();
    const rows = await queries
      .selectFrom("operator")
      .select(["id", "real_name", "mobile", "locked", "last_seen_at"])
      .where("company_id", "=", id)
      .where("removed_at", "=", 0)
      .orderBy("real_name")
      .orderBy("id")
      .limit(500)
      .execute();
    return rows.map((row) => ({
      ...{ operatorUuid: row.id, realName: row.real_name, mobile: maskMobile(row.mobile) },
      ...{ isLocked: row.locked === 1, lastSeenAt: row.last_seen_at },
    }));
  },

  async settingsOf({ id }, { queries, clock }) {
    const row = await queries.selectFrom("company").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) return notFound();
    const year = localTime(clock.now(), row.time_zone).slice(0, 4);
    const newYear = startOfDay(`${year}-01-01`, row.time_zone);
    const chargedSince = (at: number) =>
      countOf(
        queries
          .selectFrom("ledger")
          .where("company_id", "=", id)
          .where("kind", "=", "charge")
          .where("at", ">=", at),
      );
    return {
      ...{ companyUuid: id, version: row.version, examServiceLevel: row.exam_service_level },
      ...{ themeColor: row.theme_color, paperMinutes: row.paper_minutes },
      supportPinyinSearch: row.pinyin_search === 1,
      exams: await countOf(queries.selectFrom("exam").where("company_id", "=", id)),
      candidates: await countOf(queries.selectFrom("candidate").where("company_id", "=", id)),
      chargedThisYear: await chargedSince(newYear),
      charged: await chargedSince(0),
    };
  },

  async updateFacts({ companyUuid, revision, ...facts }, context) {
    const before = (await lockNamedCompany(context.queries, companyUuid)) ?? notFound();
    refuseOverwrite(customerCalls.updateFacts, revision, factsRevision(before));
    await saveFacts(context, before, facts);
    return null;
  },

  async setLogo({ id, file }, context) {
    const { queries } = context;
    const company = await queries.selectFrom("company").select("id").where("id", "=", id).executeTakeFirst();
    if (!company) return notFound();
    const owner = { ...context, caller: { ...context.caller, companyId: id } };
    return storePicture(owner, customerCalls.setLogo, file, "logo", async (trx, logo) => {
      const before = (await lockNamedCompany(trx, id)) ?? notFound();
      await trx.updateTable("company").set({ logo }).where("id", "=", id).execute();
      await audit({ ...context, queries: trx }, "company.logo", id, { before: before.logo, after: logo });
    });
  },
};

async function countOf<Name extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
