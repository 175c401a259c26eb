import { randomBytes } from "node:crypto";
import { type Accommodation, allowedSeconds, windowOfCandidate } from "#contract/candidates/time";
import { type Language, languageCodes } from "#locales/languages";
import { drawPaper } from "../candidate-papers/drawing/draw";
import { structureOf } from "../candidate-papers/drawing/structure";
import type { Queries } from "../database/open";
import { type ExamRow, examSettingsOf } from "./store";

/** Papers that are drawn to see that they can be. */
const tried = 20;

/** Whether papers of this exam, drawn by a seed that is thrown away, hold each question once: as many as the paper has. */
export async function canDrawPapers(queries: Queries, exam: ExamRow, questions: number): Promise<boolean> {
  const structure = await structureOf(queries, exam);
  const slots = structure.parts.map((part) => part.slots.length);
  if (questions === 0 || slots.reduce((sum, count) => sum + count, 0) !== questions) return false;
  const seed = randomBytes(32);
  return Array.from({ length: tried }, (_, at) => drawPaper(structure, seed, at + 1)).every((paper) =>
    paper.every((part, at) => new Set(part.map(([slot]) => slot)).size === slots[at]),
  );
}

type Times = Pick<ExamRow, "id" | "open_at" | "close_at" | "ends_at"> & { seconds: number };

/**
 * Candidates of an exam who are in another published one of the company at a time that leaves them no time for both:
 * neither of their two windows has room for its paper beside the other. Own windows and extra time count.
 */
export async function countOverlaps(queries: Queries, exam: ExamRow, seconds: number): Promise<number> {
  const others = await queries
    .selectFrom("exam")
    .innerJoin("paper", "paper.id", "exam.paper_id")
    .select(["exam.id", "exam.open_at", "exam.close_at", "exam.ends_at", "paper.total_duration as seconds"])
    .where("exam.company_id", "=", exam.company_id)
    .where("exam.id", "<>", exam.id)
    .where("exam.state", "=", "published")
    .where("exam.removed_at", "=", 0)
    .where("exam.open_at", "<", exam.ends_at)
    .where("exam.ends_at", ">", exam.open_at)
    .execute();
  if (others.length === 0) return 0;
  const people = await expected(queries, { ...exam, seconds });
  const byKey = new Map<string, Window[]>();
  for (const other of others)
    for (const { keys, window } of await expected(queries, other))
      for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), window]);
  const clashes = ({ keys, window }: Expected) =>
    keys.some((key) => byKey.get(key)?.some((other) => leavesNoTime(window, other)));
  return people.filter(clashes).length;
}

interface Window {
  openAt: number;
  closeAt: number;
  /** Milliseconds that the paper takes. */
  needs: number;
}

/** Somebody who is to come: what names them in another exam too, and when they can sit. */
interface Expected {
  keys: string[];
  window: Window;
}

async function expected(queries: Queries, exam: Times): Promise<Expected[]> {
  const rows = await queries
    .selectFrom("candidate")
    .select(["mobile", "id_card_key", "factor", "extra_minutes", "pauses", "open_at", "close_at"])
    .where("exam_id", "=", exam.id)
    .where("removed_at", "=", 0)
    .where("staged", "=", "")
    .where("trial", "=", 0)
    .where("state", "not in", ["void", "absent"])
    .execute();
  return rows.map((row) => {
    const own: Accommodation = {
      ...{ factor: row.factor, extraMinutes: row.extra_minutes, pauses: row.pauses },
      ...{ openAt: row.open_at, closeAt: row.close_at },
    };
    const window = windowOfCandidate({ openAt: exam.open_at, closeAt: exam.close_at }, exam.seconds, own);
    return {
      keys: [row.mobile && `mobile ${row.mobile}`, row.id_card_key && `id ${row.id_card_key}`].filter(
        Boolean,
      ),
      window: { ...window, needs: allowedSeconds(exam.seconds, own) * 1000 },
    };
  });
}

function leavesNoTime(own: Window, other: Window): boolean {
  const shared = Math.min(own.closeAt, other.closeAt) - Math.max(own.openAt, other.openAt);
  const isTight = ({ openAt, closeAt, needs }: Window) => closeAt - openAt - shared < needs;
  return shared > 0 && isTight(own) && isTight(other);
}

/** How a language is known in a text: by its letters, three words of them where other languages borrow some. */
const writtenIn: Record<Language, RegExp> = {
  zh: /\p{Script=Han}/u,
  en: /(\p{Script=Latin}{2,}\s+){2}\p{Script=Latin}{2,}/u,
  es: /(\p{Script=Latin}{2,}\s+){2}\p{Script=Latin}{2,}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
};

/**
 * The languages in which the company has written invitations, and in which this exam's own texts visibly say nothing;
 * none where the exam has no own texts or the company writes in one language.
 */
export async function languagesBesideTexts(queries: Queries, exam: ExamRow): Promise<Language[]> {
  const { instructions, consents } = examSettingsOf(exam);
  const text = [instructions, ...Object.values(consents)].join("\n");
  if (text.trim() === "") return [];
  const rows = await queries
    .selectFrom("invitation_text")
    .select("language")
    .distinct()
    .where("company_id", "=", exam.company_id)
    .where("purpose", "=", "invitation")
    .execute();
  const invited = languageCodes.filter((code) => rows.some(({ language }) => language === code));
  return invited.length > 1 ? invited.filter((code) => !writtenIn[code].test(text)) : [];
}
