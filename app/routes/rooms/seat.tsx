import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { swapForm } from "#contract/rooms/form";
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
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { loadRoomForm, viewIn } from "./room.server";

export const handle: Handle = {
  title: (t) => t("rooms:swap"),
  crumb: (t, { where }: Data) => [
    { text: t("rooms:title"), to: paths.room() },
    { text: where.room, to: paths.rooms.show(where.examId, where.room) },
    { text: t("rooms:swap") },
  ],
};

/** Another seat for somebody in a room. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "room");
  return loadRoomForm(context, args);
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Gives the seat; whoever has it gets the other. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "room");
  const examId = args.params.examId!;
  const asked = new URL(args.request.url).searchParams;
  const room = asked.get("room") ?? "";
  const submission = readForm(form, swapForm);
  if (submission.status !== "success") return sendBack(submission);

  const swapped = await services.rooms.swap({ ...submission.value, examId, room });
  if (!swapped.ok) return sendBack(submission, swapped);
  return redirectWithFlash(paths.rooms.show(examId, room, { view: viewIn(asked) }), {
    kind: "ok",
    text: t("rooms:seat.done"),
  });
}

export default function ChangeSeat() {
  const t = useWords();
  const { where, view, lead, start } = useLoaderData<typeof loader>();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(swapForm, {
    id: "seat-change",
    lastResult: useActionData<typeof action>(),
    defaultValue: start,
  });
  return (
    <div className="form-page">
      <PageHead title={t("rooms:swap")}>{lead}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.code, fields.seat]}
        unchanged={t("rooms:seat.notDone")}
      />
      <PostForm {...getFormProps(form)} action={paths.rooms.seat(where.examId, where.room, { view })}>
        <TextField field={fields.code} label={t("rooms:form.who")} errorText={errorText} autoComplete="off" />
        <TextField
          field={fields.seat}
          label={t("rooms:seat.seat")}
          hint={t("rooms:seat.hint")}
          errorText={errorText}
          autoComplete="off"
        />
        <Actions>
          <Cancel to={paths.rooms.show(where.examId, where.room, { view })} />
          <Button kind="primary">{t("rooms:seat.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
