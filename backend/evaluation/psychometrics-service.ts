import { evaluationLimits } from "#contract/evaluation/shapes";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { audit } from "../audit";
import { companyDay } from "../companies/zone";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";
import { searchKeyOf } from "../search/text-search";
import { itemStatistics } from "../statistics/items";
import { ownNorm } from "../statistics/own-norm";
import { completeRows } from "../statistics/reliability";
import { shownGroups } from "./group";
import { isKeyedAlike, psychometricRows, psychometricsOf, rawsOf } from "./psychometrics";
import { snapshotAt } from "./sendable";
import { evaluationSettingOf } from "./settings";
import { keysOf } from "./snapshot";

/** The longest table of percentiles that a norm keeps. */
const mostValues = 400;

async function openSending({ queries, caller }: Context, id: string) {
  const found = await queries
    .selectFrom("eva_sending")
    .selectAll()
    .where("company_id", "=", caller!.companyId)
    .where("id", "=", id)
    .where("staged", "=", "")
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  return found ?? notFound();
}

/** Psychometrics: what a sending's answers say of a scale, and norms made of them. */
export const psychometricsService: Pick<Handlers<typeof sheetCalls>, "psychometrics" | "keepNorm"> = {
  async psychometrics({ sendingId, scaleId, againId, ...asked }, context) {
    const { queries, caller, language } = context;
    const sending = await openSending(context, sendingId);
    const { smallestGroup: least } = await evaluationSettingOf(queries, caller.companyId);
    const snapshot = await snapshotAt(queries, sending.version_id);
    const others = await queries
      .selectFrom("eva_sending")
      .select(["id as sendingId", "name"])
      .where("company_id", "=", caller.companyId)
      .where("product_id", "=", sending.product_id)
      .where("id", "<>", sendingId)
      .where("staged", "=", "")
      .where("removed_at", "=", 0)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(100)
      .execute();
    const scales = snapshot.scales.map((scale) => {
      const texts = scale.texts[language] ?? Object.values(scale.texts)[0];
      return { scaleId: scale.scaleId, title: texts?.title ?? scale.name };
    });
    const scale =
      scaleId === "" ? snapshot.scales[0] : snapshot.scales.find((one) => one.scaleId === scaleId);
    if (!scale) return notFound();
    const rows = await psychometricRows(queries, sendingId, scale, snapshot);
    const shown = {
      ...{ name: sending.name, submitted: rows.length, smallestGroup: least, scales, others },
      hasSex: snapshot.additionals.some(({ kind }) => kind === "sex"),
    };
    if (rows.length < least) return { ...shown, groups: [], scale: null };
    let again = null;
    if (againId !== "") {
      const later = await openSending(context, againId);
      if (later.product_id !== sending.product_id) return notFound();
      const other = await snapshotAt(queries, later.version_id);
      const same = other.scales.find((one) => one.scaleId === scale.scaleId);
      again =
        same && isKeyedAlike(same, scale) ? await psychometricRows(queries, againId, same, other) : null;
    }
    const given = { ...asked, least, reader: language };
    const groups = shownGroups(
      rows.map(({ group }) => group),
      least,
    );
    return { ...shown, groups, scale: await psychometricsOf(scale, rows, again, given) };
  },

  async keepNorm({ sendingId, scaleId, name }, context) {
    const { queries, caller, clock } = context;
    await lockCompany(queries, caller.companyId);
    const sending = await openSending(context, sendingId);
    const snapshot = await snapshotAt(queries, sending.version_id);
    const scale = snapshot.scales.find((one) => one.scaleId === scaleId) ?? notFound();
    const there = await queries
      .selectFrom("eva_scale")
      .select(["points", "lowest", "keys"])
      .where("company_id", "=", caller.companyId)
      .where("id", "=", scaleId)
      .executeTakeFirst();
    if (!there) return notFound();
    // Reports of later versions would compare scores of the present keying with it.
    if (!isKeyedAlike(scale, { ...there, keys: keysOf(there.keys) }))
      refuse(sheetCalls.keepNorm, "KEYING_CHANGED");
    const { smallestGroup } = await evaluationSettingOf(queries, caller.companyId);
    const rows = await psychometricRows(queries, sendingId, scale, snapshot);
    const norm = ownNorm(rawsOf(rows));
    if (!norm || norm.n < smallestGroup || !norm.sd) return refuse(sheetCalls.keepNorm, "TOO_FEW_FOR_NORM");
    const { count } = await queries
      .selectFrom("eva_norm")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    if (count >= evaluationLimits.norms) return refuse(sheetCalls.keepNorm, "TOO_MANY");
    const complete = completeRows(rows.map(({ values }) => values));
    const { alpha } = itemStatistics(
      complete.length < smallestGroup ? [] : complete,
      scale.keys.map(() => 1),
    );
    const day = await companyDay(queries, caller.companyId, clock.now());
    const source = `${sending.name} · ${day}`;
    const percentiles =
      norm.values.length > mostValues
        ? ""
        : norm.values.map(({ raw, percentile }) => `${raw} ${percentile.toFixed(1)}`).join("\n");
    const id = newId();
    const row = {
      ...{ product_id: sending.product_id, scale_id: scaleId, name, sex: "", age_from: "", age_to: "" },
      ...{ language: "", n: norm.n, mean: norm.mean.toFixed(4), sd: norm.sd.toFixed(4), percentiles, source },
      reliability: alpha === null || alpha < 0 ? "" : alpha.toFixed(4),
    };
    await queries
      .insertInto("eva_norm")
      .values({
        ...row,
        id,
        company_id: caller.companyId,
        search_key: searchKeyOf({ names: [name, source] }),
      })
      .execute();
    await audit(context, "evaluationNorm.add", id, { after: { ...row, sendingId } });
    return id;
  },
};
