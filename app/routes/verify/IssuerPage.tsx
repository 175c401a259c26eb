import { paths } from "~/paths";
import { useWords } from "~/words/words";
import type { IssuerSeen } from "./issuer-seen.server";

/** A company as an issuer: its keys, newest first, each with what it proves. */
export function IssuerPage({ seen }: { seen: IssuerSeen }) {
  const t = useWords();
  return (
    <>
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

/** No company of this address ever issued a certificate. */
export function NoIssuer() {
  const t = useWords();
  return (
    <div className="nothing">
      <h1>{t("verify:issuer.missing.title")}</h1>
      <p>{t("verify:issuer.missing.text")}</p>
      <p className="actions">
        <a className="button button-primary" href={paths.verify.entry()}>
          {t("verify:missing.find")}
        </a>
      </p>
    </div>
  );
}

/** There is no credential of a certificate that holds no longer. */
export function NoCredential({ page }: { page: string }) {
  const t = useWords();
  return (
    <div className="nothing">
      <h1>{t("verify:issuer.noCredential")}</h1>
      <p>{t("verify:issuer.noCredentialText")}</p>
      <p className="actions">
        <a className="button button-primary" href={page}>
          {t("verify:gone.page")}
        </a>
      </p>
    </div>
  );
}
