import {
  type ConsentKind,
  clipsOf,
  type EvidenceKind,
  type ExamSettings,
  evidenceKinds,
} from "../exams/settings";

/** What is taken of a candidate, each as pictures or as short videos. */
export type EvidenceScope = Partial<Record<EvidenceKind, "picture" | "clip">>;

/** Whose consent each kind falls under. */
const consentOf = { face: "face", camera: "camera", screen: "screen", phone: "camera" } as const;

/** What an exam takes by its settings. */
export function scopeOf(settings: ExamSettings): EvidenceScope {
  const isTaken: Record<EvidenceKind, boolean> = {
    face: settings.isFaceRecognizeNeed,
    camera: settings.cameraMonitorType !== 0,
    screen: settings.screenShotMonitorType !== 0,
    phone: settings.mobileMonitorType !== 0,
  };
  const clips = clipsOf(settings);
  return Object.fromEntries(
    evidenceKinds
      .filter((kind) => isTaken[kind])
      .map((kind) => [kind, clips.includes(kind) ? "clip" : "picture"]),
  );
}

/** The part of it that one consent is about. */
export const consentScope = (settings: ExamSettings, consent: ConsentKind): EvidenceScope =>
  Object.fromEntries(
    Object.entries(scopeOf(settings)).filter(([kind]) => consentOf[kind as "face"] === consent),
  );

/**
 * What both the settings and the consents say: settings that change later add nothing to a consent, and a consent keeps
 * nothing that the exam no longer takes. A video has to be in both; a picture is less than a video.
 */
export const commonScope = (settings: EvidenceScope, agreed: EvidenceScope): EvidenceScope =>
  Object.fromEntries(
    evidenceKinds
      .filter((kind) => settings[kind] && agreed[kind])
      .map((kind) => [kind, settings[kind] === "clip" && agreed[kind] === "clip" ? "clip" : "picture"]),
  );
