import { sittingStates } from "#contract/candidates/shapes";
import type { ExamCover } from "#contract/invitations/shapes";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { timeSpan, zoneName } from "~/words/dates.server";

/** A cover in the reader's language; times are in the company's zone, which is named. */
export function shownCover(
  cover: ExamCover,
  { t, language }: { t: Translate; language: Language },
  now = Date.now(),
) {
  const { company, minutes, extraMinutes, lateMinutes, monitoring, timeZone } = cover;
  const hasSitting = !["added", "invited", "registered", "generated", "void", "absent"].includes(cover.state);
  const isOut =
    ["void", "absent"].includes(cover.state) || cover.isCancelled || (cover.isOver && !hasSitting);
  const isOpen = now >= cover.openAt;
  const isInvited = cover.asks !== null;
  const facts: [label: string, value: string][] = [
    [
      t("invitations:cover.window"),
      `${timeSpan(cover.openAt, cover.closeAt, language, timeZone)} · ${zoneName(timeZone, language, cover.openAt)}`,
    ],
    [
      t("invitations:cover.time"),
      extraMinutes === 0
        ? t("invitations:cover.minutes", { minutes })
        : t("invitations:cover.minutesWithExtra", {
            minutes,
            basic: minutes - extraMinutes,
            extra: extraMinutes,
          }),
    ],
  ];
  if (lateMinutes > 0)
    facts.push([t("invitations:cover.late"), t("invitations:cover.lateMinutes", { count: lateMinutes })]);
  facts.push([t("invitations:cover.device"), t(`invitations:cover.devices.${cover.device as 1}`)]);
  const kinds = monitoring.filter((kind) => kind !== "proposal");
  if (kinds.length > 0)
    facts.push([
      t("invitations:cover.monitoring"),
      `${kinds.map((kind) => t(`invitations:cover.kinds.${kind}`)).join(" · ")} · ${t("invitations:cover.consent")}`,
    ]);
  if (monitoring.includes("proposal"))
    facts.push([
      t("invitations:cover.marking"),
      `${t("invitations:cover.kinds.proposal")} · ${t("invitations:cover.consent")}`,
    ]);
  return {
    exam: cover.exam,
    company,
    lead: cover.realName
      ? t("invitations:cover.organiser", { company, name: cover.realName })
      : t("invitations:register.organiser", { company }),
    trial: cover.isTrial ? t("invitations:cover.trial") : "",
    notice: cover.isTrial && !isOut && !isOpen ? null : noticeOf(cover, isOpen, t),
    facts,
    asks: isOut || cover.isTrial ? null : cover.asks,
    registers: cover.isFull ? null : cover.registers,
    labels: cover.registers?.fields.map((name) => t(`candidates:fields.${name}`)) ?? [],
    hasCalendar: !isOut && isInvited && !cover.isOver,
    parts: cover.parts.map((part, at) => ({ id: at, ...part })),
    hasPartTimes: cover.parts.some((part) => part.minutes > 0),
    instructions: cover.instructions,
    reminders:
      isOut || isOpen || cover.isTrial || !isInvited
        ? null
        : {
            text: t(`invitations:cover.reminders.${cover.wantsReminders ? "on" : "off"}`),
            action: t(`invitations:cover.reminders.${cover.wantsReminders ? "stop" : "start"}`),
            wanted: cover.wantsReminders ? "0" : "1",
          },
  };
}

function noticeOf({ company, ...cover }: ExamCover, isOpen: boolean, t: Translate) {
  if (cover.isCancelled)
    return {
      kind: "warn" as const,
      text: t("invitations:cover.cancelled", { company, reason: cover.cancelReason }),
    };
  if (cover.state === "void")
    return { kind: "warn" as const, text: t("invitations:cover.void", { company }) };
  if (cover.state === "absent")
    return { kind: "warn" as const, text: t("invitations:cover.absent", { company }) };
  // Whose time was given back sits beyond the close.
  const isSitting = sittingStates.some((state) => state === cover.state);
  if (cover.isOver && !isSitting) return { kind: "info" as const, text: t("invitations:cover.over") };
  if (cover.isFull) return { kind: "warn" as const, text: t("invitations:register.full", { company }) };
  if (cover.asks === null)
    return cover.registers ? null : { kind: "info" as const, text: t("invitations:register.tooLate") };
  if (isOpen) return { kind: "info" as const, text: t("invitations:cover.opened", { company }) };
  return cover.isRegistered ? { kind: "ok" as const, text: t("invitations:cover.confirmed") } : null;
}
