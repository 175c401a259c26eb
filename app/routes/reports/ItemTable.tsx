import { Icon } from "~/ui/Icon";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownItems } from "./items";

const columns = ["p", "sd", "rTotal", "rRest", "discrimination", "alphaIfDeleted"] as const;

/** The statistics of the questions of one page. */
export function ItemTable({ rows }: { rows: ShownItems["rows"] }) {
  const t = useWords();
  return (
    <Table
      caption={t("reports:tabs.items")}
      head={
        <>
          <HeadCell>{t("reports:columns.question")}</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} isNumber>
              {t(`reports:columns.${column}`)}
            </HeadCell>
          ))}
          <HeadCell>{t("reports:columns.options")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.number}>
          <TitleCell
            title={`${row.number} ${row.title}`}
            isClamped
            isAlone
            code={
              <>
                {row.about}
                {row.warning && (
                  <span className={row.isGrave ? "item-warning is-grave" : "item-warning"}>
                    <Icon name="alert" /> {row.warning}
                  </span>
                )}
              </>
            }
          />
          {columns.map((column) => (
            <Cell key={column} kind="number" before={`${t(`reports:columns.${column}`)} `}>
              {row[column]}
            </Cell>
          ))}
          <Cell kind="field">
            {row.options.length === 0 ? t("reports:noOptions") : <OptionShares options={row.options} />}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** How many of a hundred chose each option; the right ones ticked. */
function OptionShares({ options }: { options: ShownItems["rows"][number]["options"] }) {
  const t = useWords();
  return (
    <ul className="option-shares">
      {options.map(({ name, isKey, share }) => (
        <li key={name} className={isKey ? "is-key" : undefined}>
          <svg viewBox="0 0 52 24" aria-hidden="true">
            <path d={`M0 ${23 - Math.round(share / 5)}h44V24H0`} />
          </svg>
          {name}
          {isKey && (
            <span role="img" aria-label={t("reports:isKey")}>
              ✓
            </span>
          )}{" "}
          {share}
        </li>
      ))}
    </ul>
  );
}
