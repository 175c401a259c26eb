import { Form, Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { BankList } from "./list";

/** The form that the ticks in the table belong to. */
export const chosenForm = "chosen-questions";

/** Leads to the page that asks what to do with all that is ticked; nothing is changed by it. */
export function ChosenForm({ list }: { list: BankList }) {
  const t = useWords();
  const { here, canWrite, canPut } = list;
  if (!canWrite) return null;
  return (
    <>
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
      <MatchingWays list={list} />
    </>
  );
}

/** The same for all that the list finds, where that is more than its page shows. */
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
