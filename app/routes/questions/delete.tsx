import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { undoDays } from "#contract/records/record";
import { undoLinkTo } from "~/bin/pages";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { ConfirmPage } from "./place/ConfirmPage";
import { cardId } from "./place/card";
import { type OfPaper, paperCrumbs } from "./place/crumbs";
import { cardNear, ofPaper, pageAddress, slotAtWork } from "./place/place.server";

export const handle = paperCrumbs<OfPaper & { number: number }>((t, { number }) =>
  t("questions:takeOutTitle", { number }),
);

/** Confirms removing a question from the paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { slot, part, paper } = await slotAtWork(services, args.params.slotId!);
  return {
    paper: ofPaper(paper),
    partId: part._id,
    number: slot.number,
    content: slot.question.content,
    card: `${pageAddress(part, slot.number)}#${cardId(slot.slotId)}`,
  };
}

/** Removes the question; the next one takes its number and its place on the page. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const slotId = args.params.slotId!;
  // The form carries its place: on a repeated submission the question no longer exists.
  const partId = form.get("partId") ?? need(await services.questions.get({ slotId })).partId;
  const removed = await services.questions.removeFromPart({ slotId });
  const part = need(await services.questions.getPart({ partId: String(partId) }));
  const address = await cardNear(services, part, Number(form.get("number")));
  if (!removed.ok) return refusedBy(removed, address, t);

  return redirectWithFlash(address, {
    kind: "ok",
    text: t("questions:takenOut"),
    link: undoLinkTo(t, (query) => paths.questions.restore(slotId, query), address),
  });
}

export default function TakeOutQuestion() {
  const t = useWords();
  const { paper, partId, number, content, card } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      paper={paper}
      title={t("questions:takeOutTitle", { number })}
      quote={content}
      submit={t("questions:takeOutQuestion")}
      cancelTo={card}
      place={{ partId, number }}
    >
      {t("questions:takeOutText", { days: undoDays })}
    </ConfirmPage>
  );
}
