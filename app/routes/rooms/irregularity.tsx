import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { irregularityForm } from "#contract/rooms/form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { TextArea, TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { loadRoomForm, viewIn } from "./room.server";

export const handle: Handle = {
  title: (t) => t("rooms:irregularity"),
  crumb: (t, { where }: Data) => [
    { text: t("rooms:title"), to: paths.room() },
    { text: where.room, to: paths.rooms.show(where.examId, where.room) },
    { text: t("rooms:irregularity") },
  ],
};

/** What happened in a room, of one candidate or of nobody alone. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "room");
  return loadRoomForm(context, args);
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Records it; nothing recorded is changed later. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "room");
  const examId = args.params.examId!;
  const asked = new URL(args.request.url).searchParams;
  const room = asked.get("room") ?? "";
  const submission = readForm(form, irregularityForm);
  if (submission.status !== "success") return sendBack(submission);

  const recorded = await services.rooms.irregularity({ ...submission.value, examId, room });
  if (!recorded.ok) return sendBack(submission, recorded);
  return redirectWithFlash(paths.rooms.show(examId, room, { view: viewIn(asked) }), {
    kind: "ok",
    text: t("rooms:form.recorded"),
  });
}

export default function Irregularity() {
  const t = useWords();
  const { where, view, lead, start } = useLoaderData<typeof loader>();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(irregularityForm, {
    id: "irregularity",
    lastResult: useActionData<typeof action>(),
    defaultValue: start,
  });
  return (
    <div className="form-page">
      <PageHead title={t("rooms:irregularity")}>{lead}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.code, fields.text]}
        unchanged={t("rooms:form.notRecorded")}
      />
      <PostForm {...getFormProps(form)} action={paths.rooms.irregularity(where.examId, where.room, { view })}>
        <TextField
          field={fields.code}
          label={t("rooms:form.who")}
          hint={t("rooms:form.whoHint")}
          errorText={errorText}
          autoComplete="off"
        />
        <TextArea
          field={fields.text}
          label={t("rooms:form.text")}
          hint={t("rooms:form.textHint")}
          errorText={errorText}
          rows={4}
        />
        <Actions>
          <Cancel to={paths.rooms.show(where.examId, where.room, { view })} />
          <Button kind="primary">{t("rooms:form.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
