import {
  type InvitationOverview,
  type InviteScope,
  reminderChoices,
  reminderMissed,
} from "#contract/invitations/shapes";
import { figure } from "#locales/figures";
import { languages } from "#locales/languages";
import { validationErrorText } from "#locales/words";
import { paths } from "~/paths";
import type { OperatorContext } from "~/session/guard.server";
import { exactTime } from "~/words/dates.server";

export const languageChoices = Object.entries(languages).map(([value, { name }]) => ({ value, label: name }));

const stages = ["candidates", "notInvited", "invited", "registered"] as const;

type Reader = Pick<OperatorContext, "t" | "language" | "company"> & { params?: never };

/** How far the invitations of an exam are, in the reader's language and the company's time zone. */
export function shownInvitations(overview: InvitationOverview, chosen: number, reader: Reader) {
  const { t, language, company } = reader;
  const { messages, job, obstacle, price, reserved, available, unreachable } = overview;
  const isWriting = job?.state === "queued" || job?.state === "running";
  const yuan = (fen: number) => t("exams:check.yuan", { amount: figure(fen / 100, language) });
  const counts: Record<InviteScope, number> = {
    chosen,
    new: overview.notInvited,
    failed: messages.failed,
    all: overview.invited + overview.registered,
  };
  const scopes = (["chosen", "new", "failed", "all"] as const).filter((scope) => counts[scope] > 0);
  return {
    isBusy: isWriting,
    // why: a page that loads itself anew would take what is being ticked; once it writes there is nothing to tick.
    isWaiting: !isWriting && messages.waiting > 0,
    canReturn: overview.invited + overview.registered > 0,
    obstacle: obstacle && { text: t(`invitations:obstacles.${obstacle}`), link: wayOut(obstacle) },
    news: newsOf(overview, reader),
    figures: [
      ...stages.map((stage) => [stage, overview[stage]] as const),
      ["failed", messages.failed] as const,
    ].map(([name, count]) => ({
      label: t(`invitations:figures.${name}`),
      value: figure(count, language),
      unit: t("exams:stages.unit", { count }),
    })),
    scopes:
      obstacle || isWriting
        ? []
        : scopes.map((value) => ({
            value,
            label: t(`invitations:send.scopes.${value}`, { count: counts[value] }),
          })),
    cost: [
      t("invitations:send.cost", {
        price: yuan(price),
        reserved: yuan(reserved),
        available: yuan(available),
      }),
      unreachable > 0 && t("invitations:send.unreachable", { count: unreachable }),
    ]
      .filter(Boolean)
      .join(" "),
    reminders:
      obstacle === "EXAM_OVER" || obstacle === "EXAM_PUBLIC"
        ? null
        : reminderChoices.map((minutes) => {
            const set = overview.reminders.find((reminder) => reminder.minutes === minutes);
            return {
              minutes,
              label: t(`invitations:reminders.choices.${minutes}`),
              isSet: set !== undefined,
              past: set ? pastOf(set.doneAt) : "",
            };
          }),
  };

  function pastOf(doneAt: number): string {
    if (doneAt === 0) return "";
    if (doneAt === reminderMissed) return t("invitations:reminders.missed");
    return t("invitations:reminders.sent", { at: exactTime(doneAt, company.timeZone).slice(0, 16) });
  }

  function wayOut(kind: NonNullable<InvitationOverview["obstacle"]>) {
    return kind === "COMPANY_NOT_VERIFIED"
      ? { text: t("invitations:toVerification"), to: paths.companies.verification() }
      : undefined;
  }
}

/** What happens now, what stopped, and what cannot arrive. */
function newsOf({ job, messages, dropped, carriers }: InvitationOverview, { t }: Reader) {
  const news: { kind: "info" | "warn"; text: string }[] = [];
  if (job?.state === "queued" || job?.state === "running")
    news.push({
      kind: "info",
      text:
        job.total > 0
          ? t("invitations:job.running", { done: job.done, total: job.total })
          : t("invitations:job.queued"),
    });
  else if (messages.waiting > 0)
    news.push({ kind: "info", text: t("invitations:job.waiting", { count: messages.waiting }) });
  if (job?.state === "failed")
    news.push({
      kind: "warn",
      text: t("invitations:job.failed", { done: job.done, reason: validationErrorText(t, job.reason) }),
    });
  for (const [reason, count] of Object.entries(dropped) as [keyof typeof dropped, number][]) {
    const why = t(`invitations:history.reasons.${reason}`);
    news.push({ kind: "warn", text: t("invitations:job.dropped", { count, reason: why }) });
  }
  if (carriers.sms === "demo") news.push({ kind: "info", text: t("invitations:send.demo") });
  if (carriers.sms === "nobody") news.push({ kind: "warn", text: t("invitations:send.noSms") });
  if (carriers.mail === "nobody") news.push({ kind: "warn", text: t("invitations:send.noMail") });
  return news;
}
