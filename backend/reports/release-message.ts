import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Seal } from "../audit";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { type ExamRow, examSettingsOf } from "../exams/store";
import { enqueueJob } from "../jobs/queue";
import { putMessage } from "../outbox/outbox";
import type { ReleasedRow } from "./following";
import { linkPath, linkToken } from "./links";

/** How long the link in the message is valid, milliseconds. */
const linkLife = 30 * 86_400_000;

interface Services {
  clock: Clock;
  seal: Seal;
  siteAddress: string;
}

/**
 * Tells a candidate by SMS and by mail that the score is released, or corrected since, with a link to the report, in the
 * language of their invitation. Who is shown the score on handing in gets a message of a correction alone; who is told
 * no score gets none.
 */
export async function tellOfRelease(
  queries: Queries,
  { clock, seal, siteAddress }: Services,
  exam: ExamRow,
  row: ReleasedRow,
): Promise<void> {
  const { release, checkScore } = examSettingsOf(exam);
  const isCorrected = await wasRescored(queries, row);
  if (checkScore === 0 || (release === "immediately" && !isCorrected)) return;
  const linked = {
    ...({ kind: "report", candUuid: row.uuid, stamp: row.released_at } as const),
    ended: row.links_ended,
  };
  const token = linkToken(seal, linked, clock.now() + linkLife);
  const t = translators[(row.language as Language | null) ?? "zh"];
  const text = (of: "sms" | "subject" | "mail") =>
    t(isCorrected ? `reports:message.corrected.${of}` : `reports:message.${of}`, said);
  const said = {
    ...{ name: row.real_name, exam: exam.name, company: row.company_name },
    link: siteAddress + linkPath("report", row.uuid, token),
  };
  const put = {
    clock,
    enqueue: (trx: Queries, job: Parameters<typeof enqueueJob>[2]) => enqueueJob(trx, clock, job),
  };
  const message = { companyId: row.company_id, kind: "score-release" } as const;
  if (row.mobile)
    await putMessage(queries, put, {
      ...message,
      recipient: row.mobile,
      text: text("sms"),
    });
  if (row.email)
    await putMessage(queries, put, {
      ...{ ...message, recipient: row.email, text: text("mail") },
      mail: { subject: text("subject"), calendar: "" },
    });
}

/** Whether a rescoring replaced what this release told. */
async function wasRescored(queries: Queries, { id, released_at }: ReleasedRow): Promise<boolean> {
  const replaced = await queries
    .selectFrom("replaced_score")
    .select("version")
    .where("candidate_id", "=", id)
    .where("released_at", "=", released_at)
    .limit(1)
    .executeTakeFirst();
  return replaced !== undefined;
}
