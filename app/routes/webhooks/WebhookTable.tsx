import { PostForm } from "~/form/PostForm";
import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { State } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { WebhookList } from "./list";

/** The webhooks of a company; one leads to what it was told. */
export function WebhookTable({ rows, query }: Pick<WebhookList, "rows" | "query">) {
  const t = useWords();
  const by = headsBy<"age" | "url" | "sent">(
    query,
    { usual: "age", ascending: ["age", "url"] },
    paths.webhooks.list,
  );
  return (
    <Table
      caption={t("webhooks:title")}
      head={
        <>
          <HeadCell sort={by("url")}>{t("webhooks:columns.url")}</HeadCell>
          <HeadCell>{t("webhooks:columns.state")}</HeadCell>
          <HeadCell sort={by("sent")}>{t("webhooks:columns.sent")}</HeadCell>
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
