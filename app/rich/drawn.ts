import type { Question } from "#contract/questions/shapes";

/**
 * A text of a question as HTML, made by `drawRich` on the server and by nothing else. `isInline`: it is one paragraph
 * and stands without `<p>`, so that it fits into a line or a label.
 */
export interface DrawnText {
  html: string;
  isInline: boolean;
}

/** The texts of a question as `drawnQuestion` draws them; null where nothing is written. */
export interface DrawnTexts {
  content: DrawnText;
  option: DrawnText[];
  /** True where two options fit side by side. */
  hasShortOptions: boolean;
  reference: DrawnText | null;
  analysis: DrawnText | null;
  /** Those of the questions below, in their order, with their marks as the reader writes figures. */
  children: (DrawnTexts & { points: string })[];
}

/** A question and its texts; `drawnQuestion` makes it. */
export type DrawnQuestion = Question & { drawn: DrawnTexts };

/** What a form says that came back for one of its `RichField`s; fields are called by their names. */
export interface RichAnew {
  /** Texts as they will be. */
  drawn?: Record<string, DrawnText>;
  /** A picture that was put into a text, as it is written there. */
  added?: { field: string; markup: string };
  /** Why a picture was not kept. */
  pictureMistake?: { field: string; mistake: string };
}
