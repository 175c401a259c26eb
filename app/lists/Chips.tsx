import type { Translate } from "#locales/words";
import { Icon } from "~/ui/Icon";
import { ListLink } from "~/ui/ListLink";
import { useWords } from "~/words/words";
import type { Period } from "./period.server";

/** An active filter, and the list without it. */
export interface Chip {
  label: string;
  to: string;
}

/** How many rows match, and the active filters; each can be taken off alone. */
export function Chips({
  count,
  isMore = false,
  chips,
  clear,
}: {
  count: number;
  /** True where more match than are counted. */
  isMore?: boolean;
  chips: Chip[];
  clear: string;
}) {
  const t = useWords();
  if (chips.length === 0) return null;
  return (
    <div className="chips">
      <span>{t(isMore ? "lists.foundMore" : "lists.found", { count })}</span>
      {chips.map(({ label, to }) => (
        <ListLink key={label} to={to} className="chip">
          <span className="visually-hidden">{t("lists.without")}</span>
          {label}
          <Icon name="cross" />
        </ListLink>
      ))}
      {chips.length > 1 && (
        <ListLink to={clear} className="chip">
          {t("lists.clear")}
        </ListLink>
      )}
    </div>
  );
}

/** The chips of the search term and of the period; `without` gives the list without these parameters. */
export function usualChips(
  t: Translate,
  asked: Period & { key: string },
  without: (cleared: Record<string, "">) => string,
  saidWhen = (when: string) => t("lists.changed", { when }),
): Chip[] {
  const chips: Chip[] = [];
  if (asked.key) chips.push({ label: t("lists.key", { key: asked.key }), to: without({ key: "" }) });
  if (asked.period)
    chips.push({
      label: saidWhen(whenOf(t, asked)),
      to: without({ period: "", since: "", until: "" }),
    });
  return chips;
}

/** A period in words. */
export function whenOf(t: Translate, { period, since, until }: Period): string {
  if (period === "month" || period === "lastMonth") return t(`lists.period.${period}`);
  if (!until) return t("lists.period.from", { day: since });
  return since ? t("lists.period.range", { since, until }) : t("lists.period.till", { day: until });
}
