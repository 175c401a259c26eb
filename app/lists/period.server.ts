import dayjs from "dayjs";
import { startOfDay } from "#contract/time-zone";
import { dayAt } from "~/words/dates.server";

/** The dates that a list is narrowed to, as the filter shows them: days in the company's time zone. */
export interface Period {
  period: "" | "month" | "lastMonth" | "custom";
  /** The first and the last day; empty where it is open. */
  since: string;
  until: string;
}

const none: Period = { period: "", since: "", until: "" };

/** The days of a month that is so many months back; of this month up to its end. */
const monthBack = (today: string, back: number): Pick<Period, "since" | "until"> => {
  const month = dayjs(today).startOf("month").subtract(back, "month");
  return { since: month.format("YYYY-MM-DD"), until: month.endOf("month").format("YYYY-MM-DD") };
};

/**
 * The period that was asked for. A form also says which period it was rendered with (`was`): one that is newly
 * chosen wins over the days beside it, otherwise days that were changed win.
 */
export function readPeriod(query: URLSearchParams, zone: string, now = Date.now()): Period {
  const today = dayAt(now, zone);
  const months = { month: monthBack(today, 0), lastMonth: monthBack(today, 1) };
  const [period, was] = [query.get("period") ?? "", query.get("was") ?? ""];
  const days = { since: dayIn(query.get("since")), until: dayIn(query.get("until")) };
  if (period === "month" || period === "lastMonth") {
    const own = months[period];
    const isSame = days.since === own.since && days.until === own.until;
    if (period !== was || isSame) return { period, ...own };
  }
  if (period === "" && was !== "") return none;
  const [since, until] =
    days.since && days.until && days.since > days.until ? [days.until, days.since] : [days.since, days.until];
  return since || until ? { period: "custom", since, until } : none;
}

/** A day of the calendar; anything else is none. */
function dayIn(text: string | null): string {
  if (!text || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return "";
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? "" : text;
}

/** The period as a time in epoch milliseconds: from `since` on, before `until`. */
export const rangeOf = ({ since, until }: Period, zone: string) => ({
  since: since ? startOfDay(since, zone) : null,
  until: until ? startOfDay(dayjs(until).add(1, "day").format("YYYY-MM-DD"), zone) : null,
});

/** Its part of the query string. */
export const periodQueryOf = ({ period, since, until }: Period) =>
  period === "custom" ? { period: "", since, until } : { period, since: "", until: "" };
