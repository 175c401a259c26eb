import type { ReactNode } from "react";
import { mostChosen } from "#contract/lists/calls";
import { Button } from "~/ui/Button";
import { LineEnd } from "~/ui/LineEnd";
import { useWords } from "~/words/words";
import { listFormId } from "./SelectableList";

/** How many rows are chosen, and how many of them are on this page. */
export interface ChosenCount {
  total: number;
  here: number;
}

/** The tick of one row. */
export function Tick({ id, isChosen, label }: { id: string; isChosen: boolean; label: string }) {
  return (
    <input
      type="checkbox"
      name="id"
      value={id}
      defaultChecked={isChosen}
      autoComplete="off"
      aria-label={label}
    />
  );
}

/** The bar below a list, which stays in sight: what is chosen, ways to choose, and what to do with it. */
export function SelectionBar({
  chosen: { total, here },
  count,
  shown,
  children,
}: {
  chosen: ChosenCount;
  /** All rows that match the filter, and those of this page. */
  count: number;
  shown: number;
  /** The buttons. */
  children: ReactNode;
}) {
  const t = useWords();
  const pick = (value: "page" | "all" | "none", label: string) => (
    <button type="submit" name="pick" value={value} className="pick-way">
      {label}
      <LineEnd />
    </button>
  );
  return (
    <section
      className={total > 0 ? "selection" : "selection selection-none"}
      aria-label={t("lists.selection")}
      data-counts={listFormId}
    >
      <p aria-live="polite">
        <b>
          <Numbers text={t("lists.chosen", { total: "{total}" })} numbers={{ total }} />
        </b>{" "}
        <span className="hint">
          <Numbers
            text={t("lists.chosenWhere", { here: "{here}", other: "{other}" })}
            numbers={{ here, other: total - here }}
          />
        </span>
      </p>
      <p aria-live="polite" data-unsaved={t("lists.unsaved")} />
      <p className="pick-ways">
        {shown > 0 && pick("page", t("lists.choosePage"))}
        {count > shown && count <= mostChosen && pick("all", t("lists.chooseAll", { count }))}
        {pick("none", t("lists.chooseNone"))}
        {count > mostChosen && <span className="hint">{t("lists.chooseLess", { most: mostChosen })}</span>}
      </p>
      <div className="selection-ways">{children}</div>
    </section>
  );
}

/** A button of the bar, which does something with what is chosen. */
export function BulkButton({
  to,
  ...rest
}: {
  to: string;
  kind?: "secondary" | "danger";
  name?: string;
  value?: string;
  children: ReactNode;
}) {
  return <Button {...rest} formAction={to} />;
}

/** A text with numbers in it that script keeps up to date. */
function Numbers({ text, numbers }: { text: string; numbers: Record<string, number> }) {
  return text.split(/\{(\w+)\}/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} data-number={piece}>
        {numbers[piece]}
      </span>
    ),
  );
}
