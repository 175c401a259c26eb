import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/v4";
import { paperName } from "#contract/papers/shapes";
import { undoDays } from "#contract/records/record";
import { undoLink } from "~/bin/pages";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { useWords } from "~/words/words";
import { backToPapers } from "./back.server";

export const handle: Handle = { dialog: true, title: (t) => t("papers:delete.title") };

/** Confirms a deletion; a paper in use cannot be deleted, and archiving is offered instead. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { _id, name, quoted, state } = need(await services.papers.get({ jobId: args.params.paperId! }));
  return {
    id: _id,
    name,
    isUsed: quoted,
    isArchived: state === "archived",
    closeTo: backToPapers(args.request),
  };
}

/** The title for the flash message, also on a repeated submission, when the paper no longer exists. */
const confirmation = z.object({ title: paperName.optional().catch(undefined) });

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const submission = readForm(form, confirmation);
  if (submission.status !== "success") return sendBack(submission);
  const paper = await services.papers.get({ jobId });
  const removed = await services.papers.remove({ jobId });
  if (!removed.ok && paper.ok) return sendBack(submission, removed);
  need(removed);
  const title = paper.ok ? paper.data.name : (submission.value.title ?? "");
  const back = backToPapers(args.request);
  return redirectWithFlash(back, {
    kind: "ok",
    text: t("papers:removed", { title }),
    link: undoLink(t, { address: paths.papers.list() }, jobId, back),
  });
}

export default function Delete() {
  const t = useWords();
  const { id, name, isUsed, isArchived, closeTo } = useLoaderData<typeof loader>();
  const [form] = useServerForm(confirmation, {
    id: "delete-paper",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <Dialog title={t("papers:delete.title")} closeTo={closeTo} closeLabel={t("close")} isSmall>
      <ValidationSummary form={form} fields={[]} unchanged={t("papers:delete.notDeleted")} />
      <h2>{t("papers:delete.question", { title: name })}</h2>
      <p className="mt-4 mb-20">
        {isUsed ? t("papers:delete.used") : t("papers:delete.text", { days: undoDays })}
      </p>
      {!isArchived && (
        <PostForm action={paths.papers.archive(id)} className="mb-20">
          <input type="hidden" name="from" value={closeTo} />
          <Button icon="archive">{t("papers:delete.archive")}</Button>
        </PostForm>
      )}
      {!isUsed && (
        <PostForm {...getFormProps(form)}>
          <input type="hidden" name="title" value={name} />
          <SubmitFoot
            closeTo={closeTo}
            kind="danger"
            label={t("papers:delete.submit")}
            busyLabel={t("papers:delete.deleting")}
          />
        </PostForm>
      )}
    </Dialog>
  );
}
