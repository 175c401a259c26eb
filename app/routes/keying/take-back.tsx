import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeBackForm } from "#contract/keying/form";
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
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t, { name }: Data) => t("keying:undo.title", { name }),
  crumb: (t, { examId, name }: Data) => [
    { text: t("keying:title"), to: paths.keying.back(examId) },
    { text: t("keying:undo.title", { name }) },
  ],
};

/** Asks why the last step of a paper is taken back. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const { examId, candidateId } = args.params;
  const { people } = need(await services.keying.list({ examId: examId!, candidateId: candidateId! }));
  const [one] = people;
  if (!one) throw redirect(paths.keying.list(examId!));
  return {
    ...{ examId: examId!, candidateId: candidateId!, name: one.realName },
    state: one.state,
    step: one.state === "scored" || one.state === "scanned" ? one.state : ("keyed" as const),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/**
 * Takes it back: the hand-in first, then what was keyed. If somebody else took a step meanwhile, the page says what would
 * go now; sent once more, it does.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const { examId, candidateId } = args.params;
  const submission = readForm(form, takeBackForm);
  if (submission.status !== "success") return sendBack(submission);
  const taken = await services.keying.takeBack({ ...submission.value, candidateId: candidateId! });
  if (!taken.ok && taken.reason === "KEYED_CHANGED_MEANWHILE") {
    const { people } = need(await services.keying.list({ examId: examId!, candidateId: candidateId! }));
    form.set("keyed", people[0]?.state ?? "none");
    return sendBack(readForm(form, takeBackForm), taken);
  }
  if (!taken.ok) return sendBack(submission, taken);
  return redirectWithFlash(paths.keying.back(examId!), { kind: "ok", text: t("keying:undo.done") });
}

export default function TakeBackPaper() {
  const t = useWords();
  const { examId, candidateId, name, state, step } = useLoaderData<typeof loader>();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(takeBackForm, {
    id: "take-back",
    lastResult: useActionData<typeof action>(),
    defaultValue: { keyed: state },
  });
  return (
    <div className="form-page">
      <PageHead title={t("keying:undo.title", { name })}>{t(`keying:undo.${step}`)}</PageHead>
      <ValidationSummary form={form} fields={[fields.reason]} unchanged={t("keying:undo.notDone")} />
      <PostForm {...getFormProps(form)} action={paths.keying.takeBack(examId, candidateId)}>
        <input type="hidden" name={fields.keyed.name} value={fields.keyed.initialValue} />
        <TextField field={fields.reason} label={t("keying:undo.reason")} errorText={errorText} />
        <Actions>
          <Cancel to={paths.keying.back(examId)} />
          <Button kind="danger">{t("keying:undo.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
