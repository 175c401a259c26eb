import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { FormSection } from "~/ui/fields/FormSection";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("companies:ticket.title"),
  crumb: (t) => [{ text: t("company"), to: paths.companies.show() }, { text: t("companies:ticket.title") }],
};

/** Explains how another system of the company signs its users in. */
export async function loader(args: LoaderFunctionArgs) {
  const { company } = await operator(args, "company");
  return { companyUuid: company.companyUuid };
}

/** Shows the key, on this page only, after recent authentication; each access is audited. */
export async function action(args: ActionFunctionArgs) {
  const { services } = await operator(args, "company");
  const answer = await services.companies.ticketKey({});
  if (!answer.ok && answer.reason === "PROOF_NEEDED")
    return redirect(paths.operator.proof({ redirect: paths.companies.ticket() }));
  return { key: need(answer).key };
}

export default function Ticket() {
  const t = useWords();
  const { companyUuid } = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>();
  return (
    <div className="form-page">
      <PageHead title={t("companies:ticket.title")}>{t("companies:ticket.lead")}</PageHead>
      <FormSection title={t("companies:ticket.key")} hint={t("companies:ticket.keyLead")}>
        <dl className="facts">
          <div>
            <dt>{t("companies:ticket.companyUuid")}</dt>
            <dd>
              <code>{companyUuid}</code>
            </dd>
          </div>
          <div>
            <dt>{t("companies:ticket.key")}</dt>
            <dd>
              {shown ? (
                <code>{shown.key}</code>
              ) : (
                <PostForm action={paths.companies.ticket()}>
                  <Button icon="eye">{t("companies:ticket.show")}</Button>
                </PostForm>
              )}
            </dd>
          </div>
        </dl>
        <p className="hint">{t("companies:ticket.keep")}</p>
      </FormSection>
      <FormSection title={t("companies:ticket.make")} hint={t("companies:ticket.rules")}>
        <Steps companyUuid={companyUuid} />
      </FormSection>
    </div>
  );
}

const names = ["company", "mobile", "expires", "nonce"] as const;

function Steps({ companyUuid }: { companyUuid: string }) {
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
