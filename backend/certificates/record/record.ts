import type * as z from "zod/v4";
import type { certificateRecord } from "#contract/certificates/shapes";
import type { Queries } from "../../database/open";
import { notFound } from "../../handler";
import { readCertificate, shownOf } from "./shown";

type Found = z.input<typeof certificateRecord>;

/** A company's own certificate, with its history and its origin. */
export async function findCertificate(
  queries: Queries,
  companyId: string,
  certificateUuid: string,
  now: number,
): Promise<Found> {
  const own = await queries
    .selectFrom("certificate as own")
    .innerJoin("certificate_version as version", "version.id", "own.version_id")
    .innerJoin("certificate_template as template", "template.id", "own.template_id")
    .select(["own.template_id", "own.revision", "own.list_id", "version.number", "template.name"])
    .where("own.id", "=", certificateUuid)
    .where("own.company_id", "=", companyId)
    .where("own.staged", "=", "")
    .executeTakeFirst();
  if (!own) return notFound();
  const row = await readCertificate(queries, { templateUuid: own.template_id, certificateUuid });
  return {
    ...shownOf(row, now),
    templateName: own.name,
    versionNumber: own.number,
    revision: own.revision,
    listId: own.list_id,
    history: await historyOf(queries, certificateUuid),
  };
}

async function historyOf(queries: Queries, certificateId: string): Promise<Found["history"]> {
  const rows = await queries
    .selectFrom("certificate_event as event")
    .leftJoin("operator", "operator.id", "event.operator_id")
    .select(["event.kind", "event.at", "event.reason", "operator.real_name"])
    .where("event.certificate_id", "=", certificateId)
    .orderBy("event.at")
    // Of events in the same millisecond, the issue comes first.
    .orderBy("event.kind")
    .execute();
  return rows.map((row) => ({
    kind: row.kind as Found["history"][number]["kind"],
    at: row.at,
    by: row.real_name ?? "",
    reason: row.reason,
  }));
}
