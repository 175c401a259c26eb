import { joinSentences } from "#locales/sentences";
import type { Translate } from "#locales/words";
import { type ConsentKind, evidenceDays } from "../exams/settings";
import { pictureLimits } from "./pictures";
import type { SittingPage } from "./shapes";

/**
 * What a candidate agrees to: the exam's own words, "" for ours, with a second phone where there is one; and that
 * videos are recorded, whoever wrote the words.
 */
export function consentText(
  t: Translate,
  kind: ConsentKind,
  { text, hasPhone, clips }: { text: string } & Pick<SittingPage, "hasPhone" | "clips">,
): string {
  const isBoth = kind === "camera" && hasPhone;
  const said = text || t(`sitting:consents.${isBoth ? "cameraAndPhone" : kind}`, { days: evidenceDays });
  const isClip = clips.some((taken) => taken === kind || (isBoth && taken === "phone"));
  return joinSentences(
    said,
    isClip ? t("sitting:consents.clip", { seconds: pictureLimits.clipSeconds }) : "",
  );
}
