import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { questionLimits } from "#contract/questions/shapes";
import { refusedBy } from "~/form/refused.server";
import { dropIn, moveIn, placeBefore } from "~/form/rows.server";
import type { Services } from "~/request/client.server";
import { need, operator } from "~/session/guard.server";
import { cardAddress, slotAtWork } from "./place/place.server";

/**
 * Moves a question one place up or down in its part, or where script dropped it: before another one of its part, or at
 * the end of a part. Redirects to its new place.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const slotId = args.params.slotId!;
  const drop = dropIn(form);
  const moved = drop
    ? await services.questions.placeInPart({
        ...{ slotId, revision: drop.revision },
        ...(await placeOf(services, slotId, drop)),
      })
    : await services.questions.moveInPart({ slotId, move: moveIn(form) });
  const card = await cardAddress(services, slotId);
  return moved.ok ? redirect(card) : refusedBy(moved, card, t);
}

/** The part and place in it where a question was dropped. */
async function placeOf(services: Services, slotId: string, drop: NonNullable<ReturnType<typeof dropIn>>) {
  const { slot, part, paper } = await slotAtWork(services, slotId);
  if (drop.to === "into") {
    const into = need(await services.questions.parts({ jobId: paper._id }))[drop.before - 1];
    return { partId: into?._id ?? part._id, place: questionLimits.slotsMax };
  }
  const own = slot.number - part.firstNumber + 1;
  const place = Math.min(placeBefore(drop.before, own), questionLimits.slotsMax);
  return { partId: part._id, place };
}

/** A GET redirects to the question. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  return redirect(await cardAddress(services, args.params.slotId!));
}
