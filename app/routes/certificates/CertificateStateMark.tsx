import type { CertificateState as Named } from "#contract/certificates/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

const kinds: Record<Named, StateKind> = {
  issued: "ok",
  expired: "waiting",
  revoked: "failed",
  replaced: "retired",
};

/** A certificate's state, in words and with a mark. */
export function CertificateStateMark({ state, isPill = false }: { state: Named; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`certificates:states.${state}`)}
    </State>
  );
}
