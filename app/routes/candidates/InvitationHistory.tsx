import { State, type StateKind } from "~/ui/State";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

const kinds = {
  waiting: "waiting",
  sent: "ok",
  failed: "failed",
  unknown: "retired",
} as const satisfies Record<string, StateKind>;

export interface ShownMessage {
  name: string;
  at: string;
  state: keyof typeof kinds;
}

/** What a candidate was sent, and how that went. */
export function InvitationHistory({ note, messages }: { note: string; messages: ShownMessage[] }) {
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
            </>
          }
        >
          {messages.map(({ name, at, state }) => (
            <Row key={`${name} ${at}`}>
              <TitleCell title={name} isAlone />
              <Cell kind="state">
                <State kind={kinds[state]}>{t(`invitations:history.states.${state}`)}</State>
              </Cell>
              <Cell>{at}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  );
}
