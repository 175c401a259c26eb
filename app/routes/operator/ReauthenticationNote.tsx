import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";

/**
 * Links to reauthentication, which a form requires. Once there is input, it opens in a new tab, so
 * that the form stays as it is and can be sent again.
 */
export function ReauthenticationNote({
  text,
  backTo,
  isTyped,
}: {
  text: string;
  backTo: string;
  isTyped: boolean;
}) {
  const t = useWords();
  return (
    <Notice kind="info">
      {text}{" "}
      <Link to={paths.operator.proof({ redirect: backTo })} target={isTyped ? "_blank" : undefined}>
        {t(isTyped ? "operator:proof.linkBeside" : "operator:proof.link")}
      </Link>
    </Notice>
  );
}
