import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { monitorForm } from "#contract/monitoring/form";
import { monitoredRoom } from "#contract/monitoring/shapes";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SavedNowLine } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { TickGroup } from "~/ui/fields/Choice";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("monitoring:people"),
  crumb: (t, { exam }: Data) => [
    { text: t("monitoring:title"), to: paths.monitor() },
    { text: exam.name, to: paths.monitoring.show(exam.id) },
    { text: t("monitoring:people") },
  ],
};

/** Who watches an exam, or a room of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "company");
  const examId = args.params.examId!;
  const room = askedRoom(args.request);
  const { revision, rooms, roomless, people } = need(await services.monitoring.people({ examId, room }));
  const { name } = need(await services.exams.get({ examId }));
  return {
    exam: { id: examId, name },
    revision,
    room,
    lead: t(room === "" ? "monitoring:plan.lead" : "monitoring:plan.leadRoom", { room }),
    tabs: [{ room: "", people: undefined }, ...rooms].map((one) => ({
      to: paths.monitoring.people(examId, { room: one.room || undefined }),
      label: one.room || t("monitoring:plan.everything"),
      count: one.people,
      isCurrent: one.room === room,
    })),
    roomless,
    choices: people.map(({ operatorId, realName }) => ({ value: operatorId, label: realName })),
    assigned: people.filter(({ isAssigned }) => isAssigned).map(({ operatorId }) => operatorId),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const askedRoom = ({ url }: Request) =>
  monitoredRoom.catch("").parse(new URL(url).searchParams.get("room") ?? "");

/** Saves who watches. If that changed meanwhile, the form goes on from what is saved now, which stands above it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const examId = args.params.examId!;
  const room = askedRoom(args.request);
  const submission = readForm(form, monitorForm);
  if (submission.status !== "success") return sendBack(submission);

  const planned = await services.monitoring.plan({ ...submission.value, examId, room });
  if (planned.ok)
    return redirectWithFlash(paths.monitoring.people(examId, { room: room || undefined }), {
      kind: "ok",
      text: t("monitoring:plan.saved"),
    });
  if (planned.reason !== "MONITORS_CHANGED_MEANWHILE") return sendBack(submission, planned);
  return sendBackAnew(form, monitorForm, planned, need(await services.monitoring.people({ examId, room })));
}

export default function Monitors() {
  const t = useWords();
  const errorText = useErrorText();
  const { exam, revision, room, lead, tabs, roomless, choices, assigned } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(monitorForm, {
    id: "monitors",
    lastResult: answer,
    defaultValue: { operatorIds: assigned },
  });
  const saved = choices.filter(({ value }) => assigned.includes(value)).map(({ label }) => label);
  return (
    <div className="form-page">
      <PageHead
        title={t("monitoring:people")}
        actions={<ButtonLink to={paths.monitoring.rooms(exam.id)}>{t("monitoring:rooms.title")}</ButtonLink>}
      >
        {lead}
      </PageHead>
      {tabs.length > 1 && (
        <div className="mb-24">
          <Tabs label={t("monitoring:room")} tabs={tabs} />
        </div>
      )}
      <ValidationSummary
        form={form}
        fields={[fields.operatorIds]}
        unchanged={t("monitoring:plan.notSaved")}
      />
      {choices.length === 0 && <Notice kind="warn">{t("monitoring:plan.nobody")}</Notice>}
      {tabs.length > 1 && roomless > 0 && (
        <p className="hint mb-16">{t("monitoring:plan.roomless", { count: roomless })}</p>
      )}
      <PostForm
        {...getFormProps(form)}
        action={paths.monitoring.people(exam.id, { room: room || undefined })}
        key={room}
      >
        <Revision answer={answer} current={revision} />
        {answer && <SavedNowLine values={saved} />}
        <TickGroup
          field={fields.operatorIds}
          label={t("monitoring:plan.monitors")}
          hint={t("monitoring:plan.hint")}
          choices={choices}
          columns={2}
          errorText={errorText}
        />
        <Button kind="primary">{t("monitoring:plan.save")}</Button>
      </PostForm>
    </div>
  );
}
