import type { SittingPage } from "#contract/sitting/shapes";
import type { Candidate } from "../candidate.server";
import { type Html, textWithBreaks } from "../html";
import { charactersLine } from "../question.server";
import type { AnswerCounts } from "../script/answer-counts";

type Reader = Pick<Candidate, "t">;

/** How much is answered, in the head. */
export const answeredLine = ({ places }: SittingPage, { t }: Reader): string =>
  t("sitting:answeredOf", { answered: answeredIn(places), total: places.length });

/** How far the line below the head goes, in hundredths. */
export const shareAnswered = ({ places }: SittingPage): string =>
  (places.length === 0 ? 0 : (100 * answeredIn(places)) / places.length).toFixed(2);

/** The counts over the numbers of all questions. */
export const countsLine = ({ places, goBack }: SittingPage, { t }: Reader): Html =>
  textWithBreaks(
    // Where nobody comes back to a question none is flagged.
    t(goBack ? "sitting:counts" : "sitting:countsForward", {
      answered: answeredIn(places),
      open: places.length - answeredIn(places),
      flagged: places.filter(({ isFlagged }) => isFlagged).length,
    }),
  );

/** A question's number in the overview: its shape, and the same in words. */
export function numberLook({ amount, isFlagged }: SittingPage["places"][number], { t }: Reader) {
  const state = (["unanswered", "partly", "answered"] as const)[amount];
  return {
    look: `sit-number sit-${state}${isFlagged ? " sit-flagged" : ""}`,
    words: ` ${t(`sitting:states.${state}`)}${isFlagged ? ` ${t("sitting:states.flagged")}` : ""}`,
  };
}

/** What a page that stays after a save has to say anew. */
export const answerCounts = (page: SittingPage, place: number, reader: Reader): AnswerCounts => ({
  answered: answeredLine(page, reader),
  share: shareAnswered(page),
  counts: countsLine(page, reader).text,
  ...numberLook(page.places[place]!, reader),
  characters: charactersLine(page.question?.answer.text ?? "", reader),
});

const answeredIn = (places: SittingPage["places"]) => places.filter(({ amount }) => amount === 2).length;
