import { paths } from "~/paths";
import { withBreaks } from "~/ui/Breaks";
import { Actions, ButtonLink } from "~/ui/Button";
import { FormSection } from "~/ui/fields/FormSection";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { ShownInvoice } from "./invoices.server";

/** What an invoice is about, and what it is made out to. */
export function InvoiceFacts({
  invoice,
  isPlatform = false,
}: {
  invoice: ShownInvoice;
  isPlatform?: boolean;
}) {
  const t = useWords();
  const facts = [
    [t("invoices:columns.amount"), t("home.yuan", { amount: invoice.amount })] as const,
    [t("invoices:facts.orders"), String(invoice.orders)] as const,
    [t("invoices:facts.officialNumber"), invoice.officialNumber] as const,
    [t("invoices:facts.redNumber"), invoice.redNumber] as const,
    [t("invoices:facts.reason"), invoice.reason] as const,
    [t("invoices:facts.appliedBy"), `${invoice.appliedBy} · ${invoice.appliedAt}`] as const,
  ];
  const title = (["title", "taxNumber", "address", "phone", "bank", "bankAccount", "email"] as const).map(
    (name) => [t(`invoices:titleForm.${name === "title" ? "name" : name}`), invoice[name]] as const,
  );
  return (
    <>
      <FormSection title={t("invoices:facts.title")}>
        {isPlatform && (
          <p className="mb-12">
            <Link to={paths.admin.company(invoice.companyId)}>{invoice.company}</Link>
          </p>
        )}
        <Facts facts={facts.filter(([, value]) => value)} />
        <Files invoice={invoice} isPlatform={isPlatform} />
      </FormSection>
      <FormSection title={t("invoices:titleForm.title")}>
        <Facts facts={title} />
      </FormSection>
    </>
  );
}

/** An invoice that was issued, and the red one that reversed it, as PDFs. */
function Files({ invoice: { id, state }, isPlatform }: { invoice: ShownInvoice; isPlatform: boolean }) {
  const t = useWords();
  if (state === "applied" || state === "rejected") return null;
  const to = isPlatform ? paths.admin.invoicePdf : paths.invoices.pdf;
  return (
    <div className="mt-16">
      <Actions>
        <ButtonLink to={to(id, "invoice")} icon="download" reloadDocument>
          {t("invoices:pdf")}
        </ButtonLink>
        {state === "reversed" && (
          <ButtonLink to={to(id, "red")} icon="download" reloadDocument>
            {t("invoices:redPdf")}
          </ButtonLink>
        )}
      </Actions>
    </div>
  );
}

function Facts({ facts }: { facts: (readonly [string, string])[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{withBreaks(value) || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
