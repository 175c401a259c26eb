import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bankAccessForm } from "#contract/bank/access-form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SavedNow } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { Choose } from "~/ui/fields/Choose";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t, { name }: Data) => `${t("bank:access.title")} · ${name}`,
  crumb: (t, { name }: Data) => [
    { text: t("bank:title"), to: paths.bank.list() },
    { text: t("bank:banks.title"), to: paths.bank.banks() },
    { text: name },
    { text: t("bank:access.title") },
  ],
};

/** Administrators of the company see who reads and who writes a bank. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "company");
  return need(await services.bank.access({ bankId: args.params.bankId! }));
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/**
 * Saves it; from the next request on it holds for everybody. If it changed concurrently, the form is preserved as chosen
 * and rendered with the new revision, so that sending it once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, bankAccessForm);
  if (submission.status !== "success") return sendBack(submission);

  const bankId = args.params.bankId!;
  const saved = await services.bank.setAccess({ bankId, ...submission.value });
  if (saved.ok) return redirectWithFlash(paths.bank.banks(), { kind: "ok", text: t("bank:access.saved") });
  if (saved.reason !== "ACCESS_CHANGED_MEANWHILE") return sendBack(submission, saved);
  return sendBackAnew(form, bankAccessForm, saved, need(await services.bank.access({ bankId })));
}

export default function BankAccess() {
  const t = useWords();
  const { name, limitedBy, needsApproval, revision, operators } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(bankAccessForm, {
    id: "bank-access",
    defaultValue: { needsApproval },
    lastResult: answer,
  });
  // What was chosen, where the form came back.
  const chosen = ([fields.rights.initialValue ?? []].flat() as string[]).map((row) => row.split(" "));
  const chosenFor = new Map(chosen.map(([right, operatorId]) => [operatorId, right]));
  const isLimited = operators.some(({ right }) => right !== "none");
  return (
    <div className="form-page">
      <PageHead title={`${t("bank:access.title")} · ${name}`}>{t("bank:access.lead")}</PageHead>
      <ValidationSummary form={form} fields={[]} unchanged={t("bank:access.notSaved")} />
      {!isLimited && (
        <Notice kind="info">
          {limitedBy ? t("bank:access.inherited", { bank: limitedBy }) : t("bank:access.open")}
        </Notice>
      )}
      <PostForm {...getFormProps(form)}>
        <Revision answer={answer} current={revision} />
        <Table
          caption={t("bank:access.title")}
          head={
            <>
              <HeadCell>{t("bank:access.operator")}</HeadCell>
              <HeadCell>{t("bank:access.right")}</HeadCell>
            </>
          }
        >
          {operators.map(({ operatorId, realName, right: saved, isAdministrator, mayRead }) => {
            const right = chosenFor.get(operatorId) ?? saved;
            return (
              <Row key={operatorId}>
                <TitleCell
                  title={realName}
                  code={mayRead ? undefined : t("bank:access.unable")}
                  isAlone={mayRead}
                />
                <Cell>
                  {isAdministrator ? (
                    <>
                      {t("bank:access.always")}
                      {/* Of use once they are no administrator any more; without it the bank could be left to all. */}
                      {saved !== "none" && (
                        <input type="hidden" name="rights" value={`${saved} ${operatorId}`} />
                      )}
                    </>
                  ) : (
                    <Choose
                      name="rights"
                      value={`${right} ${operatorId}`}
                      label={t("bank:access.of", { name: realName })}
                    >
                      {(["none", "read", "write"] as const).map((each) => (
                        <option key={each} value={`${each} ${operatorId}`}>
                          {t(`bank:access.rights.${each}`)}
                        </option>
                      ))}
                    </Choose>
                  )}
                  {right !== saved && (
                    <span className="hint">
                      <SavedNow values={[t(`bank:access.rights.${saved}`)]} />
                    </span>
                  )}
                </Cell>
              </Row>
            );
          })}
        </Table>
        <h2 className="mt-24">{t("bank:access.approval")}</h2>
        <Checkbox
          field={fields.needsApproval}
          label={t("bank:access.needsApproval")}
          hint={t("bank:access.needsApprovalHint")}
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.bank.banks()} />
          <Button kind="primary">{t("bank:access.save")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
