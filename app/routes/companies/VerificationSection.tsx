import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/Button";
import { FormSection } from "~/ui/fields/FormSection";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import type { CompanyPage } from "./company";
import { VerificationState } from "./VerificationState";

/** The verification's state, its benefits, and the next step if there is one. */
export function VerificationSection({ company }: { company: CompanyPage }) {
  const t = useWords();
  const { verification, refusal, licence, submitted } = company;
  const isOpen = verification === "unverified" || verification === "refused";
  return (
    <FormSection
      title={t("companies:verification.title")}
      hint={verification === "verified" ? undefined : t("companies:verification.brings")}
    >
      <p className="mb-8">
        <VerificationState state={verification} />
      </p>
      {verification === "refused" && (
        <Notice kind="warn">{t("companies:verification.reason", { reason: refusal })}</Notice>
      )}
      <p>{t(`companies:verification.${verification}`, { at: submitted })}</p>
      {licence && (
        <p className="mt-4">
          <Link to={paths.file(licence)} reloadDocument>
            {t("companies:verification.licenceSubmitted")}
          </Link>
        </p>
      )}
      {isOpen && (
        <div className="mt-12">
          <Actions>
            <ButtonLink kind="primary" to={paths.companies.verification()}>
              {t(
                verification === "refused" ? "companies:verification.again" : "companies:verification.apply",
              )}
            </ButtonLink>
          </Actions>
        </div>
      )}
    </FormSection>
  );
}
