import type { ReactNode } from "react";
import { Icon } from "~/ui/Icon";
import { endLines } from "~/ui/LineEnd";
import { useWords } from "~/words/words";
import type { Seen, SeenFact } from "./seen.server";
import { VerdictPanel } from "./VerdictPanel";

/** A certificate's page, in reading order: its state, its facts, its downloads, how to verify it. */
export function CertificatePage({ seen }: { seen: Seen }) {
  const t = useWords();
  return (
    <>
      {seen.back && <OfficeNote back={seen.back} />}
      <VerdictPanel seen={seen} />
      <article
        className={
          seen.verdict === "valid" ? "certificate certificate-valid" : "certificate certificate-past"
        }
      >
        <div className="certificate-head" lang={seen.lang}>
          <p className="certificate-by">{seen.organiser}</p>
          <h2>{seen.title}</h2>
          <p className="certificate-body">{seen.body}</p>
        </div>
        <dl className="facts" aria-label={t("verify:facts.heading")}>
          {seen.facts.map((fact) => (
            <FactRow key={fact.name} fact={fact} />
          ))}
        </dl>
        <div className="certificate-foot">
          {seen.qr ? <QrCode seen={seen} qr={seen.qr} /> : <p>{t(noQrOf(seen))}</p>}
        </div>
      </article>
      {seen.hasFiles && <Files seen={seen} />}
      <Checking seen={seen} />
      <p className="public-foot">
        <a href={seen.ways.entry}>{t("verify:another")}</a>
      </p>
    </>
  );
}

/** What an operator sees above it, in the office. */
export function OfficeNote({ back }: { back: string }) {
  const t = useWords();
  return (
    <p className="office-note">
      {t("verify:office.note")} <a href={back}>{t("verify:office.back")}</a>
    </p>
  );
}

const noQrOf = ({ verdict }: Seen) =>
  verdict === "unproven" || verdict === "altered" ? "verify:noQrUnproven" : "verify:noQr";

function FactRow({ fact: { label, value, href, noLonger } }: { fact: SeenFact }) {
  // A name in another script is bidi-isolated.
  const text = <bdi>{value}</bdi>;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {href ? <a href={href}>{text}</a> : noLonger ? <s>{text}</s> : text}
        {noLonger && <span className="no-longer">{noLonger}</span>}
      </dd>
    </div>
  );
}

/** 200 units wide with its margin and a caption (000 §9), always on white. */
function QrCode({ seen, qr }: { seen: Seen; qr: NonNullable<Seen["qr"]> }) {
  const t = useWords();
  return (
    <>
      <figure className="certificate-qr">
        <svg width="200" height="200" viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true">
          <path d={qr.path} stroke="currentColor" shapeRendering="crispEdges" />
        </svg>
        <figcaption>{seen.number}</figcaption>
      </figure>
      <p>{withHost(t("verify:scan", { host: mark }), seen.host)}</p>
    </>
  );
}

/** Placeholder for the host in a sentence, later set in bold. */
const mark = "\u0000";

function withHost(sentence: string, host: string): ReactNode {
  const [before, after] = sentence.split(mark);
  return (
    <>
      {before}
      <b>{host}</b>
      {after}
    </>
  );
}

function Files({ seen: { ways } }: { seen: Seen }) {
  const t = useWords();
  return (
    <p className="actions files">
      {endLines(
        <>
          <a className="button" href={ways.pdf}>
            <Icon name="paper" />
            {t("verify:pdf")}
          </a>{" "}
          <a className="button" href={ways.picture} download>
            <Icon name="download" />
            {t("verify:savePicture")}
          </a>{" "}
          <a className="button" href={ways.sheet}>
            <Icon name="print" />
            {t("verify:sheet")}
          </a>
        </>,
      )}
    </p>
  );
}

/** How a third party verifies it, by eye and by program. */
function Checking({ seen }: { seen: Seen }) {
  const t = useWords();
  const { ways } = seen;
  return (
    <>
      <section className="checking">
        <h2>{t("verify:how.heading")}</h2>
        <ul>
          <li>{withHost(t("verify:how.host", { host: mark }), seen.host)}</li>
          <li>{t("verify:how.facts")}</li>
          <li>{t("verify:how.machine")}</li>
        </ul>
        <p className="checking-ways">
          {endLines(
            <>
              {seen.hasFiles && (
                <>
                  <a href={ways.credential}>{t("verify:links.credential")}</a>{" "}
                  <a href={ways.token}>{t("verify:links.credentialToken")}</a>{" "}
                </>
              )}
              <a href={ways.issuer}>{t("verify:links.issuer")}</a>
            </>,
          )}
        </p>
      </section>
      <section className="checking">
        <h2>{t("verify:signature.heading")}</h2>
        <dl className="digests">
          <dt>{t("verify:signature.hash")}</dt>
          <dd>{seen.hash}</dd>
          <dt>{t("verify:signature.value")}</dt>
          <dd>{seen.signature}</dd>
          <dt>{t("verify:signature.key")}</dt>
          <dd>{seen.publicKey}</dd>
        </dl>
      </section>
    </>
  );
}
