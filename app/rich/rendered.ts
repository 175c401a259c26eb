import type { Question } from "#contract/questions/shapes";

/**
 * A text of a question as HTML, made by `renderRich` on the server and by nothing else. `isInline`: it is one
 * paragraph without `<p>`, so that it fits into a line or a label.
 */
export interface RenderedText {
  html: string;
  isInline: boolean;
}

/** The texts of a question as `renderQuestion` renders them; null where one is empty. */
export interface RenderedTexts {
  stimulus: RenderedText | null;
  content: RenderedText;
  hints: RenderedText[];
  option: RenderedText[];
  /** True where two options fit side by side. */
  hasShortOptions: boolean;
  reference: RenderedText | null;
  analysis: RenderedText | null;
  /** Those of the marking points, in order, formatted for the reader. */
  points: string[];
  /** Those of the child questions, in order, with their marks formatted for the reader. */
  children: (RenderedTexts & { mark: string })[];
}

/** A question and its texts; `renderQuestion` makes it. */
export type RenderedQuestion = Question & { rendered: RenderedTexts };

/** What a re-rendered form shows for one of its `RichField`s; the keys are field names. */
export interface RerenderedRich {
  /** Previews of texts. */
  rendered?: Record<string, RenderedText>;
  /** The text that a picture was inserted into. */
  added?: string;
  /** The sounds and films to choose from, where somebody asked for them. */
  mediaFiles?: { fileId: string; kind: "audio" | "video"; name: string }[];
  /** Why a picture was not stored. */
  pictureError?: { field: string; validationError: string };
}
