import { useHydrated } from "remix-utils/use-hydrated";
import { Button, type ButtonKind, ButtonLink } from "~/ui/Button";
import { DialogFoot } from "~/ui/Dialog";
import { useWords } from "~/words/words";
import { useSending } from "./useSending";

/**
 * The ways out of a dialog's form: back, or send it. While it is being sent the button says so. `isUnready`
 * switches it off, though only where script can switch it on again; without script the server answers.
 */
export function SubmitFoot({
  closeTo,
  hint,
  label,
  busyLabel,
  kind = "primary",
  isUnready = false,
}: {
  closeTo: string;
  hint?: string;
  label: string;
  busyLabel: string;
  kind?: ButtonKind;
  isUnready?: boolean;
}) {
  const t = useWords();
  const hasScript = useHydrated();
  const isSending = useSending();
  return (
    <DialogFoot hint={hint}>
      <ButtonLink to={closeTo} preventScrollReset>
        {t("cancel")}
      </ButtonLink>
      <Button kind={kind} disabled={hasScript && isUnready}>
        {isSending ? busyLabel : label}
      </Button>
    </DialogFoot>
  );
}
