import { allowedSeconds, windowOfCandidate } from "#contract/candidates/time";
import { spacedCode } from "#contract/invitations/admission-code";
import { filled, type MessageValues, momentText } from "#contract/invitations/message-text";
import type { MessagePurpose, MessageTexts } from "#contract/invitations/shapes";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { accommodationOf, type CandidateRow } from "../candidates/store/store";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { calendarFile } from "./calendar";
import { type InvitationSecret, inviteLink } from "./secret";

/** What the messages of an exam have in common. */
export interface MessageScene {
  exam: ExamRow;
  company: { name: string; time_zone: string };
  /** Seconds. */
  duration: number;
  siteAddress: string;
}

const kinds = ["sms", "subject", "mail"] as const;

/** The texts that stand where a company has none of its own. */
export function standardTexts(language: Language, purpose: MessagePurpose): MessageTexts {
  const t = translators[language];
  return {
    sms: t(`invitations:standard.${purpose}.sms`),
    subject: t(`invitations:standard.${purpose}.subject`),
    mail: t(`invitations:standard.${purpose}.mail`),
  };
}

/** A company's own texts; those that it has not written are empty. */
export async function ownTexts(
  queries: Queries,
  companyId: string,
  language: Language,
  purpose: MessagePurpose,
): Promise<MessageTexts> {
  const row = await queries
    .selectFrom("invitation_text")
    .select(kinds)
    .where("company_id", "=", companyId)
    .where("language", "=", language)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return row ?? { sms: "", subject: "", mail: "" };
}

/** The texts that are sent: a company's own, and the standard ones where it has none. */
export async function messageTextsOf(
  queries: Queries,
  companyId: string,
  language: Language,
  purpose: MessagePurpose,
): Promise<MessageTexts> {
  const own = await ownTexts(queries, companyId, language, purpose);
  const standard = standardTexts(language, purpose);
  return {
    sms: own.sms || standard.sms,
    subject: own.subject || standard.subject,
    mail: own.mail || standard.mail,
  };
}

export const windowOf = ({ exam, duration }: Pick<MessageScene, "exam" | "duration">, row: CandidateRow) =>
  windowOfCandidate({ openAt: exam.open_at, closeAt: exam.close_at }, duration, accommodationOf(row));

/** The texts for one candidate. */
export function composed(
  scene: MessageScene,
  row: CandidateRow,
  { token, code }: InvitationSecret,
  texts: MessageTexts,
  language: Language,
): MessageTexts {
  const { exam, company, duration, siteAddress } = scene;
  const { openAt, closeAt } = windowOf(scene, row);
  const values: MessageValues = {
    name: row.real_name,
    exam: exam.name,
    company: company.name,
    opens: momentText(openAt, company.time_zone, language),
    closes: momentText(closeAt, company.time_zone, language),
    minutes: String(Math.round(allowedSeconds(duration, accommodationOf(row)) / 60)),
    link: inviteLink(siteAddress, token),
    code: spacedCode(code),
  };
  return {
    sms: filled(texts.sms, values),
    // A line break in a name would begin another header.
    subject: filled(texts.subject, values).replace(/[\r\n]+/g, " "),
    mail: filled(texts.mail, values),
  };
}

/** The appointment of one candidate, as an iCalendar file. */
export function appointmentOf(
  scene: MessageScene,
  row: CandidateRow,
  { token }: InvitationSecret,
  text: string,
): string {
  const { exam, siteAddress } = scene;
  return calendarFile({
    uid: row.uuid,
    title: exam.name,
    text,
    link: inviteLink(siteAddress, token),
    ...windowOf(scene, row),
    changedAt: exam.updated_at,
    version: exam.revision,
  });
}
