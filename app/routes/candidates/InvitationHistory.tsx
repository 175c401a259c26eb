import { PostForm } from "~/form/PostForm";
import { State, type StateKind } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

const kinds = {
  waiting: "waiting",
  sent: "ok",
  delivered: "ok",
  failed: "failed",
  undeliverable: "failed",
  unknown: "retired",
} as const satisfies Record<string, StateKind>;

export interface ShownMessage {
  id: string;
  name: string;
  at: string;
  state: keyof typeof kinds;
  /** Why it did not arrive; "" otherwise. */
  reason: string;
  canSetDelivery: boolean;
}

/** What a candidate was sent, and how that went. */
export function InvitationHistory({
  note,
  messages,
  delivery,
}: {
  note: string;
  messages: ShownMessage[];
  /** Where the forms go that note that a message came back. */
  delivery: string;
}) {
  const t = useWords();
  return (
    <section className="mb-24" aria-labelledby="invitation">
      <h2 id="invitation">{t("invitations:history.title")}</h2>
      {note && <p className="hint">{note}</p>}
      {messages.length > 0 && (
        <Table
          caption={t("invitations:history.caption")}
          head={
            <>
              <HeadCell>{t("invitations:history.message")}</HeadCell>
              <HeadCell>{t("invitations:history.state")}</HeadCell>
              <HeadCell>{t("invitations:history.at")}</HeadCell>
              <HeadCell isActions>{t("invitations:history.actions")}</HeadCell>
            </>
          }
        >
          {messages.map(({ id, name, at, state, reason, canSetDelivery }) => (
            <Row key={id}>
              <TitleCell title={name} />
              <Cell kind="state">
                <State kind={kinds[state]}>{t(`invitations:history.states.${state}`)}</State>
                {reason && <div className="code">{reason}</div>}
              </Cell>
              <Cell>{at}</Cell>
              <ActionsCell>
                {canSetDelivery && (
                  <PostForm action={delivery}>
                    <input type="hidden" name="messageId" value={id} />
                    {state !== "undeliverable" && <input type="hidden" name="isUndeliverable" value="on" />}
                    <button type="submit" className="action">
                      {t(`invitations:history.${state === "undeliverable" ? "arrived" : "returned"}`)}
                      <span className="visually-hidden"> {name}</span>
                    </button>
                  </PostForm>
                )}
              </ActionsCell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  );
}
