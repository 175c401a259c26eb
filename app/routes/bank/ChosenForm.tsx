import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { BankList } from "./list";

/** The form that the table's checkboxes belong to. */
export const chosenFormId = "chosen-questions";

/** Opens the confirmation page for the checked questions; changes nothing itself. */
export function ChosenForm({ list }: { list: BankList }) {
  const t = useWords();
  const { here, canWrite, canPut } = list;
  if (!canWrite) return null;
  return (
    <>
      <Form id={chosenFormId} method="get" action={paths.bank.move()} className="chosen-foot chosen-ways">
        <input type="hidden" name="from" value={here} />
        <span className="hint">{t("bank:chosen.label")}</span>
        <Button>{t("bank:chosen.move")}</Button>
        <Button formAction={paths.bank.tag()}>{t("bank:chosen.tag")}</Button>
        {canPut && <Button formAction={paths.parts.put()}>{t("bank:chosen.put")}</Button>}
        <Button kind="danger" formAction={paths.bank.remove()}>
          {t("bank:chosen.remove")}
        </Button>
      </Form>
      <MatchingWays list={list} />
    </>
  );
}

/** The same for all matching questions, where there are more than on the page. */
function MatchingWays({ list: { here, rows, count, isMore } }: { list: BankList }) {
  const t = useWords();
  if (count <= rows.length) return null;
  if (isMore) return <p className="hint">{t("bank:chosen.tooManyText")}</p>;
  const all = { all: "1", from: here } as const;
  const whole = t("bank:chosen.all", { count });
  const ways = [
    ["move", paths.bank.move(all)],
    ["tag", paths.bank.tag(all)],
    ["remove", paths.bank.remove(all)],
  ] as const;
  return (
    <p className="matching-ways">
      <span className="hint">{whole}</span>
      {ways.map(([name, to]) => (
        <Link key={name} className="action" to={to}>
          {t(`bank:chosen.${name}`)}
          <span className="visually-hidden"> {whole}</span>
        </Link>
      ))}
    </p>
  );
}
