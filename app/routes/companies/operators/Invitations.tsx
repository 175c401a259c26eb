import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { OperatorList } from "./operators";

/** Who was invited and has not accepted yet: each can be invited again, or not any more. */
export function Invitations({ rows }: { rows: OperatorList["invitations"] }) {
  const t = useWords();
  if (rows.length === 0) return null;
  return (
    <section className="mt-32" aria-labelledby="invitations">
      <h2 id="invitations">{t("companies:invitations.title")}</h2>
      <p className="hint">{t("companies:invitations.lead")}</p>
      <Table
        caption={t("companies:invitations.title")}
        head={
          <>
            <HeadCell>{t("companies:operators.columns.person")}</HeadCell>
            <HeadCell>{t("companies:operators.columns.roles")}</HeadCell>
            <HeadCell>{t("companies:invitations.by")}</HeadCell>
            <HeadCell>{t("companies:invitations.until")}</HeadCell>
            <HeadCell isActions>{t("companies:operators.columns.actions")}</HeadCell>
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.id}>
            <TitleCell title={row.name} code={row.mobile} isAlone />
            <Cell>
              <span className="role-names">{row.roles.join(t("listSeparator"))}</span>
            </Cell>
            <Cell before={`${t("companies:invitations.by")} `}>{row.by}</Cell>
            <Cell before={`${t("companies:invitations.until")} `}>{row.until}</Cell>
            <ActionsCell>
              <PostForm action={paths.companies.sendInvitation(row.id)} className="inline-form">
                <button type="submit" className="action">
                  {t("companies:invitations.send")}
                  <span className="visually-hidden"> {row.name}</span>
                </button>
                <button
                  type="submit"
                  className="action"
                  formAction={paths.companies.revokeInvitation(row.id)}
                >
                  {t("companies:invitations.revoke")}
                  <span className="visually-hidden"> {row.name}</span>
                </button>
              </PostForm>
            </ActionsCell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
