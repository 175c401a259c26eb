import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reauthentication } from "#contract/operator/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ownPage } from "./page";

export const handle = ownPage((t) => t("operator:proof.title"));

/** Asks an operator for the password again before a sensitive operation. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "profile");
  const query = new URL(args.request.url).searchParams;
  return { goOn: safeRedirect(query.get("redirect"), paths.operator.profile()) };
}

/** Counts as recent authentication for ten minutes. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "profile");
  const submission = readForm(form, reauthentication);
  if (submission.status !== "success") return sendBack(submission);

  const proven = await services.operator.prove(submission.value);
  if (!proven.ok) return sendBack(submission, proven);
  return redirect(safeRedirect(form.get("redirect"), paths.operator.profile()));
}

export default function ProofPage() {
  const t = useWords();
  const { goOn } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(reauthentication, {
    id: "proof",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="own-form">
      <PageHead title={t("operator:proof.title")}>{t("operator:proof.lead")}</PageHead>
      <ValidationSummary form={form} fields={fields} unchanged={t("operator:proof.refused")} />
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="redirect" value={goOn} />
        <TextField
          field={fields.password}
          label={t("operator:proof.password")}
          type="password"
          autoComplete="current-password"
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.operator.profile()} />
          <Button kind="primary">{t("operator:proof.confirm")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
