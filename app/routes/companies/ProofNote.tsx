import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";

/**
 * Says where to show the fresh proof that giving roles asks for. Once something is typed, that page opens beside this
 * one, so that the form stays as it is and can be sent again.
 */
export function ProofNote({ text, backTo, isTyped }: { text: string; backTo: string; isTyped: boolean }) {
  const t = useWords();
  return (
    <Notice kind="info">
      {text}{" "}
      <Link to={paths.operator.proof({ redirect: backTo })} target={isTyped ? "_blank" : undefined}>
        {t(isTyped ? "companies:operators.proof.linkBeside" : "companies:operators.proof.link")}
      </Link>
    </Notice>
  );
}
