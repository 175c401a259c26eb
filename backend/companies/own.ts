import type { Selectable } from "kysely";
import { companyCalls } from "#contract/companies/calls";
import { contrastOnWhite, markContrast } from "#contract/companies/colour";
import type { CompanyFacts } from "#contract/companies/shapes";
import { companyNameKey } from "../accounts/company-names";
import { audit } from "../audit";
import { revisionOf } from "../database/revision";
import type { Tables } from "../database/schema";
import { storePicture } from "../files/pictures";
import { type Context, type Handlers, notFound, refuse, refuseOverwrite } from "../handler";
import { lockCompany } from "../lock-company";
import { companyRecordOf, factsRevision, selectRecords } from "./record";
import { submitVerification } from "./submission";

/** Administrators edit their own company's profile, and the defaults of its papers and pages. */
export const ownCompanyService: Pick<
  Handlers<typeof companyCalls>,
  "mine" | "update" | "setLogo" | "removeLogo" | "submitVerification" | "settings" | "updateSettings"
> = {
  submitVerification,

  async mine(_, { queries, caller }) {
    const row = await selectRecords(queries)
      .where("company.id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    // why: only the platform may know whether another company has the same name or code (trust A5).
    const record = { ...companyRecordOf(row), sameCreditCode: 0, verifiedTwin: null };
    return { ...record, revision: factsRevision(row) };
  },

  async update({ companyName, creditCode, revision, ...facts }, context) {
    const { queries, caller } = context;
    const before = await lockCompany(queries, caller.companyId);
    if (!before) return notFound();
    refuseOverwrite(companyCalls.update, revision, factsRevision(before));
    const isFixed = before.verification === "submitted" || before.verification === "verified";
    const isChanged = companyName !== before.name || creditCode !== before.credit_code;
    if (isFixed && isChanged) refuse(companyCalls.update, "COMPANY_FACT_FIXED");
    await saveFacts(context, before, { companyName, creditCode, ...facts });
    return null;
  },

  setLogo: ({ file }, context) =>
    storePicture(context, companyCalls.setLogo, file, "logo", async (queries, logo) => {
      const { companyId } = context.caller;
      const before = await lockCompany(queries, companyId);
      await queries.updateTable("company").set({ logo }).where("id", "=", companyId).execute();
      await audit({ ...context, queries }, "company.logo", companyId, { before: before?.logo, after: logo });
    }),

  async removeLogo(_, context) {
    const { queries, caller } = context;
    const before = await lockCompany(queries, caller.companyId);
    if (!before?.logo) return null;
    await queries.updateTable("company").set({ logo: "" }).where("id", "=", caller.companyId).execute();
    await queries
      .deleteFrom("file")
      .where("company_id", "=", caller.companyId)
      .where("purpose", "=", "logo")
      .execute();
    await audit(context, "company.logo", caller.companyId, { before: before.logo, after: "" });
    return null;
  },

  async settings(_, { queries, caller }) {
    const company = await queries
      .selectFrom("company")
      .select(["theme_color", "paper_minutes", "pinyin_search"])
      .where("id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    return { ...settingsOf(company), revision: settingsRevision(company) };
  },

  async updateSettings({ revision, ...settings }, context) {
    const { queries, caller } = context;
    const { themeColor, paperMinutes, supportPinyinSearch } = settings;
    if (contrastOnWhite(themeColor) < markContrast) refuse(companyCalls.updateSettings, "COLOUR_TOO_PALE");
    const before = await lockCompany(queries, caller.companyId);
    if (!before) return notFound();
    refuseOverwrite(companyCalls.updateSettings, revision, settingsRevision(before));
    await queries
      .updateTable("company")
      .set({
        theme_color: themeColor,
        paper_minutes: paperMinutes,
        pinyin_search: supportPinyinSearch ? 1 : 0,
      })
      .where("id", "=", caller.companyId)
      .execute();
    await audit(context, "company.settings", caller.companyId, {
      before: settingsOf(before),
      after: settings,
    });
    return null;
  },
};

type SettingColumns = Pick<Selectable<Tables["company"]>, "theme_color" | "paper_minutes" | "pinyin_search">;

const settingsOf = (company: SettingColumns) => ({
  themeColor: company.theme_color,
  paperMinutes: company.paper_minutes,
  supportPinyinSearch: company.pinyin_search === 1,
});

const settingsRevision = (company: SettingColumns): string =>
  revisionOf(company.theme_color, company.paper_minutes, company.pinyin_search);

/** Saves what a company told about itself; its row is locked. */
export async function saveFacts(
  context: Context,
  before: Selectable<Tables["company"]>,
  { companyName, creditCode, ...facts }: CompanyFacts,
): Promise<void> {
  const after = {
    name: companyName,
    name_key: companyNameKey(companyName),
    credit_code: creditCode,
    short_name: facts.shortName,
    industry: facts.industry,
    size: facts.companySize,
    address: facts.address,
    time_zone: facts.timeZone,
  };
  await context.queries.updateTable("company").set(after).where("id", "=", before.id).execute();
  const names = Object.keys(after) as (keyof typeof after)[];
  await audit(context, "company.update", before.id, {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after,
  });
}
