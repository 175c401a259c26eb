import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import { useWords } from "~/words/words";
import { ConfirmPage } from "./ConfirmPage";
import type { loader } from "./draw-again";

/** Asks before the drawn questions of a part, and what was set of them by hand, make way for others. */
export function DrawAgain() {
  const t = useWords();
  const { paper, part } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      paper={paper}
      title={t("questions:draw.again")}
      quote={t("questions:partHeading", part)}
      submit={t("questions:draw.again")}
      cancelTo={paths.papers.questions(paper.id, part.id)}
      place={{}}
    >
      {t("questions:draw.againText")}
    </ConfirmPage>
  );
}
