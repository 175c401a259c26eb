import type * as z from "zod/v4";
import type { startObstacle } from "#contract/sitting/shapes";
import { delayedBy } from "#contract/sitting/timing";
import { isDeviceAllowed } from "./entry/device";
import { endIfBegun, isFromOpening, type Unbegun } from "./scene";

export const minute = 60_000;

/** Why a sitting cannot be begun now; null where it can. */
export function startObstacleOf(scene: Unbegun, agent: string): z.infer<typeof startObstacle> | null {
  const { candidate, rules, now } = scene;
  const { device } = scene.paper.settings;
  if (candidate.exam_state === "cancelled") return "EXAM_CANCELLED";
  if (["void", "absent", "terminated"].includes(candidate.state)) return "CANDIDATE_OUT";
  if (!isDeviceAllowed(device, agent)) return "DEVICE_NOT_ALLOWED";
  if (candidate.keyed !== "none") return "ANSWERED_ON_PAPER";
  if (candidate.trial === 1) return null;
  if (candidate.exam_state !== "published") return "EXAM_NOT_PUBLISHED";
  if (now < rules.openAt) return "NOT_OPEN_YET";
  if (now >= rules.closeAt) return "EXAM_OVER";
  const last = lastStartOf(scene);
  // Where the time runs from the opening, it can be over before the window is.
  return (last > 0 && now > last) || now >= endIfBegun(scene) ? "TOO_LATE_TO_START" : null;
}

/** Nobody begins after this, epoch milliseconds; 0 for until the close, or the end where the time runs from the opening. */
export function lastStartOf(scene: Unbegun): number {
  const { lateMinutes } = scene.paper.settings;
  if (scene.candidate.trial === 1 || lateMinutes === 0) return 0;
  const last = delayedBy(scene.outages, scene.rules.openAt, lateMinutes * minute);
  return isFromOpening(scene) ? Math.min(last, endIfBegun(scene)) : last;
}
