import { paths } from "~/paths";
import { State, type StateKind } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { SigningKeyItem } from "./keys";

const kinds: Record<SigningKeyItem["state"], StateKind> = {
  good: "ok",
  retired: "retired",
  revoked: "failed",
};

/** A company's keys, newest first, each identified by its public key's fingerprint. */
export function KeyTable({ keys }: { keys: SigningKeyItem[] }) {
  const t = useWords();
  return (
    <Table
      caption={t("certificates:keys.title")}
      head={
        <>
          <HeadCell>{t("certificates:keys.columns.fingerprint")}</HeadCell>
          <HeadCell>{t("certificates:keys.columns.state")}</HeadCell>
          <HeadCell>{t("certificates:keys.columns.since")}</HeadCell>
          <HeadCell isNumber>{t("certificates:keys.columns.count")}</HeadCell>
          <HeadCell isActions>{t("certificates:keys.columns.actions")}</HeadCell>
        </>
      }
    >
      {keys.map((key) => (
        <KeyRow key={key.id} of={key} />
      ))}
    </Table>
  );
}

function KeyRow({ of: key }: { of: SigningKeyItem }) {
  const t = useWords();
  const ended = key.revoked
    ? t("certificates:keys.revokedAt", { time: key.revoked, reason: key.reason })
    : key.retired && t("certificates:keys.retiredAt", { time: key.retired });
  return (
    <Row>
      <TitleCell
        title={key.fingerprint}
        code={
          <>
            {t("certificates:keys.publicKey")} {key.publicKey}
            {ended && <span className="key-end">{ended}</span>}
          </>
        }
      />
      <Cell kind="state">
        <State kind={kinds[key.state]}>{t(`certificates:keys.states.${key.state}`)}</State>
      </Cell>
      <Cell>{key.since}</Cell>
      <Cell kind="number" after={t("certificates:keys.count", { count: key.count })}>
        {key.count}
      </Cell>
      <ActionsCell>
        {key.state !== "revoked" && (
          <RowAction to={paths.certificates.revokeKey(key.id)} subject={key.fingerprint.slice(0, 9)}>
            {t("certificates:keys.revoke.action")}
          </RowAction>
        )}
      </ActionsCell>
    </Row>
  );
}
