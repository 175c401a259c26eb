import { useHydrated } from "remix-utils/use-hydrated";
import { Button, type ButtonKind } from "~/ui/Button";
import { DialogFoot } from "~/ui/dialog/Dialog";
import { Cancel } from "./Cancel";
import { useSending } from "./useSending";

/**
 * The foot of a dialog's form: cancel and submit. While it is submitting, the button says so. `isUnready`
 * disables it, but only where script can enable it again; without script the server answers.
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
  const hasScript = useHydrated();
  const isSending = useSending();
  return (
    <DialogFoot hint={hint}>
      <Cancel to={closeTo} preventScrollReset />
      <Button kind={kind} disabled={hasScript && isUnready}>
        {isSending ? busyLabel : label}
      </Button>
    </DialogFoot>
  );
}
