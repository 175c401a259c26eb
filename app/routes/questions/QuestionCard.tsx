import { Link } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { useWords } from "~/words/words";
import { cardId } from "./card";
import { MarkEntry } from "./MarkEntry";
import { QuestionBody } from "./QuestionBody";
import { unusualRule } from "./rules";
import type { PaperPage, ShownSlot } from "./show";

/** A question as its author reads it: number, type, mark and nature in one line; then text and answer. */
export function QuestionCard({
  page,
  slot,
  isFirst,
  isLast,
}: {
  page: PaperPage;
  slot: ShownSlot;
  /** First and last of its part. */
  isFirst: boolean;
  isLast: boolean;
}) {
  const t = useWords();
  const { number, question } = slot;
  const id = cardId(slot.slotId);
  const rule = unusualRule(question);
  // The mark of a parent question is set at its children.
  const canSetMark = page.canWritePaper && question.type !== 13;
  const facts = [
    canSetMark ? null : t("questions:score", { count: slot.score, points: slot.points }),
    t(`questions:difficulties.${question.difficulty as 1}`),
    question.tag && t(`questions:abilities.${question.tag}`),
    t(`questions:ownerships.${question.ownership}`),
    !question.isJumpAllowed && t("questions:cannotJump"),
    rule && t(`questions:unusual.${rule}`),
    slot.isDrawn && t("questions:draw.drawn"),
  ].filter(Boolean);
  return (
    <article className="question-card" id={id} tabIndex={-1} aria-labelledby={`${id}-number`}>
      <div className="question-head">
        <h3 id={`${id}-number`}>
          <span aria-hidden="true">{number}</span>
          <span className="visually-hidden">{t("questions:numbered", { number })}</span>
        </h3>
        <span className="tag">{t(`questions:types.${question.type}`)}</span>
        {canSetMark && <MarkEntry slot={slot} />}
        <span className="question-facts">{facts.join(" · ")}</span>
        <SlotActions page={page} slot={slot} isFirst={isFirst} isLast={isLast} />
      </div>
      <QuestionBody question={question} />
    </article>
  );
}

/** What can be done with the question, in the same order on every card. */
function SlotActions({
  page: { canWritePaper, canWriteQuestions },
  slot: { slotId, number, preview, mayChange },
  isFirst,
  isLast,
}: Parameters<typeof QuestionCard>[0]) {
  const t = useWords();
  const subject = <span className="visually-hidden"> {t("questions:numbered", { number })}</span>;
  return (
    <div className="question-actions">
      {canWriteQuestions && mayChange && (
        <Link className="action" to={paths.questions.edit(slotId)}>
          {t("questions:edit")}
          {subject}
        </Link>
      )}
      <Link className="action" to={preview}>
        {t("questions:rich.preview")}
        {subject}
      </Link>
      {canWritePaper && (
        <>
          {!(isFirst && isLast) && (
            <PostForm action={paths.questions.move(slotId)}>
              {!isFirst && (
                <button type="submit" className="action" name="move" value="up">
                  {t("questions:up")}
                  {subject}
                </button>
              )}
              {!isLast && (
                <button type="submit" className="action" name="move" value="down">
                  {t("questions:down")}
                  {subject}
                </button>
              )}
            </PostForm>
          )}
          <Link className="action" to={paths.questions.remove(slotId)}>
            {t("questions:takeOut")}
            {subject}
          </Link>
        </>
      )}
    </div>
  );
}
