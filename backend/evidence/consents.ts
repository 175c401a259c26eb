import { type ConsentKind, clipsOf, type ExamSettings } from "#contract/exams/settings";
import { consentText } from "#contract/sitting/consent-text";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";

/** What a candidate agrees to, as the page shows it, and never what a request says was shown. */
export const agreedText = (settings: ExamSettings, kind: ConsentKind, language: Language): string =>
  consentText(translators[language], kind, {
    text: settings.consents[kind],
    hasPhone: settings.mobileMonitorType === 1,
    clips: clipsOf(settings),
  });

/** Stores that a candidate agreed, word by word, with the exam's version; a later one takes its place. */
export const consentInsert = (
  queries: Queries,
  { id, exam_id, company_id, exam_version: version }: ConsentingCandidate,
  { kind, text, at }: { kind: string; text: string; at: number },
) =>
  queries
    .insertInto("candidate_consent")
    .values({ candidate_id: id, exam_id, company_id, kind, text, at, version })
    .onConflict((conflict) => conflict.columns(["candidate_id", "kind"]).doUpdateSet({ text, at, version }));

export type ConsentingCandidate = { id: string; exam_id: string; company_id: string; exam_version: number };
