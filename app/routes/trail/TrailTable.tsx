import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { Cell, HeadCell, Row, type Sort, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { shownTrail } from "./shown.server";

/** The head by which the trail is turned: newest first, or oldest. */
export const trailHead = (
  sorted: { sort?: string; reversed?: string },
  to: (order: { sort: "at" | ""; reversed: "1" | ""; page: undefined }) => string,
) => headsBy<"at">(sorted, { usual: "at", ascending: [] }, to)("at");

/** What happened, to which thing, by whom, when and from where, with what was before and after. */
export function TrailTable({
  rows,
  sort,
  isPlatform = false,
}: {
  rows: ReturnType<typeof shownTrail>;
  sort: Sort;
  /** Names the companies, and narrows to one. */
  isPlatform?: boolean;
}) {
  const t = useWords();
  const to = isPlatform ? paths.trail.all : paths.trail.own;
  return (
    <Table
      caption={t("menus.log")}
      head={
        <>
          <HeadCell>{t("trail:what")}</HeadCell>
          <HeadCell>{t("trail:who")}</HeadCell>
          <HeadCell sort={sort}>{t("trail:when")}</HeadCell>
          <HeadCell>{t("trail:change")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.auditUuid}>
          <TitleCell
            to={to({ action: row.action })}
            title={row.said}
            code={
              <>
                <span lang="en">{row.action}</span>
                {row.subject && (
                  <>
                    {" · "}
                    <Link to={to({ subject: row.subject })}>{row.subject}</Link>
                  </>
                )}
              </>
            }
            isAlone
          />
          <Cell kind="field">
            <span className="block">{row.operatorName || t("trail:nobody")}</span>
            <LineEnd />
            {isPlatform && row.companyName && (
              <Link className="hint" to={to({ company: row.companyUuid })}>
                {row.companyName}
              </Link>
            )}
          </Cell>
          <Cell kind="field">
            <span className="block">{row.time}</span>
            {row.address && <span className="hint">{row.address}</span>}
          </Cell>
          <Cell>{row.changes.length > 0 ? <Changes changes={row.changes} /> : "—"}</Cell>
        </Row>
      ))}
    </Table>
  );
}

type Rows = ReturnType<typeof shownTrail>;

/** Field by field, what was and what is. */
function Changes({ changes }: { changes: Rows[number]["changes"] }) {
  const t = useWords();
  return (
    <details>
      <summary>{t("trail:show")}</summary>
      <dl className="trail-changes">
        {changes.map((one) => (
          <div key={one.name}>
            <dt>{one.name || t("trail:value")}</dt>
            {(["before", "after"] as const).map(
              (side) =>
                one[side] !== null && (
                  <dd key={side}>
                    <span className="hint">{t(`trail:${side}`)}</span>{" "}
                    {one.isChanged ? <strong>{one[side]}</strong> : one[side]}
                  </dd>
                ),
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}
