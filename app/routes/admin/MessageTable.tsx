import type { Translate } from "#locales/words";
import { PostForm } from "~/form/PostForm";
import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import { State } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { MessageList } from "./outbox";

type Message = MessageList["rows"][number];

/** The messages of one page; a failed one can be resent while it is still useful. */
export function MessageTable({ list: { rows, here, key, sorted } }: { list: MessageList }) {
  const t = useWords();
  // Recipients are masked: an order by them would tell of the digits that are not shown.
  const by = headsBy(sorted, { usual: "at", ascending: [] }, (order) =>
    paths.admin.outbox({ key, ...order }),
  );
  return (
    <Table
      caption={t("menus.outbox")}
      head={
        <>
          <HeadCell>{t("admin:outbox.columns.message")}</HeadCell>
          <HeadCell>{t("admin:outbox.columns.state")}</HeadCell>
          <HeadCell>{t("admin:outbox.columns.recipient")}</HeadCell>
          <HeadCell isNumber>{t("admin:outbox.columns.tries")}</HeadCell>
          <HeadCell sort={by("at")}>{t("admin:outbox.columns.time")}</HeadCell>
          <HeadCell isActions>{t("admin:outbox.columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.messageUuid}>
          <TitleCell title={kindText(t, row.kind)} code={row.text && <span lang="zh-CN">{row.text}</span>} />
          <Cell kind="state">
            <MessageState message={row} />
          </Cell>
          <Cell>{row.recipient}</Cell>
          <Cell kind="number" before={`${t("admin:outbox.columns.tries")} `}>
            {row.tries}
          </Cell>
          <Cell>{row.time}</Cell>
          <ActionsCell>
            {row.state === "failed" && !row.isExpired && (
              <PostForm action={paths.admin.sendAgain(row.messageUuid)} className="inline-form">
                <input type="hidden" name="from" value={here} />
                <button type="submit" className="action">
                  {t("admin:outbox.again")}
                  <span className="visually-hidden"> {row.recipient}</span>
                </button>
              </PostForm>
            )}
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}

const kinds = [
  "second-step",
  "register",
  "login",
  "password",
  "mobile",
  "one-time-password",
  "invitation",
  "invitation-code",
  "verification",
  "exam-invitation",
  "score-release",
  "self-check",
] as const;

/** A message's kind as text; an unknown kind is shown by name. */
function kindText(t: Translate, kind: string): string {
  const known = kinds.find((one) => one === kind);
  return known ? t(`admin:outbox.kinds.${known}`) : kind;
}

function MessageState({ message: { state, isExpired } }: { message: Message }) {
  const t = useWords();
  if (state === "sent") return <State kind="ok">{t("admin:outbox.states.sent")}</State>;
  if (state === "waiting") return <State kind="waiting">{t("admin:outbox.states.waiting")}</State>;
  return <State kind="failed">{t(`admin:outbox.states.${isExpired ? "expired" : "failed"}`)}</State>;
}
