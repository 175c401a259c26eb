import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { operatorDraft } from "#contract/companies/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ReauthenticationNote } from "~/routes/operator/ReauthenticationNote";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Dialog } from "~/ui/dialog/Dialog";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { givenRoles } from "./given-roles.server";
import { backToOperators } from "./operator-filter.server";
import { RoleTicks } from "./RoleTicks";

export const handle: Handle = { dialog: true, title: (t) => t("companies:operators.new") };

/** Invites an operator by SMS. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, me } = await operator(args, "company");
  const closeTo = backToOperators(args.request);
  return {
    closeTo,
    here: paths.companies.newOperator({ from: closeTo }),
    isProven: me.isProven,
    given: await givenRoles(services),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, operatorDraft);
  if (submission.status !== "success") return sendBack(submission);

  const added = await services.companies.addOperator(submission.value);
  if (!added.ok) return sendBack(submission, added);
  const { realName: name, mobile } = submission.value;
  const text = t("companies:operators.added", { name, digits: mobile.slice(-4) });
  return redirectWithFlash(backToOperators(args.request), { kind: "ok", text });
}

export default function NewOperator() {
  const t = useWords();
  const { closeTo, here, isProven, given } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(operatorDraft, { id: "new-operator", lastResult });
  const errorText = useErrorText();
  return (
    <Dialog title={t("companies:operators.new")} closeTo={closeTo} closeLabel={t("close")}>
      <ValidationSummary
        form={form}
        fields={[fields.mobile, fields.realName, fields.roleKeys]}
        unchanged={t("companies:operators.form.notAdded")}
      />
      {!isProven && (
        <ReauthenticationNote
          text={t("companies:operators.proof.toAdd")}
          backTo={here}
          isTyped={lastResult !== undefined}
        />
      )}
      <PostForm isLive {...getFormProps(form)}>
        <div className="pair">
          <TextField
            type="tel"
            field={fields.mobile}
            label={t("companies:operators.form.mobile")}
            hint={t("companies:operators.form.mobileHint")}
            autoComplete="off"
            inputMode="tel"
            errorText={errorText}
          />
          <TextField
            field={fields.realName}
            label={t("companies:operators.form.realName")}
            hint={t("companies:operators.form.realNameHint")}
            autoComplete="off"
            errorText={errorText}
          />
        </div>
        <RoleTicks field={fields.roleKeys} given={given} />
        <SubmitFoot
          closeTo={closeTo}
          label={t("companies:operators.form.add")}
          busyLabel={t("companies:operators.form.adding")}
        />
      </PostForm>
    </Dialog>
  );
}
