import type { Verification } from "#contract/companies/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

const kinds: Record<Verification, StateKind> = {
  unverified: "draft",
  submitted: "waiting",
  verified: "ok",
  refused: "failed",
};

/** A company's verification state, by shape, colour and text. */
export function VerificationState({ state, isPill }: { state: Verification; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`companies:states.${state}`)}
    </State>
  );
}
