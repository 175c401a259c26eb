import { paths } from "~/paths";
import { useWords } from "~/words/words";

const names = ["company", "mobile", "expires", "nonce"] as const;

/** How a third party makes a ticket, with an example. */
export function TicketSteps({ companyUuid }: { companyUuid: string }) {
  const t = useWords();
  return (
    <>
      <h3>{t("companies:ticket.claim")}</h3>
      <dl className="facts mb-20">
        {names.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(`companies:ticket.fields.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t("companies:ticket.sign")}</h3>
      <ol className="steps mb-20">
        <li>{t("companies:ticket.first")}</li>
        <li>{t("companies:ticket.second")}</li>
        <li>
          {t("companies:ticket.third")} <code>{`${paths.partner()}?ticket=…`}</code>
        </li>
      </ol>
      <h3>{t("companies:ticket.example")}</h3>
      <pre className="sample">{example(companyUuid)}</pre>
    </>
  );
}

/** Node.js example; `key`, `mobile` and `site` are the third party's own. */
const example = (companyUuid: string) =>
  `import { createHmac, randomUUID } from "node:crypto";

const claim = {
  company: "${companyUuid}",
  mobile,
  expires: Date.now() + 4 * 60 * 1000,
  nonce: randomUUID(),
};
const body = Buffer.from(JSON.stringify(claim)).toString("base64url");
const signature = createHmac("sha256", key).update(body).digest("base64url");
const address = site + "${paths.partner()}?ticket=" + body + "." + signature;`;
