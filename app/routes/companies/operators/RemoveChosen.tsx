import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { OperatorList } from "./operators";

/** The form that the table's checkboxes belong to. */
export const removalFormId = "chosen-operators";

/** Opens the confirmation page with all checked operators. */
export function RemoveChosen({ list: { people, here } }: { list: OperatorList }) {
  const t = useWords();
  if (!people.some(({ isSelf, isAbove }) => !isSelf && !isAbove)) return null;
  return (
    <Form id={removalFormId} method="get" action={paths.companies.removeOperators()} className="chosen-foot">
      <input type="hidden" name="from" value={here} />
      <Button kind="danger">{t("companies:operators.removeChosen")}</Button>
    </Form>
  );
}
