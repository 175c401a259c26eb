import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";
import type { Thread } from "./review.server";

const kinds = {
  draft: "draft",
  waiting: "waiting",
  approved: "ok",
  returned: "failed",
} as const satisfies Record<Thread["state"], StateKind>;

/** The state of a question's review, and who said what, the oldest first. */
export function ReviewThread({ thread: { state, comments } }: { thread: Thread }) {
  const t = useWords();
  return (
    <>
      <p>
        <State kind={kinds[state]}>{t(`bank:review.states.${state}`)}</State>
      </p>
      {comments.length > 0 && (
        <ol className="review-thread" aria-label={t("bank:review.thread")}>
          {comments.map(({ at, by, step, comment, time }) => (
            <li key={`${at} ${step}`}>
              <b>{by || t("bank:show.nobody")}</b> {t(`bank:review.said.${step}`)}{" "}
              <span className="hint">{time}</span>
              {comment && <p className="as-typed">{comment}</p>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
