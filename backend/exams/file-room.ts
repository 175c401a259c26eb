import { sql } from "kysely";
import { clipsOf, type EvidenceKind, type ExamSettings, evidenceKinds } from "#contract/exams/settings";
import { isUploaded, type QuestionType } from "#contract/questions/kinds";
import { pictureLimits } from "#contract/sitting/pictures";
import { sittingLimits } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import type { PaperRow } from "../papers/store/store";
import { papersOf } from "./paper-facts";

/** Bytes of all that the candidates of one company send. It refuses nobody: the check before publishing goes by it. */
const companyRoom = 25_000_000_000;
/** Bytes that a re-encoded picture of a sitting has at most, as a rule. */
const pictureBytes = 150_000;
/** Bytes of a short video, at the rate that its page records. */
const clipBytes = 400_000;

/** Bytes that a company's candidates have sent, and how many more those of an exam can send at most. */
export async function fileRoomOf(
  queries: Queries,
  paper: PaperRow,
  candidates: number,
  settings: ExamSettings,
): Promise<{ needed: number; left: number; isNearlyFull: boolean }> {
  const each = (await answerBytes(queries, paper)) + evidenceBytes(settings, paper);
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

/** Bytes of what is taken of one candidate, who sits to the end. */
function evidenceBytes(settings: ExamSettings, { total_duration }: PaperRow): number {
  const clips = clipsOf(settings);
  const taken: Record<EvidenceKind, boolean> = {
    face: false,
    camera: settings.cameraMonitorType > 0,
    screen: settings.screenShotMonitorType > 0,
    phone: settings.mobileMonitorType > 0,
  };
  const kinds = evidenceKinds.filter((kind) => taken[kind]);
  const count = kinds.length * Math.ceil(total_duration / pictureLimits.every);
  const bytes = kinds.map((kind) => (clips.includes(kind) ? clipBytes : pictureBytes));
  const mean = bytes.reduce((sum, one) => sum + one, 0) / Math.max(1, kinds.length);
  return count * mean + Number(settings.isFaceRecognizeNeed) * pictureBytes;
}

async function bytesIn(queries: Queries, table: "answer_file" | "evidence_picture", companyId: string) {
  const { used } = await queries
    .selectFrom(table)
    .select(sql<number>`coalesce(sum(size), 0)`.as("used"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return Number(used);
}
