import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { hasWholeTexts, isScorable, snapshotLanguages } from "./sheet-items";
import { freezeProduct, type ProductSnapshot } from "./snapshot";

type Reason =
  | "PRODUCT_WITHOUT_PARTS"
  | "SCALE_TEXT_DIFFERS"
  | "PRODUCT_INCOMPLETE"
  | "PRODUCT_WITHOUT_LANGUAGE";

/** A product's version as it is now, where answers to it can be scored and read; else why not. Lock the company. */
export async function sendableVersion(
  queries: Queries,
  product: Tables["eva_product"],
  by: { operatorId: string; at: number },
): Promise<{ versionId: string; snapshot: ProductSnapshot } | { reason: Reason }> {
  const { versionId } = await freezeProduct(queries, product, by);
  const snapshot = await snapshotAt(queries, versionId);
  if (snapshot.parts.length === 0) return { reason: "PRODUCT_WITHOUT_PARTS" };
  if (!hasWholeTexts(snapshot)) return { reason: "SCALE_TEXT_DIFFERS" };
  if (!isScorable(snapshot)) return { reason: "PRODUCT_INCOMPLETE" };
  if (snapshotLanguages(snapshot).length === 0) return { reason: "PRODUCT_WITHOUT_LANGUAGE" };
  return { versionId, snapshot };
}

/** What a version holds. */
export async function snapshotAt(queries: Queries, versionId: string): Promise<ProductSnapshot> {
  const { snapshot } = await queries
    .selectFrom("eva_version")
    .select("snapshot")
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow();
  return JSON.parse(snapshot);
}

/** What a sending keeps of its company, so that its reports stay the same when the company changes. */
export async function senderOf(
  queries: Queries,
  companyId: string,
): Promise<{ company_name: string; time_zone: string }> {
  return queries
    .selectFrom("company")
    .select(["name as company_name", "time_zone"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}
