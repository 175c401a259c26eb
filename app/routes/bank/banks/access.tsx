import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bankAccessForm } from "#contract/bank/access-form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
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

/** Saves it; from the next request on it holds for everybody. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, bankAccessForm);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.bank.setAccess({ bankId: args.params.bankId!, ...submission.value });
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.bank.banks(), { kind: "ok", text: t("bank:access.saved") });
}

export default function BankAccess() {
  const t = useWords();
  const { name, limitedBy, needsApproval, operators } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(bankAccessForm, {
    id: "bank-access",
    defaultValue: { needsApproval },
    lastResult: useActionData<typeof action>(),
  });
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
        <Table
          caption={t("bank:access.title")}
          head={
            <>
              <HeadCell>{t("bank:access.operator")}</HeadCell>
              <HeadCell>{t("bank:access.right")}</HeadCell>
            </>
          }
        >
          {operators.map(({ operatorId, realName, right, isAdministrator, mayRead }) => (
            <Row key={operatorId}>
              <TitleCell
                title={realName}
                code={mayRead ? undefined : t("bank:access.unable")}
                isAlone={mayRead}
              />
              <Cell>
                {isAdministrator ? (
                  t("bank:access.always")
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
              </Cell>
            </Row>
          ))}
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
