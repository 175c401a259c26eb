import type { PaperItem } from "#contract/papers/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { paths } from "~/paths";
import { momentOf } from "~/words/ago.server";

/**
 * A paper as a table row: figures and times in the reader's language and the company's time zone. Zero stays
 * a number, unknown is null.
 */
export const paperRowOf = (paper: PaperItem, language: Language, zone: string) => ({
  id: paper._id,
  to: paper.isGroup ? paths.papers.sessions(paper._id) : paths.papers.questions(paper._id),
  number: paper.number,
  title: paper.name,
  desc: shortened(paper.shortName, 40),
  remark: shortened(paper.remark, 80),
  state: paper.state,
  isGroup: paper.isGroup,
  /** Whether an exam can be arranged of it. */
  isUsable: paper.state === "ready" || paper.state === "used",
  isPractice: paper.isPractice,
  /** Whether its settings can be changed: a used or archived one is frozen, a group has none of its own. */
  isEditable: !paper.isGroup && (paper.state === "draft" || paper.state === "ready"),
  isUsed: paper.quoted,
  questions: paper.jobQuestionCount || 0,
  score: paper.jobScore === 0 ? 0 : figure(paper.jobScore, language),
  pass: paper.passScore === 0 ? null : figure(paper.passScore, language),
  /** Null if no duration is set yet. */
  minutes: paper.jobDuration === 0 ? null : Math.round(paper.jobDuration / 60),
  author: paper.createdBy,
  updated: momentOf(paper.updatedAt, language, zone),
});

export type PaperListRow = ReturnType<typeof paperRowOf>;

/** The first line of a text, truncated to so many characters. */
function shortened(text: string, most: number): string {
  const line = text.trim().split("\n")[0]!;
  const characters = [...line];
  return characters.length > most ? `${characters.slice(0, most).join("").trimEnd()}…` : line;
}
