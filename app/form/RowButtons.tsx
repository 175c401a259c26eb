import { Button } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { LineEnd } from "~/ui/LineEnd";
import { useWords } from "~/words/words";
import { rowsButton, rowsValue } from "./rows";

/** Adds rows to a list of the form. Rendered only while there is room for one. */
export function AddRows({ list, label, focus }: { list: string; label: string; focus: string | null }) {
  return (
    <Button
      isSmall
      icon="plus"
      name={rowsButton}
      value={rowsValue("add", list)}
      formNoValidate
      autoFocus={focus === list}
    >
      {label}
    </Button>
  );
}

/** The buttons that act on one row of a list of the form. */
export function RowButtons({
  list,
  isMovable = false,
  isRemovable = true,
  index,
  count,
  subject,
}: {
  list: string;
  isMovable?: boolean;
  isRemovable?: boolean;
  /** Index of the row, from 0, and the number of rows. */
  index: number;
  count: number;
  /** Names the row for screen readers. */
  subject: string;
}) {
  const t = useWords();
  return (
    <div className="form-row-actions">
      {isMovable && (
        <MoveButtons
          isFirst={index === 0}
          isLast={index === count - 1}
          subject={subject}
          row={{ list, index }}
        />
      )}
      {isRemovable && (
        <button
          type="submit"
          className="action"
          name={rowsButton}
          value={rowsValue("remove", list, index)}
          formNoValidate
        >
          {t("rows.remove")}
          <span className="visually-hidden"> {subject}</span>
          <LineEnd />
        </button>
      )}
    </div>
  );
}

/** Moves one place up or down: the form's row, or without one the stored row of the form's address. */
export function MoveButtons({
  isFirst,
  isLast,
  subject,
  row,
  isInMenu = false,
}: {
  isFirst: boolean;
  isLast: boolean;
  subject: string;
  row?: { list: string; index: number };
  isInMenu?: boolean;
}) {
  const t = useWords();
  return (["up", "down"] as const).map(
    (way) =>
      !(way === "up" ? isFirst : isLast) && (
        <button
          key={way}
          type="submit"
          className={isInMenu ? undefined : "action"}
          name={row ? rowsButton : "move"}
          value={row ? rowsValue(way, row.list, row.index) : way}
          formNoValidate={row !== undefined}
        >
          {isInMenu && <Icon name={way} />}
          {t(`rows.${way}`)}
          <span className="visually-hidden"> {subject}</span>
          <LineEnd />
        </button>
      ),
  );
}
