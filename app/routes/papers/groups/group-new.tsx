import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { groupForm } from "#contract/papers/form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { NameFields } from "~/routes/papers/dialog/NameFields";
import { operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("papers:sessions.new"),
  crumb: (t) => [{ text: t("papers:title"), to: paths.papers.list() }, { text: t("papers:sessions.new") }],
};

/** Names a new group paper; adding its papers comes next. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "writePapers");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "writePapers");
  const submission = readForm(form, groupForm);
  if (submission.status !== "success") return sendBack(submission);

  const { title, desc } = submission.value;
  const created = await services.papers.createGroup({ name: title, shortName: desc, childIds: [] });
  if (!created.ok) return sendBack(submission, created, { name: "title", shortName: "desc" });
  return redirect(paths.groups.addChild(created.data));
}

export default function NewGroup() {
  const t = useWords();
  const [form, fields] = useServerForm(groupForm, {
    id: "new-group",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="group-form">
      <PageHead title={t("papers:sessions.new")}>{t("papers:sessions.newLead")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.title, fields.desc]}
        unchanged={t("papers:sessions.notCreated")}
      />
      <PostForm {...getFormProps(form)}>
        <NameFields title={fields.title} desc={fields.desc} />
        <Actions>
          <Cancel to={paths.papers.list()} />
          <Button kind="primary">{t("papers:sessions.create")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
