import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { type Candidate, candidate } from "~/sitting/candidate.server";
import { canTakeAhead, photoPage } from "~/sitting/pages/photo-page.server";
import { forCandidate } from "~/sitting/refused.server";
import { candidatePost, leadTo, loadSitting } from "../visit.server";

export const handle = { isDocument: true };

/** The photo of the face, before the exam opens; afterwards it goes with the form that begins. */
export async function loader(args: LoaderFunctionArgs) {
  return shown(await candidate(args));
}

/** Keeps the photo, with the consent to it. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { services, session, form, uuid, t } = visitor;
  if (!form.getAll("agreed").includes("face"))
    return shown(visitor, { error: t("errors:CONSENT_MISSING"), field: "agreed" });
  const face = form.get("face");
  if (!(face instanceof File) || face.size === 0)
    return shown(visitor, { error: t("errors:FACE_MISSING"), field: "face", isTicked: true });
  const consentStamp = String(form.get("consentStamp") ?? "").slice(0, 64);
  const taken = await services.sitting.savePicture({ session, kind: "face", file: face, consentStamp });
  return taken.ok || taken.reason === "PICTURE_NOT_WANTED"
    ? leadTo(`/sit/${uuid}`)
    : shown(visitor, refusedField(visitor, taken));
}

function refusedField({ t }: Candidate, refused: Outcome<unknown> & { ok: false }) {
  const error = forCandidate(refused, t).message;
  const isTicked = refused.reason !== "CONSENT_CHANGED";
  return { error, field: isTicked ? "face" : "agreed", isTicked };
}

async function shown(visitor: Candidate, refused?: Parameters<typeof photoPage>[2]): Promise<Response> {
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  return canTakeAhead(found.page)
    ? photoPage(found.page, visitor, refused)
    : leadTo(`/sit/${visitor.uuid}`, visitor.headers);
}
