import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/v4";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Dialog } from "~/ui/dialog/Dialog";
import { useWords } from "~/words/words";
import { backToOperators } from "./operator-filter.server";

export const handle: Handle = { dialog: true, title: (t) => t("companies:operators.password.title") };

/** Confirms replacing an operator's password with a one-time one, which is sent to their mobile. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "company");
  const person = need(await services.companies.operator({ operatorUuid: args.params.operatorId! }));
  return { name: person.realName, mobile: person.mobile, closeTo: backToOperators(args.request) };
}

/** A confirmation has no fields. */
const confirmation = z.object({});

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const operatorUuid = args.params.operatorId!;
  const { realName } = need(await services.companies.operator({ operatorUuid }));
  const submission = readForm(form, confirmation);
  if (submission.status !== "success") return sendBack(submission);

  const reset = await services.companies.resetOperatorPassword({ operatorUuid });
  if (!reset.ok) return sendBack(submission, reset);
  const text = t("companies:operators.password.done", { name: realName });
  return redirectWithFlash(backToOperators(args.request), { kind: "ok", text });
}

export default function ResetPassword() {
  const t = useWords();
  const { name, mobile, closeTo } = useLoaderData<typeof loader>();
  const [form] = useServerForm(confirmation, {
    id: "reset-password",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <Dialog title={t("companies:operators.password.title")} closeTo={closeTo} closeLabel={t("close")} isSmall>
      <ValidationSummary form={form} fields={[]} unchanged={t("companies:operators.password.unchanged")} />
      <h2>{t("companies:operators.password.question", { name })}</h2>
      <p className="mt-4 mb-20">{t("companies:operators.password.text", { mobile })}</p>
      <PostForm {...getFormProps(form)}>
        <SubmitFoot
          closeTo={closeTo}
          label={t("companies:operators.password.submit")}
          busyLabel={t("companies:operators.password.sending")}
        />
      </PostForm>
    </Dialog>
  );
}
