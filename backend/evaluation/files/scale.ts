import type * as z from "zod/v4";
import { type ScaleInFile, scaleInFile } from "#contract/evaluation/file-shapes";
import { typedLines } from "#contract/evaluation/shapes";
import { type Language, languageCodes } from "#locales/languages";
import type { Queries } from "../../database/open";

export type ScaleDraftInFile = z.input<typeof scaleInFile>;
type Fault = { reason: string; text: string; figures?: Record<string, number> };

/** A scale as a file gives it, checked like one that is typed: as many items as keys, as many anchors as points. */
export function checkedScale(draft: unknown): { scale: ScaleInFile } | { faults: Fault[] } {
  const parsed = scaleInFile.safeParse(draft, { error: () => "NOT_VALID" });
  if (!parsed.success)
    return {
      faults: parsed.error.issues.map(({ path, message }) => ({ reason: message, text: path.join(".") })),
    };
  const scale = parsed.data;
  const faults = Object.entries(scale.texts).flatMap(([language, text]): Fault[] => {
    const [items, anchors] = [typedLines(text.items).length, typedLines(text.anchors).length];
    const count = scale.keys.length;
    return [
      ...(items === count
        ? []
        : [{ reason: "ITEMS_DIFFER", text: language, figures: { count, found: items } }]),
      ...(anchors === scale.points
        ? []
        : [{ reason: "ANCHORS_DIFFER", text: language, figures: { count: scale.points } }]),
    ];
  });
  return faults.length > 0 ? { faults } : { scale };
}

/** What a preview says of a scale. */
export const scaleFacts = ({ points, keys, texts }: ScaleInFile): string =>
  [`${keys.length} × ${points}`, keys, Object.keys(texts).join(" ")].join(" · ");

/** Scales of a company as files hold them, by name; one of them, or all. */
export async function storedScales(
  queries: Queries,
  companyId: string,
  scaleId: string,
): Promise<ScaleInFile[]> {
  let rows = queries
    .selectFrom("eva_scale")
    .leftJoin("eva_category", "eva_category.id", "eva_scale.category_id")
    .selectAll("eva_scale")
    .select("eva_category.name as category")
    .where("eva_scale.company_id", "=", companyId);
  if (scaleId !== "") rows = rows.where("eva_scale.id", "=", scaleId);
  const scales = await rows.orderBy("eva_scale.name").orderBy("eva_scale.id").execute();
  const texts = await queries
    .selectFrom("eva_scale_text")
    .selectAll()
    .where("company_id", "=", companyId)
    .execute();
  return scales.map((scale) => ({
    ...{ name: scale.name, category: scale.category ?? "", points: scale.points, lowest: scale.lowest },
    ...{ keys: scale.keys, maxMissing: scale.max_missing, note: scale.note },
    texts: Object.fromEntries(
      languageCodes.flatMap((code: Language) => {
        const own = texts.find(({ scale_id, language }) => scale_id === scale.id && language === code);
        if (!own) return [];
        const { title, anchors, items, low, average, high } = own;
        return [[code, { title, anchors, items, low, average, high }]];
      }),
    ),
  }));
}
