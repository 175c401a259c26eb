import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { BankList } from "./list";

/** The form that the ticks in the table belong to. */
export const chosenForm = "chosen-questions";

/** Leads to the page that asks what to do with all that is ticked; nothing is changed by it. */
export function ChosenForm({ list: { here, canWrite, canPut } }: { list: BankList }) {
  const t = useWords();
  if (!canWrite) return null;
  return (
    <Form id={chosenForm} method="get" action={paths.bank.move()} className="chosen-foot chosen-ways">
      <input type="hidden" name="from" value={here} />
      <span className="hint">{t("bank:chosen.label")}</span>
      <Button>{t("bank:chosen.move")}</Button>
      <Button formAction={paths.bank.tag()}>{t("bank:chosen.tag")}</Button>
      {canPut && <Button formAction={paths.parts.put()}>{t("bank:chosen.put")}</Button>}
      <Button kind="danger" formAction={paths.bank.remove()}>
        {t("bank:chosen.remove")}
      </Button>
    </Form>
  );
}
