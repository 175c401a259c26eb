import { getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { Hidden, TextField } from "~/ui/Field";
import { useWords } from "~/words/words";
import { bankForm } from "./bank-form";

interface ShownBank {
  /** "": what is in no bank. */
  id: string;
  name: string;
  questions: number;
  figure: string;
}

/** The banks with what each holds; a bank is renamed where it stands. */
export function BankRows({
  banks,
  renamed,
  sent,
}: {
  banks: readonly ShownBank[];
  /** The bank whose form came back, and what came back. */
  renamed: string;
  sent: unknown;
}) {
  const t = useWords();
  return (
    <ul className="bank-rows" aria-label={t("bank:banks.title")}>
      {banks.map((bank) => (
        <li key={bank.id}>
          <Link className="title" to={paths.bank.list({ bank: bank.id || "none" })}>
            {bank.name || t("bank:unsorted")}
          </Link>
          <span className="hint">
            {t("bank:banks.count", { count: bank.questions, figure: bank.figure })}
          </span>
          {bank.id !== "" && (
            <>
              <Link className="action" to={paths.bank.removeBank(bank.id)}>
                {t("bank:banks.remove")}
                <span className="visually-hidden"> {bank.name}</span>
              </Link>
              <details open={renamed === bank.id}>
                <summary className="action">
                  {t("bank:banks.rename")}
                  <span className="visually-hidden"> {bank.name}</span>
                </summary>
                <Rename key={bank.name} bank={bank} sent={renamed === bank.id ? sent : undefined} />
              </details>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Rename({ bank, sent }: { bank: ShownBank; sent: unknown }) {
  const t = useWords();
  const [form, fields] = useShapedForm(bankForm, {
    id: `rename-${bank.id}`,
    lastResult: sent,
    defaultValue: { bankId: bank.id, name: bank.name },
  });
  return (
    <>
      <MistakeSummary form={form} fields={[fields.name]} unchanged={t("bank:banks.notRenamed")} />
      <PostForm {...getFormProps(form)} className="bank-add">
        <Hidden field={fields.bankId} value={bank.id} />
        <TextField field={fields.name} label={t("bank:banks.newName")} autoComplete="off" say={useSay()} />
        <Button>{t("bank:banks.saveName")}</Button>
      </PostForm>
    </>
  );
}
