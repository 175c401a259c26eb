import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { monitoredRoomLimits, roomsForm } from "#contract/monitoring/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { NumberField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("monitoring:rooms.title"),
  crumb: (t, { exam }: Data) => [
    { text: t("monitoring:title"), to: paths.monitor() },
    { text: exam.name, to: paths.monitoring.show(exam.id) },
    { text: t("monitoring:people"), to: paths.monitoring.people(exam.id) },
    { text: t("monitoring:rooms.title") },
  ],
};

/** How many candidates have no room yet. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "company");
  const examId = args.params.examId!;
  const { roomless } = need(await services.monitoring.people({ examId }));
  const { name } = need(await services.exams.get({ examId }));
  return { exam: { id: examId, name }, roomless };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Divides them into rooms. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const examId = args.params.examId!;
  const submission = readForm(form, roomsForm);
  if (submission.status !== "success") return sendBack(submission);

  const made = await services.monitoring.initRooms({ ...submission.value, examId });
  if (!made.ok) return sendBack(submission, made);
  const { rooms, people } = made.data;
  return redirectWithFlash(paths.monitoring.people(examId), {
    kind: "ok",
    text: t("monitoring:rooms.done", { rooms, people }),
  });
}

export default function Rooms() {
  const t = useWords();
  const errorText = useErrorText();
  const { exam, roomless } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(roomsForm, {
    id: "rooms",
    lastResult: useActionData<typeof action>(),
    defaultValue: { size: "30" },
  });
  if (roomless === 0)
    return (
      <>
        <PageHead title={t("monitoring:rooms.title")}>{exam.name}</PageHead>
        <Empty title={t("monitoring:rooms.none")}>{t("monitoring:rooms.noneText")}</Empty>
      </>
    );
  return (
    <div className="form-page">
      <PageHead title={t("monitoring:rooms.title")}>
        {t("monitoring:rooms.lead", { count: roomless })}
      </PageHead>
      <ValidationSummary form={form} fields={[fields.size]} unchanged={t("monitoring:rooms.notDone")} />
      <PostForm {...getFormProps(form)}>
        <NumberField
          field={fields.size}
          label={t("monitoring:rooms.size")}
          hint={t("monitoring:rooms.sizeHint", { max: monitoredRoomLimits.sizeMax })}
          errorText={errorText}
        />
        <Button kind="primary">{t("monitoring:rooms.make")}</Button>
      </PostForm>
    </div>
  );
}
