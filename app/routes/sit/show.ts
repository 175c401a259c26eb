import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { consentKinds } from "#contract/exams/settings";
import { type Candidate, candidate } from "~/sitting/candidate.server";
import { endPage } from "~/sitting/pages/end-page.server";
import { readyPage } from "~/sitting/pages/ready-page.server";
import { pausedPage, waitPage } from "~/sitting/pages/wait-page.server";
import { forCandidate } from "~/sitting/refused.server";
import { candidatePost, leadTo, loadSitting, refusedAction } from "./visit.server";

export const handle = { isDocument: true };

/** Where a sitting stands: before the start, waiting, paused, handed in, or at its question. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  const { page } = found;
  if (page.state === "ready") return readyPage(page, visitor);
  if (page.state === "paused") return pausedPage(page, visitor);
  if (page.state !== "sitting" || page.part < 0) return endPage(page, visitor);
  if (page.parts[page.part]!.state === "waiting") return waitPage(page, visitor);
  // Where no question is open any more, what is left can only be handed in.
  const part = page.parts.find(({ first, count }) => page.place >= first && page.place < first + count);
  const isOpen = part?.state === "open";
  return leadTo(`/sit/${page.uuid}/${isOpen ? page.place + 1 : "hand-in"}`, visitor.headers);
}

/** Begins the sitting. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { services, session, form, uuid } = visitor;
  const agreed = consentKinds.filter((kind) => form.getAll("agreed").includes(kind));
  const face = form.get("face");
  const stamp = String(form.get("consentStamp") ?? "").slice(0, 64);
  if (agreed.includes("face") && face instanceof File && face.size > 0) {
    const picture = { session, kind: "face", file: face, consentStamp: stamp } as const;
    const taken = await services.sitting.savePicture(picture);
    if (!taken.ok && taken.reason === "CONSENT_CHANGED") return notStarted(visitor, taken, "agreed", []);
    if (!taken.ok && taken.reason !== "PICTURE_NOT_WANTED") return notStarted(visitor, taken, "face", agreed);
  }
  const started = await services.sitting.start({ session, agreed, consentStamp: stamp });
  // Where the first part has a moment of its own, that address leads to the page that waits for it.
  if (started.ok) return leadTo(`/sit/${uuid}/1`);
  // What was ticked is no longer what is read there.
  const ticked = started.reason === "CONSENT_CHANGED" ? [] : agreed;
  return notStarted(visitor, started, started.field ?? "", ticked);
}

/** The page before the start, with what was refused. */
async function notStarted(
  visitor: Candidate,
  refused: Outcome<unknown> & { ok: false },
  field: string,
  agreed: string[],
): Promise<Response> {
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  if (found.page.state !== "ready") return refusedAction(visitor, refused);
  const error = forCandidate(refused, visitor.t).message;
  return readyPage(found.page, visitor, { error, field, agreed });
}
