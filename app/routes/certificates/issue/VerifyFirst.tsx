import { paths } from "~/paths";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";

/** Why an unverified company issues nothing, and the way to its verification for those who may ask for it. */
export function VerifyFirst({ mayVerify, isListed = false }: { mayVerify: boolean; isListed?: boolean }) {
  const t = useWords();
  return (
    <Notice
      kind="warn"
      link={mayVerify ? { to: paths.companies.show(), text: t("certificates:verifyFirst.link") } : undefined}
    >
      {t(isListed ? "certificates:verifyFirst.list" : "certificates:verifyFirst.one")}{" "}
      {!mayVerify && t("certificates:verifyFirst.ask")}
    </Notice>
  );
}
