import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { proof } from "#contract/operator/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ownPage } from "./page";

export const handle = ownPage((t) => t("operator:proof.title"));

/** Before something that another at this screen must not do, an operator is asked for the password once more. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "profile");
  const query = new URL(args.request.url).searchParams;
  return { goOn: safeRedirect(query.get("redirect"), paths.operator.profile()) };
}

/** For ten minutes the way on is open. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "profile");
  const submission = readForm(form, proof);
  if (submission.status !== "success") return sendBack(submission);

  const proven = await services.operator.prove(submission.value);
  if (!proven.ok) return sendBack(submission, proven);
  return redirect(safeRedirect(form.get("redirect"), paths.operator.profile()));
}

export default function ProofPage() {
  const t = useWords();
  const { goOn } = useLoaderData<typeof loader>();
  const [form, fields] = useShapedForm(proof, { id: "proof", lastResult: useActionData<typeof action>() });
  return (
    <div className="own-form">
      <PageHead title={t("operator:proof.title")}>{t("operator:proof.lead")}</PageHead>
      <MistakeSummary form={form} fields={fields} unchanged={t("operator:proof.refused")} />
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="redirect" value={goOn} />
        <TextField
          field={fields.password}
          label={t("operator:proof.password")}
          type="password"
          autoComplete="current-password"
          say={useSay()}
        />
        <Actions>
          <ButtonLink to={paths.operator.profile()}>{t("cancel")}</ButtonLink>
          <Button kind="primary">{t("operator:proof.confirm")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
