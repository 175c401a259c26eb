import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import { ReviewThread } from "./ReviewThread";
import type { QuestionPage } from "./show";

/** Where the question stands in its review, and the way to the next step. */
export function QuestionReview({ page: { id, review } }: { page: QuestionPage }) {
  const t = useWords();
  if (!review) return null;
  return (
    <section aria-labelledby="review-heading">
      <h2 id="review-heading">{t("bank:review.state")}</h2>
      <ReviewThread thread={review} />
      {(review.canAsk || review.mayReview) && (
        <p>
          <ButtonLink kind="primary" isSmall to={paths.bank.review(id)}>
            {t(review.canAsk ? "bank:review.ask" : "bank:review.link")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
