import { PostForm } from "~/form/PostForm";
import { MoveButtons } from "~/form/RowButtons";
import { paths } from "~/paths";
import { QuestionBody } from "~/questions/view/QuestionBody";
import { unusualRule } from "~/questions/view/rules";
import { endLines } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { MarkEntry } from "./MarkEntry";
import { cardId } from "./place/card";
import { DropPlace } from "./place/DropPlace";
import type { PaperQuestionsData, ShownSlot } from "./show";

/** A question as its author sees it: number, type, mark and nature in one line; then text and answer. */
export function QuestionCard({
  page,
  slot,
  isFirst,
  isLast,
}: {
  page: PaperQuestionsData;
  slot: ShownSlot;
  /** First and last of its part. */
  isFirst: boolean;
  isLast: boolean;
}) {
  const t = useWords();
  const { number, question } = slot;
  const id = cardId(slot.slotId);
  const rule = unusualRule(question);
  // A parent question's mark is set at its children.
  const canSetMark = page.canWritePaper && question.type !== 13;
  const facts = [
    canSetMark ? null : t("questions:score", { count: slot.score, points: slot.points }),
    t(`questions:difficulties.${question.difficulty as 1}`),
    question.tag && t(`questions:abilities.${question.tag}`),
    t(`questions:ownerships.${question.ownership}`),
    !question.isJumpAllowed && t("questions:cannotJump"),
    rule && t(`questions:unusual.${rule}`),
    question.keepsOptionOrder && t("questions:unusual.keepsOptionOrder"),
    slot.isDrawn && t("questions:draw.drawn"),
  ].filter(Boolean);
  return (
    <article className="question-card" id={id} tabIndex={-1} aria-labelledby={`${id}-number`}>
      <div className="question-head" data-handle="">
        <h3 id={`${id}-number`}>
          <span aria-hidden="true">{number}</span>
          <span className="visually-hidden">{t("questions:numbered", { number })}</span>
        </h3>
        <span className="tag">{t(`questions:types.${question.type}`)}</span>
        {canSetMark && <MarkEntry slot={slot} />}
        <span className="question-facts">{facts.join(" · ")}</span>
        <SlotActions page={page} slot={slot} isFirst={isFirst} isLast={isLast} />
      </div>
      <QuestionBody question={question} isStimulusAbove={slot.isStimulusAbove} />
    </article>
  );
}

/** Actions on the question, in the same order on every card. */
function SlotActions({
  page: { paper, parts, canWritePaper, canWriteQuestions },
  slot: { slotId, place, number, preview, mayChange },
  isFirst,
  isLast,
}: Parameters<typeof QuestionCard>[0]) {
  const t = useWords();
  const subject = <span className="visually-hidden"> {t("questions:numbered", { number })}</span>;
  return (
    <div className="question-actions">
      {endLines(
        <>
          {canWriteQuestions && mayChange && (
            <Link className="action" to={paths.questions.edit(slotId)}>
              {t("questions:edit")}
              {subject}
            </Link>
          )}
          {preview && (
            <Link className="action" to={preview}>
              {t("questions:rich.preview")}
              {subject}
            </Link>
          )}
          {canWritePaper && (
            <>
              {!(isFirst && isLast && parts.length === 1) && (
                <PostForm action={paths.questions.move(slotId)}>
                  <DropPlace drags="questions" at={place} revision={paper.revision} />
                  <MoveButtons
                    isFirst={isFirst}
                    isLast={isLast}
                    subject={t("questions:numbered", { number })}
                  />
                </PostForm>
              )}
              <Link className="action" to={paths.questions.place(slotId)}>
                {t("questions:placing.link")}
                {subject}
              </Link>
              <Link className="action" to={paths.questions.remove(slotId)}>
                {t("questions:takeOut")}
                {subject}
              </Link>
            </>
          )}
        </>,
      )}
    </div>
  );
}
