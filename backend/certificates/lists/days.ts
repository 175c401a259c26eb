import { isDay } from "#contract/certificates/days";
import { normalForm } from "#contract/normal-form";
import { languageCodes, languages } from "#locales/languages";

/** A parsed date of a list: valid, invalid, or ambiguous between day and month. */
type ReadDay = { day: string } | { reason: "DATE_NOT_VALID" | "DATE_AMBIGUOUS" };

/**
 * Parses a date as people and programs write it to YYYY-MM-DD: 2026-11-21, 2026/11/21, 2026.11.21, 20261121,
 * 2026年11月21日, 令和8年11月21日, 21/11/2026, 21 November 2026, Nov 21, 2026, 21 de noviembre de 2026. A time after
 * it is ignored. `isDayFirst`: 3/4/2026 is in April; otherwise such a date is ambiguous.
 */
export function dayWritten(written: string, isDayFirst: boolean): ReadDay {
  // The pattern for the time would backtrack over long runs of spaces.
  if (written.trim().length > 100) return { reason: "DATE_NOT_VALID" };
  const text = normalForm(written)
    .trim()
    .replace(/\s+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?(\s*[ap]\.?m\.?)?$/i, "")
    .replace(/T\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/, "");
  if (text === "") return { day: "" };
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (numbers) return fromNumbers(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]), isDayFirst);
  return dayOf(...(yearFirst(text) ?? inWords(text) ?? [0, 0, 0]));
}

function dayOf(year: number, month: number, date: number): ReadDay {
  const pad = (number: number) => String(number).padStart(2, "0");
  const day = `${String(year).padStart(4, "0")}-${pad(month)}-${pad(date)}`;
  return isDay(day) ? { day } : { reason: "DATE_NOT_VALID" };
}

function fromNumbers(one: number, other: number, year: number, isDayFirst: boolean): ReadDay {
  if (isDayFirst || one > 12 || one === other) return dayOf(year, other, one);
  if (other > 12) return dayOf(year, one, other);
  return { reason: "DATE_AMBIGUOUS" };
}

type Parts = [year: number, month: number, date: number];

function yearFirst(text: string): Parts | null {
  const [, year, month, date] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text) ?? [];
  if (year) return [Number(year), Number(month), Number(date)];
  const east = /^(令和|R\.?)?\s*(\d{1,4}|元)\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]?$/.exec(text);
  if (!east) return null;
  const counted = east[2] === "元" ? 1 : Number(east[2]);
  return [east[1] ? 2018 + counted : counted, Number(east[3]), Number(east[4])];
}

/** Month names, full and abbreviated, of the languages that have them. */
const months = new Map(
  languageCodes
    .filter((language) => languages[language].script === "latin")
    .flatMap((language) =>
      (["long", "short"] as const).flatMap((month) => {
        const { format } = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
        return Array.from(
          { length: 12 },
          (_, at) =>
            [
              format(Date.UTC(2026, at, 15))
                .toLowerCase()
                .replace(".", ""),
              at + 1,
            ] as const,
        );
      }),
    ),
);

function inWords(text: string): Parts | null {
  const words = text
    .toLowerCase()
    .replace(/(\d)(st|nd|rd|th)\b/g, "$1")
    .split(/[\s,./-]+/)
    .filter((word) => word !== "" && word !== "de" && word !== "del" && word !== "of");
  const [first, second, year] = words;
  if (words.length !== 3 || !/^\d{4}$/.test(year!)) return null;
  const month = months.get(first!) ?? months.get(second!);
  const date = months.has(first!) ? second! : first!;
  return month && /^\d{1,2}$/.test(date) ? [Number(year), month, Number(date)] : null;
}
