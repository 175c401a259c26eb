import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { State } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { WebhookList } from "./list";

/** The webhooks of a company; one leads to what it was told. */
export function WebhookTable({ rows }: Pick<WebhookList, "rows">) {
  const t = useWords();
  return (
    <Table
      caption={t("webhooks:title")}
      head={
        <>
          <HeadCell>{t("webhooks:columns.url")}</HeadCell>
          <HeadCell>{t("webhooks:columns.state")}</HeadCell>
          <HeadCell>{t("webhooks:columns.sent")}</HeadCell>
          <HeadCell isActions>{t("webhooks:columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map(({ id, url, to, events, isOn, counts }) => (
        <Row key={id}>
          <TitleCell to={to} title={url} code={events} />
          <Cell kind="state">
            <State kind={isOn ? "ok" : "draft"}>{t(isOn ? "webhooks:on" : "webhooks:off")}</State>
          </Cell>
          <Cell before={`${t("webhooks:columns.sent")} `}>{counts}</Cell>
          <ActionsCell>
            <PostForm action={paths.webhooks.turn(id)} className="inline-form">
              <input type="hidden" name="isOn" value={isOn ? "" : "on"} />
              <button type="submit" className="action">
                {t(isOn ? "webhooks:turnOff" : "webhooks:turnOn")}
                <span className="visually-hidden"> {url}</span>
              </button>
            </PostForm>
            <Link to={paths.webhooks.remove(id)} className="action">
              {t("webhooks:remove")}
              <span className="visually-hidden"> {url}</span>
            </Link>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
