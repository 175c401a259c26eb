import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { MarkData } from "./MarkPage";
import { FormPage } from "./place/FormPage";

/** How a parent question's mark is made up, and a link to where it is set. */
export function MarkOfFamily() {
  const t = useWords();
  const { paper, number, content, card, family } = useLoaderData() as MarkData;
  const { points, marks, edit } = family!;
  return (
    <FormPage paper={paper} title={t("questions:markOf", { number })}>
      <blockquote className="quote as-typed">{content}</blockquote>
      <p>{t("questions:markOfFamily.text", { points })}</p>
      <ul className="people">
        {marks.map(({ type, ...mark }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question below another has no other name than its place
          <li key={index}>
            {t("questions:body.child", { number: index + 1 })} {t(`questions:types.${type}`)} ·{" "}
            {t("questions:score", mark)}
          </li>
        ))}
      </ul>
      <Actions>
        <ButtonLink to={card}>{t("questions:markOfFamily.back")}</ButtonLink>
        {edit && (
          <ButtonLink kind="primary" to={paths.questions.edit(edit)}>
            {t("questions:markOfFamily.edit")}
          </ButtonLink>
        )}
      </Actions>
    </FormPage>
  );
}
