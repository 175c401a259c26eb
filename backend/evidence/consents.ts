import type { Insertable } from "kysely";
import { type ConsentKind, clipsOf, consentsNeeded, type ExamSettings } from "#contract/exams/settings";
import { consentText } from "#contract/sitting/consent-text";
import { commonScope, consentScope, type EvidenceScope, scopeOf } from "#contract/sitting/scope";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { compiledOnce, readRows } from "../database/compiled";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { hashToken } from "../ids";

/** What a candidate agrees to, as the page shows it, and never what a request says was shown. */
export const agreedTo = (settings: ExamSettings, kind: ConsentKind, language: Language) => ({
  kind,
  text: consentText(translators[language], kind, {
    text: settings.consents[kind],
    hasPhone: settings.mobileMonitorType === 1,
    clips: clipsOf(settings),
  }),
  scope: JSON.stringify(consentScope(settings, kind)),
});

/** Names what the consents of these settings say, in whatever language: a page that shows other ones has another. */
export const consentStampOf = (settings: ExamSettings): string =>
  hashToken(
    JSON.stringify([
      scopeOf(settings),
      consentsNeeded(settings).map((kind) => [kind, settings.consents[kind]]),
    ]),
  );

/** Whether a form was sent from a page with other consents than these settings ask for. */
export const hasOtherConsents = (settings: ExamSettings, stamp: string): boolean =>
  stamp !== "" && consentsNeeded(settings).length > 0 && stamp !== consentStampOf(settings);

const consentsOf = compiledOnce(["candidateId"], (queries, { candidateId }: { candidateId: string }) =>
  queries.selectFrom("candidate_consent").select(["kind", "scope"]).where("candidate_id", "=", candidateId),
);

/**
 * What is taken of a candidate while they sit: what they agreed to before the start, and of that what the exam takes
 * now. Settings that change while somebody sits add nothing to what that person read (trust F4).
 */
export async function agreedScope(
  queries: Queries,
  candidateId: string,
  settings: ExamSettings,
): Promise<EvidenceScope> {
  const today = scopeOf(settings);
  if (Object.keys(today).length === 0) return {};
  const rows = await readRows(queries, consentsOf(queries, { candidateId }));
  const agreed: EvidenceScope[] = rows.map(({ kind, scope }) =>
    scope === "" ? { [kind]: "picture" } : JSON.parse(scope),
  );
  const { face: _, ...taken } = commonScope(today, Object.assign({}, ...agreed));
  return taken;
}

/** Stores that a candidate agreed, word by word, with the exam's version; a later one takes its place. */
export const consentInsert = (
  queries: Queries,
  { id: candidate_id, exam_id, company_id, exam_version: version }: ConsentingCandidate,
  agreed: ReturnType<typeof agreedTo> & { at: number },
) => consentUpsert(queries, { candidate_id, exam_id, company_id, ...agreed, version });

const consentUpsert = compiledOnce(
  ["candidate_id", "exam_id", "company_id", "kind", "text", "scope", "at", "version"],
  (
    queries,
    { candidate_id, exam_id, company_id, kind, ...agreed }: Insertable<Tables["candidate_consent"]>,
  ) =>
    queries
      .insertInto("candidate_consent")
      .values({ candidate_id, exam_id, company_id, kind, ...agreed })
      .onConflict((conflict) => conflict.columns(["candidate_id", "kind"]).doUpdateSet(agreed)),
);

export type ConsentingCandidate = { id: string; exam_id: string; company_id: string; exam_version: number };
