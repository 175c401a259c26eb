import { Choose } from "~/ui/fields/Choose";
import { useWords } from "~/words/words";
import type { Period } from "./period.server";

/** A filter by a date, mostly that of the last change: this month, the last, or from one day to another. */
export function PeriodFilter({
  asked,
  words,
}: {
  asked: Period;
  /** What it is called and what its first option is, where the date is another than that of the last change. */
  words?: { label: string; any: string };
}) {
  const t = useWords();
  const day = (name: "since" | "until") => (
    <input
      className="input"
      type="date"
      name={name}
      defaultValue={asked[name]}
      aria-label={t(`lists.period.${name}`)}
    />
  );
  return (
    <>
      <input type="hidden" name="was" value={asked.period} />
      <Choose
        name="period"
        value={asked.period}
        any={words?.any ?? t("lists.period.any")}
        label={words?.label ?? t("lists.period.label")}
      >
        <option value="month">{t("lists.period.month")}</option>
        <option value="lastMonth">{t("lists.period.lastMonth")}</option>
        {asked.period === "custom" && <option value="custom">{t("lists.period.custom")}</option>}
      </Choose>
      <span className="days">
        {day("since")} <span className="unit">{t("lists.period.to")}</span> {day("until")}
      </span>
    </>
  );
}
