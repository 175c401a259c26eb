import type { Outcome } from "#contract/call";
import { hasNewDetails, type PaperForm, toPayload } from "#contract/papers/form";
import type { PaperDetail } from "#contract/papers/shapes";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";

type Refused = Outcome<unknown> & { ok: false };

/** Sets the pass score if it changed. Null on success, else the refusal. */
export async function savePassScore(
  { papers }: Services,
  paper: PaperDetail,
  { passScore, revision }: { passScore: number; revision?: number },
): Promise<Refused | null> {
  if (passScore === paper.passScore) return null;
  const set = await papers.setPassScore({ jobId: paper._id, passScore, revision });
  return set.ok ? null : set;
}

/**
 * Saves the changes atomically: a pass score that changes with other settings is sent with them. Null on
 * success, else the refusal.
 */
export async function savePaper(
  services: Services,
  paper: PaperDetail,
  form: PaperForm,
): Promise<Refused | null> {
  if (!hasNewDetails(form, paper)) return savePassScore(services, paper, form);
  const { passScore, revision } = form;
  const isSame = passScore === paper.passScore;
  const saved = await services.papers.update({
    ...toPayload(form),
    _id: paper._id,
    revision,
    ...(!isSame && { passScore }),
  });
  if (!saved.ok) return saved;
  if (isSame) return null;
  // why: a service with the specification's fields only takes a pass score by its own call (001 §3).
  const now = need(await services.papers.get({ jobId: paper._id }));
  return savePassScore(services, now, { passScore });
}

/**
 * The pass score in a form. It is absent where its field was disabled: the paper's stays then, unless the
 * score is to be shown, which excludes one.
 */
export function passScoreOf(sent: FormData, form: PaperForm, paper: PaperDetail): number {
  if (sent.has("passScore") || form.isShowCandidateScore) return form.passScore;
  return paper.passScore;
}
