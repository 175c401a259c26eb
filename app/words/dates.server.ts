import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { type Language, languageTags } from "./languages";

dayjs.extend(utc);

/** Companies keep Chinese time; every time is written on the server, so the zone is chosen here once. */
const zone = "Asia/Shanghai";

const offsets = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
let known = { hour: Number.NaN, minutes: 0 };

/** The wall clock of the zone. Its distance from UTC is looked up once an hour: the platform takes long over it. */
function wallClock(at: number) {
  const hour = Math.floor(at / 3_600_000);
  if (hour !== known.hour) {
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offsets.format(at)) ?? [];
    known = { hour, minutes: sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0 };
  }
  return dayjs.utc(at + known.minutes * 60_000);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function write(at: number, language: Language, name: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${name}`;
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

/** “2026 年 11 月 21 日，星期六”. `at` is in epoch milliseconds, here and below. */
export const longDate = (at: number, language: Language) =>
  write(at, language, "long", { year: "numeric", month: "long", day: "numeric", weekday: "long" });

/** “今天 09:42”, “昨天 17:20”, “11 月 19 日”, with the year where it is not this one. */
export function shortTime(at: number, language: Language, now = Date.now()): string {
  const [then, today] = [wallClock(at), wallClock(now)];
  const days = today.startOf("day").diff(then.startOf("day"), "day");
  if (days === 0 || days === 1) {
    const word = new Intl.RelativeTimeFormat(languageTags[language], { numeric: "auto" }).format(
      -days,
      "day",
    );
    const gap = language === "ja" ? "" : " ";
    return `${word}${gap}${then.format("HH:mm")}`;
  }
  const month = language === "zh" || language === "ja" ? "long" : "short";
  const isThisYear = then.year() === today.year();
  return write(at, language, isThisYear ? "day" : "date", {
    ...(isThisYear ? {} : { year: "numeric" }),
    month,
    day: "numeric",
  });
}

/** `YYYY-MM-DD HH:mm:ss` (000 §9). */
export const exactTime = (at: number): string => wallClock(at).format("YYYY-MM-DD HH:mm:ss");
