import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/v4";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { refusedBy } from "~/form/refused.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { groupAtWork } from "./group.server";
import { groupPage } from "./group-crumbs";

export const handle = groupPage((t) => t("papers:sessions.copy"));

/** Copies a group paper, optionally with its papers. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const group = await groupAtWork(services, args.params.paperId!);
  return { group: { id: group._id, title: group.name } };
}

const copyForm = z.object({ isDeep: z.enum(["0", "1"], "NOT_VALID").default("0") });

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const submission = readForm(form, copyForm);
  if (submission.status !== "success") return sendBack(submission);

  const copied = await services.papers.copyGroup({ jobId, isDeep: submission.value.isDeep === "1" });
  if (!copied.ok) return refusedBy(copied, paths.papers.sessions(jobId), t);
  return redirectWithFlash(paths.papers.sessions(copied.data), {
    kind: "ok",
    text: t("papers:sessions.copied"),
  });
}

export default function CopyGroup() {
  const t = useWords();
  const { group } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(copyForm, {
    id: "copy-group",
    lastResult: useActionData<typeof action>(),
    defaultValue: { isDeep: "0" },
  });
  const choices = [
    { value: "0", label: t("papers:sessions.samePapers"), hint: t("papers:sessions.samePapersHint") },
    { value: "1", label: t("papers:sessions.ownPapers"), hint: t("papers:sessions.ownPapersHint") },
  ];
  return (
    <div className="form-page">
      <PageHead title={t("papers:sessions.copyTitle", { title: group.title })} />
      <PostForm {...getFormProps(form)}>
        <ChoiceGroup
          field={fields.isDeep}
          label={t("papers:sessions.copyWhat")}
          choices={choices}
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.papers.sessions(group.id)} />
          <Button kind="primary">{t("papers:sessions.copy")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
