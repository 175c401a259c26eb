import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { useWords } from "~/words/words";
import { ConfirmPage } from "./ConfirmPage";
import { cardId } from "./card";
import { type OfPaper, pageOf } from "./crumbs";
import { cardNear, ofPaper, pageAddress, slotAtWork } from "./place.server";
import { refusedBy } from "./refused.server";

export const handle = pageOf<OfPaper & { number: number }>((t, { number }) =>
  t("questions:takeOutTitle", { number }),
);

/** An author is asked before a question leaves the paper. */
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

/** The question leaves the paper; the next one takes its number and its place on the page. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const slotId = args.params.slotId!;
  // The form knows where it stood: when it comes twice, the question is gone already.
  const partId = form.get("partId") ?? need(await services.questions.get({ slotId })).partId;
  const removed = await services.questions.removeFromPart({ slotId });
  const part = need(await services.questions.getPart({ partId: String(partId) }));
  const address = await cardNear(services, part, Number(form.get("number")));
  if (!removed.ok) return refusedBy(removed, address, t);

  return redirectWith(address, { kind: "ok", text: t("questions:takenOut") });
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
      {t("questions:takeOutText")}
    </ConfirmPage>
  );
}
