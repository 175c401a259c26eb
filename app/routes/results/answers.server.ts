import { isByHand } from "#contract/questions/kinds";
import type { ItemScore, ResultDetail } from "#contract/results/shapes";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import type { OperatorContext } from "~/session/guard.server";

type Answer = ResultDetail["answers"][number];
type Say = Pick<OperatorContext, "t" | "language">;

/** Each answer of a result with its score and why, and the ways to change a mark; of a parent those of each sub-question. */
export function shownAnswers({ answers, ...whose }: ResultDetail, say: Say) {
  const { t } = say;
  return answers.map((answer, place) => {
    const { type, content, children } = answer;
    const item = (earned: ItemScore, child: number) =>
      shownItem(answer, { earned, child, place }, whose, say);
    const isFamily = children.length > 0;
    const words = whose.isOnPaper && isByHand(type) ? [t("results:onPaper")] : answer.given;
    return {
      ...{ number: place + 1, type: t(`questions:types.${type}`), content: content.slice(0, 200) },
      // What was answered to each sub-question, also to those that were left blank.
      given:
        isFamily && words.length === children.length
          ? words.map((given, at) => `${childName(at, t)} ${given || t("results:nothing")}`)
          : words,
      file: answer.isFile ? paths.results.answerFile(whose.examId, whose.candidateId, place + 1) : null,
      score: pointsOf(answer, say),
      items: isFamily ? children.map(item) : [item(answer, -1)],
    };
  });
}

function shownItem(
  { versionId, marks }: Answer,
  { earned, child, place }: { earned: ItemScore; child: number; place: number },
  { examId, candidateId }: Pick<ResultDetail, "examId" | "candidateId">,
  say: Say,
) {
  const { t, language } = say;
  const name = child < 0 ? "" : childName(child, t);
  return {
    name,
    text: [name, child >= 0 && pointsOf(earned, say), t(`results:reasons.${earned.why}`)]
      .filter(Boolean)
      .join(" · "),
    changeTo: paths.rescoring.choose(examId, { question: versionId, child, candidate: candidateId, place }),
    marks: marks
      .filter((mark) => mark.child === child)
      .map(({ round, marker, score, points, transcript, note }) => ({
        text: t("results:mark", { round, marker, score: figure(score / 100, language) }),
        note: [
          points.length > 0 && t("results:ticked", { points: points.join(t("listSeparator")) }),
          transcript && t("results:transcript", { text: transcript }),
          note,
        ]
          .filter(Boolean)
          .join(" · "),
      })),
  };
}

const childName = (at: number, t: Say["t"]) => t("questions:child", { number: at + 1 });

const pointsOf = ({ score, full }: Pick<ItemScore, "score" | "full">, { language }: Say) =>
  score === null ? null : `${figure(score / 100, language)} / ${figure(full / 100, language)}`;
