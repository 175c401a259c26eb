import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { remarkForm } from "#contract/papers/form";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import type { Handle } from "~/root";
import { backToPapers } from "~/routes/papers/back.server";
import { need, operator } from "~/session/guard.server";
import { Dialog } from "~/ui/dialog/Dialog";
import { TextArea } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { openPaperWithFlash } from "./begin.server";

export const handle: Handle = { dialog: true, title: (t) => t("papers:remark.title") };

/** Edits the remark that only operators see. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { name, remark } = need(await services.papers.get({ jobId: args.params.paperId! }));
  return { name, remark, closeTo: backToPapers(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writePapers");
  const { services, form, t } = context;
  const submission = readForm(form, remarkForm);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.papers.remark({ jobId: args.params.paperId!, ...submission.value });
  if (!saved.ok) return sendBack(submission, saved);
  return openPaperWithFlash(context, backToPapers(args.request), { kind: "ok", text: t("papers:remarked") });
}

export default function Remark() {
  const t = useWords();
  const { name, remark, closeTo } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(remarkForm, {
    id: "remark-paper",
    lastResult: useActionData<typeof action>(),
    defaultValue: { remark },
  });
  return (
    <Dialog title={t("papers:remark.title")} closeTo={closeTo} closeLabel={t("close")} isSmall>
      <ValidationSummary form={form} fields={[fields.remark]} unchanged={t("papers:remark.notSaved")} />
      <PostForm {...getFormProps(form)}>
        <p className="mb-20">{t("papers:remark.of", { title: name })}</p>
        <TextArea
          field={fields.remark}
          label={t("papers:remark.label")}
          hint={t("papers:remark.hint")}
          rows={4}
          errorText={useErrorText()}
        />
        <SubmitFoot closeTo={closeTo} label={t("papers:remark.save")} busyLabel={t("papers:dialog.saving")} />
      </PostForm>
    </Dialog>
  );
}
