import { sql } from "kysely";
import type { ExamSettings } from "#contract/exams/settings";
import { isUploaded, type QuestionType } from "#contract/questions/kinds";
import { pictureLimits, sittingLimits } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import type { PaperRow } from "../papers/store/store";
import { papersOf } from "./paper-facts";

/** Bytes of all that the candidates of one company send. It refuses nobody: the check before publishing goes by it. */
const companyRoom = 25_000_000_000;
/** Bytes that a re-encoded picture of a sitting has at most, as a rule. */
const pictureBytes = 150_000;

/** Bytes that a company's candidates have sent, and how many more those of an exam can send at most. */
export async function fileRoomOf(
  queries: Queries,
  paper: PaperRow,
  candidates: number,
  settings: ExamSettings,
): Promise<{ needed: number; left: number; isNearlyFull: boolean }> {
  const each = (await answerBytes(queries, paper)) + pictureCount(settings, paper) * pictureBytes;
  const needed = candidates * each;
  const used =
    (await bytesIn(queries, "answer_file", paper.company_id)) +
    (await bytesIn(queries, "evidence_picture", paper.company_id));
  return {
    needed,
    left: Math.max(0, companyRoom - used),
    isNearlyFull: each > 0 && used + needed > companyRoom * 0.9,
  };
}

/** Bytes of the largest files that one candidate can answer a paper with. */
async function answerBytes(queries: Queries, paper: PaperRow): Promise<number> {
  const versions = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select(["version.type", "version.extra"])
    .where("slot.removed_at", "=", 0)
    .where("slot.paper_id", "in", [...(await papersOf(queries, paper)), ""])
    .execute();
  return versions
    .filter(({ type }) => isUploaded(type as QuestionType))
    .map(({ extra }) => (JSON.parse(extra || "{}").megabytes ?? 0) * 1_000_000)
    .reduce((sum, bytes) => sum + Math.min(bytes || sittingLimits.fileBytes, sittingLimits.fileBytes), 0);
}

function pictureCount(settings: ExamSettings, { total_duration }: PaperRow): number {
  const kinds =
    Number(settings.cameraMonitorType + settings.mobileMonitorType > 0) +
    Number(settings.screenShotMonitorType > 0);
  const taken = kinds * Math.ceil(total_duration / pictureLimits.every);
  return Math.min(taken, pictureLimits.most) + Number(settings.isFaceRecognizeNeed);
}

async function bytesIn(queries: Queries, table: "answer_file" | "evidence_picture", companyId: string) {
  const { used } = await queries
    .selectFrom(table)
    .select(sql<number>`coalesce(sum(size), 0)`.as("used"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return Number(used);
}
