import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import { VerificationState } from "~/routes/companies/VerificationState";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { CompanyList } from "./companies";

/** The companies of one page; each links to its own page, where it is verified. */
export function CompanyTable({ list: { rows, key, state, sorted } }: { list: CompanyList }) {
  const t = useWords();
  const by = headsBy<"work" | "name" | "balance" | "registered">(
    sorted,
    { usual: "work", ascending: ["work", "name"] },
    (order) => paths.admin.companies({ key, state, ...order }),
  );
  const before = (column: "creditCode" | "operators" | "balance" | "submitted") =>
    `${t(`admin:companies.columns.${column}`)} `;
  return (
    <Table
      caption={t("menus.companies")}
      head={
        <>
          <HeadCell
            sort={by("name")}
            also={{ name: t("admin:companies.columns.registered"), sort: by("registered") }}
          >
            {t("admin:companies.columns.company")}
          </HeadCell>
          <HeadCell>{t("admin:companies.columns.state")}</HeadCell>
          <HeadCell>{t("admin:companies.columns.creditCode")}</HeadCell>
          <HeadCell isNumber>{t("admin:companies.columns.operators")}</HeadCell>
          <HeadCell isNumber sort={by("balance")}>
            {t("admin:companies.columns.balance")}
          </HeadCell>
          <HeadCell sort={by("work")}>{t("admin:companies.columns.submitted")}</HeadCell>
          <HeadCell isActions>{t("admin:companies.columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <TitleCell
            to={paths.admin.company(row.id)}
            title={row.name}
            code={
              <>
                {`${row.shortName} · ${t("admin:companies.registered", { at: row.registered })}`}
                {row.verifiedTwin && (
                  <span className="block">
                    {t("admin:companies.verifiedTwin.mark", { name: row.verifiedTwin })}
                  </span>
                )}
              </>
            }
          />
          <Cell kind="state">
            <VerificationState state={row.state} />
          </Cell>
          <Cell before={before("creditCode")}>
            {row.creditCode ? (
              <>
                {row.creditCode}
                {row.hasTwin && <span className="code">{t("admin:companies.twin")}</span>}
              </>
            ) : null}
          </Cell>
          <Cell kind="number" before={before("operators")}>
            {row.operators}
          </Cell>
          <Cell kind="number" before={before("balance")}>
            {row.balance === null ? 0 : t("home.yuan", { amount: row.balance })}
          </Cell>
          <Cell before={before("submitted")}>{row.submitted}</Cell>
          <ActionsCell>
            <RowAction to={paths.admin.company(row.id)} subject={row.name}>
              {t(row.state === "submitted" ? "admin:companies.check" : "admin:companies.look")}
            </RowAction>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
