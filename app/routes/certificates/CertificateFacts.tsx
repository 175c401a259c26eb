import type { ReactNode } from "react";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { ShownCertificate } from "./show";

/** All printed facts of a certificate in reading order; those not printed are omitted. */
export function CertificateFacts({ record }: { record: ShownCertificate }) {
  const t = useWords();
  const { text, lang, otherTexts, replaces, replacedBy } = record;
  const facts: [label: string, value: ReactNode, lang?: string][] = [
    [t("certificates:show.facts.title"), text.title, lang],
    [t("certificates:show.facts.name"), <bdi key="name">{record.name}</bdi>],
    [t("certificates:show.facts.body"), text.body, lang],
    [t("certificates:show.facts.exam"), record.exam],
    [t("certificates:show.facts.score"), record.score],
    [t("certificates:show.facts.grade"), record.grade],
    ...record.fields.map(({ label, value }): [string, string] => [label, value]),
    [
      t("certificates:show.facts.number"),
      <span key="number" className="unbroken">
        {record.number}
      </span>,
    ],
    [t("certificates:show.facts.issuedOn"), record.issuedOn],
    [t("certificates:show.facts.validUntil"), record.validUntil ?? t("certificates:list.forever")],
    [t("certificates:show.facts.organiser"), text.organiser, lang],
    [t("certificates:show.facts.company"), record.company],
    [t("certificates:show.facts.replaces"), replaces && <Link to={replaces.to}>{replaces.number}</Link>],
    [
      t("certificates:show.facts.replacedBy"),
      replacedBy && <Link to={replacedBy.to}>{replacedBy.number}</Link>,
    ],
  ];
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading">{t("certificates:show.facts.heading")}</h2>
      <dl className="certificate-facts">
        {facts.map(
          ([label, value, of], at) =>
            value && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a template may call a field of its own as another one is called
              <div key={at}>
                <dt>{label}</dt>
                <dd lang={of}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {otherTexts.length > 0 && (
        <details className="more">
          <summary>{t("certificates:show.otherLanguages")}</summary>
          {otherTexts.map(({ lang: other, title, body }) => (
            <div key={other} lang={other} className="other-text">
              <b>{title}</b>
              <p>{body}</p>
            </div>
          ))}
        </details>
      )}
    </section>
  );
}
