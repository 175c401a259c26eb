import { Button, type ButtonKind } from "~/ui/Button";
import { DialogFoot } from "~/ui/dialog/Dialog";
import { Cancel } from "./Cancel";

/** The foot of a dialog's form: cancel and submit. With script the button of a live form says that it is being sent. */
export function SubmitFoot({
  closeTo,
  hint,
  label,
  busyLabel,
  kind = "primary",
}: {
  closeTo: string;
  hint?: string;
  label: string;
  busyLabel: string;
  kind?: ButtonKind;
}) {
  return (
    <DialogFoot hint={hint}>
      <Cancel to={closeTo} />
      <Button kind={kind} data-busy={busyLabel}>
        {label}
      </Button>
    </DialogFoot>
  );
}
