import type { Outcome } from "#contract/call";
import { hasNewDetails, type PaperForm, toPayload } from "#contract/papers/form";
import type { PaperDetail } from "#contract/papers/shapes";
import type { Services } from "~/request/client.server";

type Refused = Outcome<unknown> & { ok: false };

/** Sets the pass score where it is another. Null when that is done, else the refusal. */
export async function savePassScore(
  { papers }: Services,
  paper: PaperDetail,
  passScore: number,
): Promise<Refused | null> {
  if (passScore === paper.passScore) return null;
  const set = await papers.setPassScore({ jobId: paper._id, passScore });
  return set.ok ? null : set;
}

/**
 * Saves what the form changes, in the order that the rules allow: a pass score goes before the score is shown,
 * and comes after it no longer is. Null when all is saved; a refusal ends it, and what came before it stays.
 */
export async function savePaper(
  services: Services,
  paper: PaperDetail,
  form: PaperForm,
): Promise<Refused | null> {
  const removesPassScore = form.passScore === 0 && paper.passScore > 0;
  if (removesPassScore) {
    const refused = await savePassScore(services, paper, 0);
    if (refused) return refused;
  }
  if (hasNewDetails(form, paper)) {
    // why: removing the pass score was one change of our own to the paper.
    const revision = form.revision === undefined ? undefined : form.revision + Number(removesPassScore);
    const saved = await services.papers.update({ ...toPayload(form), _id: paper._id, revision });
    if (!saved.ok) return saved;
  }
  return removesPassScore ? null : savePassScore(services, paper, form.passScore);
}
