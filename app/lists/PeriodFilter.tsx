import { Choose } from "~/ui/fields/Choose";
import { useWords } from "~/words/words";
import type { Period } from "./period.server";

/** A filter by the date of the last change: this month, the last, or from one day to another. */
export function PeriodFilter({ asked }: { asked: Period }) {
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
      <Choose name="period" value={asked.period} any={t("lists.period.any")} label={t("lists.period.label")}>
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
