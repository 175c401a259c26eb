import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { remarkForm } from "#contract/papers/form";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Dialog } from "~/ui/Dialog";
import { TextArea } from "~/ui/Field";
import { useWords } from "~/words/words";
import { backFrom } from "./back.server";

export const handle: Handle = { dialog: true, title: (t) => t("papers:remark.title") };

/** An author opens the note that only operators see. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { name, remark } = need(await services.papers.get({ jobId: args.params.paperId! }));
  return { name, remark, closeTo: backFrom(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const submission = readForm(form, remarkForm);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.papers.remark({ jobId: args.params.paperId!, ...submission.value });
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWith(backFrom(args.request), { kind: "ok", text: t("papers:remarked") });
}

export default function Remark() {
  const t = useWords();
  const { name, remark, closeTo } = useLoaderData<typeof loader>();
  const [form, fields] = useShapedForm(remarkForm, {
    id: "remark-paper",
    lastResult: useActionData<typeof action>(),
    defaultValue: { remark },
  });
  return (
    <Dialog title={t("papers:remark.title")} closeTo={closeTo} closeLabel={t("close")} isSmall>
      <MistakeSummary form={form} fields={[fields.remark]} unchanged={t("papers:remark.notSaved")} />
      <PostForm {...getFormProps(form)}>
        <p className="mb-20">{t("papers:remark.of", { title: name })}</p>
        <TextArea
          field={fields.remark}
          label={t("papers:remark.label")}
          hint={t("papers:remark.hint")}
          rows={4}
          say={useSay()}
        />
        <SubmitFoot closeTo={closeTo} label={t("papers:remark.save")} busyLabel={t("papers:dialog.saving")} />
      </PostForm>
    </Dialog>
  );
}
