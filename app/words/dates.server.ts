import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { type Language, languageCodes, languageTags } from "./languages";

dayjs.extend(utc);

/** The platform's own time zone, and every company's that has not chosen another. */
const home = "Asia/Shanghai";

const offsets = new Map<string, { of: Intl.DateTimeFormat; hour: number; minutes: number }>();

/** The wall clock of a zone. Its distance from UTC is looked up once an hour: the platform takes long over it. */
function wallClock(at: number, zone: string) {
  const known = offsets.get(zone) ?? {
    of: new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }),
    hour: Number.NaN,
    minutes: 0,
  };
  const hour = Math.floor(at / 3_600_000);
  if (hour !== known.hour) {
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(known.of.format(at)) ?? [];
    known.hour = hour;
    known.minutes = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
    offsets.set(zone, known);
  }
  return dayjs.utc(at + known.minutes * 60_000);
}

// Made once each: the platform takes longer to make one than to write a hundred times with it.
const formats = new Map<string, Intl.DateTimeFormat>();
const relative = Object.fromEntries(
  languageCodes.map((code) => [code, new Intl.RelativeTimeFormat(languageTags[code], { numeric: "auto" })]),
) as Record<Language, Intl.RelativeTimeFormat>;

function write(
  at: number,
  language: Language,
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${language} ${zone} ${name}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(languageTags[language], { timeZone: zone, ...options });
  formats.set(key, format);
  const text = format.format(at);
  // Chinese sets a space between figures and characters; the formatter does not.
  return language === "zh"
    ? text
        .replace(/(\d)([年月日])/g, "$1 $2")
        .replace(/([年月])(\d)/g, "$1 $2")
        .replace(/日(\S)/, "日，$1")
    : text;
}

/**
 * “2026 年 11 月 21 日，星期六”. Here and below `at` is in epoch milliseconds, and `zone` the IANA name of the company's
 * time zone: `company.timeZone` of whoever reads.
 */
export const longDate = (at: number, language: Language, zone = home) =>
  write(at, language, zone, "long", { year: "numeric", month: "long", day: "numeric", weekday: "long" });

/** “今天 09:42”, “昨天 17:20”, “11 月 19 日”, with the year where it is not this one. */
export function shortTime(at: number, language: Language, zone = home, now = Date.now()): string {
  const [then, today] = [wallClock(at, zone), wallClock(now, zone)];
  const days = today.startOf("day").diff(then.startOf("day"), "day");
  if (days === 0 || days === 1) {
    const word = relative[language].format(-days, "day");
    const gap = language === "ja" ? "" : " ";
    return `${word}${gap}${then.format("HH:mm")}`;
  }
  const month = language === "zh" || language === "ja" ? "long" : "short";
  const isThisYear = then.year() === today.year();
  return write(at, language, zone, isThisYear ? "day" : "date", {
    ...(isThisYear ? {} : { year: "numeric" }),
    month,
    day: "numeric",
  });
}

/** `YYYY-MM-DD HH:mm:ss` (000 §9). */
export const exactTime = (at: number, zone = home): string =>
  wallClock(at, zone).format("YYYY-MM-DD HH:mm:ss");
