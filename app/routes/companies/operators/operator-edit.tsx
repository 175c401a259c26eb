import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { operatorChange } from "#contract/companies/shapes";
import { validationErrorText } from "#locales/words";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved, SavedNow } from "~/form/SavedNow";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ReauthenticationNote } from "~/routes/operator/ReauthenticationNote";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Dialog, DialogFoot } from "~/ui/dialog/Dialog";
import { TextField } from "~/ui/fields/Field";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";
import { givenRoles } from "./given-roles.server";
import { backToOperators } from "./operator-filter.server";
import { isAbove } from "./operator-rows.server";
import { RoleTicks } from "./RoleTicks";

export const handle: Handle = { dialog: true, title: (t) => t("companies:operators.edit") };

/** The URL identifies the operator. */
const editForm = operatorChange.omit({ operatorUuid: true });

/** Changes an operator's name and roles; changing roles requires recent authentication. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, me, actions } = await operator(args, "company");
  const person = need(await services.companies.operator({ operatorUuid: args.params.operatorId! }));
  const closeTo = backToOperators(args.request);
  const given = await givenRoles(services);
  return {
    name: person.realName,
    mobile: person.mobile,
    roleKeys: given.map(({ roleKey }) => roleKey).filter((role) => person.roleKeys.includes(role)),
    given,
    revision: person.revision,
    isAbove: isAbove(person, actions),
    isProven: me.isProven,
    closeTo,
    here: paths.companies.editOperator(person.operatorUuid, { from: closeTo }),
  };
}

/**
 * Saves them. If they changed concurrently, the form is preserved as chosen and rendered with the new revision, so that
 * sending it once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, editForm);
  if (submission.status !== "success") return sendBack(submission);

  const operatorUuid = args.params.operatorId!;
  const changed = await services.companies.updateOperator({ operatorUuid, ...submission.value });
  if (!changed.ok && changed.reason === "NOT_FOUND") return need(changed);
  if (!changed.ok && changed.reason === "OPERATOR_CHANGED_MEANWHILE") {
    return sendBackAnew(form, editForm, changed, need(await services.companies.operator({ operatorUuid })));
  }
  if (!changed.ok) return sendBack(submission, changed);
  const text = t("companies:operators.edited", { name: submission.value.realName });
  return redirectWithFlash(backToOperators(args.request), { kind: "ok", text });
}

export default function EditOperator() {
  const t = useWords();
  const { isAbove, closeTo } = useLoaderData<typeof loader>();
  return (
    <Dialog title={t("companies:operators.edit")} closeTo={closeTo} closeLabel={t("close")}>
      {isAbove ? (
        <>
          <p className="mb-20">{validationErrorText(t, "OPERATOR_ABOVE_YOU")}</p>
          <DialogFoot>
            <ButtonLink to={closeTo}>{t("companies:operators.remove.back")}</ButtonLink>
          </DialogFoot>
        </>
      ) : (
        <EditForm />
      )}
    </Dialog>
  );
}

function EditForm() {
  const t = useWords();
  const { name, mobile, roleKeys, given, revision, isProven, closeTo, here } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(editForm, {
    id: "edit-operator",
    lastResult,
    defaultValue: { realName: name, roleKeys },
  });
  const chosen = [fields.roleKeys.initialValue ?? []].flat();
  const areOthers = [...chosen].sort().join() !== [...roleKeys].sort().join();
  return (
    <>
      <ValidationSummary
        form={form}
        fields={[fields.realName, fields.roleKeys]}
        unchanged={t("companies:operators.form.notSaved")}
      />
      {!isProven && (
        <ReauthenticationNote
          text={t("companies:operators.proof.toEdit")}
          backTo={here}
          isTyped={lastResult !== undefined}
        />
      )}
      <PostForm isLive {...getFormProps(form)}>
        <Revision answer={lastResult} current={revision} />
        <div className="pair">
          <TextField
            field={fields.realName}
            label={t("companies:operators.form.realName")}
            hint={hintWithSaved(
              t("companies:operators.form.ofMobile", { mobile }),
              fields.realName.initialValue,
              name,
            )}
            autoComplete="off"
            errorText={useErrorText()}
          />
        </div>
        <RoleTicks
          field={fields.roleKeys}
          given={given}
          now={areOthers && <SavedNow values={roleKeys.map((role) => roleNameOf(t, role, given))} />}
        />
        <SubmitFoot
          closeTo={closeTo}
          label={t("companies:operators.form.save")}
          busyLabel={t("companies:operators.form.saving")}
        />
      </PostForm>
    </>
  );
}
