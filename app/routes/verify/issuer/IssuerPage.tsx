import { paths } from "~/paths";
import { useWords } from "~/words/words";
import { OfficeNote } from "../CertificatePage";
import type { IssuerSeen } from "./issuer-seen.server";

/** A company as an issuer: its keys, newest first, each with what it still proves. */
export function IssuerPage({ seen }: { seen: IssuerSeen }) {
  const t = useWords();
  return (
    <>
      {seen.back && <OfficeNote back={seen.back} />}
      <div className="issuer-head">
        <h1>{seen.company}</h1>
        <p>{t("verify:issuer.lead", { host: seen.host })}</p>
      </div>
      {seen.keys.map((key) => (
        <KeyCard key={key.keyId} of={key} />
      ))}
      <section className="checking">
        <h2>{t("verify:issuer.machine")}</h2>
        <p>{t("verify:issuer.machineText")}</p>
        <dl className="digests">
          <dt>{t("verify:issuer.did")}</dt>
          <dd>{seen.did}</dd>
        </dl>
        <p className="issuer-file">
          <a href={seen.document}>{t("verify:issuer.document")}</a>
        </p>
      </section>
      <p className="public-foot">
        <a href={paths.verify.entry()}>{t("verify:another")}</a>
      </p>
    </>
  );
}

function KeyCard({ of: key }: { of: IssuerSeen["keys"][number] }) {
  const t = useWords();
  const rows = [
    ["since", key.since],
    ["until", key.until],
    ["revoked", key.revoked],
    ["reason", key.reason],
  ] as const;
  return (
    <section className={`certificate issuer-key certificate-${key.state === "good" ? "valid" : "past"}`}>
      <div className="certificate-head">
        <h2>{key.title}</h2>
        <p>{key.text}</p>
        <dl className="digests">
          <dt>{t("verify:issuer.fingerprint")}</dt>
          <dd className="fingerprint">{key.fingerprint}</dd>
          <dt>{t("verify:issuer.publicKey")}</dt>
          <dd>{key.publicKey}</dd>
        </dl>
      </div>
      <dl className="facts">
        {rows
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`verify:issuer.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
