import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffForm } from "#contract/rooms/form";
import { roomLimits } from "#contract/rooms/shapes";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSavedTicks } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { TickGroup } from "~/ui/fields/Choice";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t, { exam }: Data) => `${t("rooms:staff")} · ${exam.name}`,
  crumb: (t, { exam }: Data) => [
    { text: t("rooms:title"), to: paths.room() },
    { text: exam.name },
    { text: t("rooms:staff") },
  ],
};

/**
 * Who the staff of a room are: of the one in the address, or of the exam's first. Each room has a page of its own, so
 * that saving one loses no choice made in another.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "company");
  const examId = args.params.examId!;
  const { name } = need(await services.exams.get({ examId }));
  const { rooms, operators } = need(await services.rooms.staff({ examId }));
  const asked = askedRoom(args.request);
  // One that is not listed has its page too.
  const shown =
    asked === ""
      ? rooms[0]
      : (rooms.find(({ room }) => room === asked) ??
        need(await services.rooms.staff({ examId, room: asked })).rooms[0]);
  if (asked !== "" && !shown) throw stop({ kind: "notFound" }, 404);
  return {
    exam: { id: examId, name },
    choices: operators.map(({ operatorId, realName }) => ({ value: operatorId, label: realName })),
    shown: shown && {
      ...{ room: shown.room, operatorIds: shown.operatorIds, revision: shown.revision },
      people: t("rooms:people", { count: shown.people }),
    },
    tabs: rooms.map(({ room, people }) => ({
      ...{ to: paths.rooms.staff(examId, { room }), label: room, count: people },
      isCurrent: room === shown?.room,
    })),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const askedRoom = ({ url }: Request) => new URL(url).searchParams.get("room") ?? "";

/**
 * Saves the staff of the room in the address. If somebody else did meanwhile, they come back as ticked with the new
 * revision: sent once more, they are saved.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const examId = args.params.examId!;
  const room = askedRoom(args.request);
  const submission = readForm(form, staffForm);
  if (submission.status !== "success") return sendBack(submission);

  const planned = await services.rooms.plan({ ...submission.value, examId, room });
  if (planned.ok)
    return redirectWithFlash(paths.rooms.staff(examId, { room }), {
      kind: "ok",
      text: t("rooms:plan.saved"),
    });
  if (planned.reason !== "CHANGED_MEANWHILE") return sendBack(submission, planned);
  const { rooms } = need(await services.rooms.staff({ examId, room }));
  return sendBackAnew(form, staffForm, planned, rooms[0]!);
}

export default function RoomStaff() {
  const t = useWords();
  const errorText = useErrorText();
  const { exam, choices, shown, tabs } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(staffForm, {
    // Of each room: conform keeps the ticks of a form with the same id.
    id: `room-staff-${tabs.findIndex(({ isCurrent }) => isCurrent)}`,
    lastResult: answer,
    defaultValue: { operatorIds: shown?.operatorIds },
  });
  return (
    <div className="form-page">
      <PageHead title={t("rooms:staff")}>{t("rooms:plan.lead")}</PageHead>
      {tabs.length > 1 && (
        <div className="mb-24">
          <Tabs label={t("rooms:columns.room")} tabs={tabs} />
        </div>
      )}
      {tabs.length >= roomLimits.listed && (
        <Notice kind="info">{t("rooms:cut", { max: roomLimits.listed })}</Notice>
      )}
      <ValidationSummary form={form} fields={[fields.operatorIds]} unchanged={t("rooms:plan.notSaved")} />
      {choices.length === 0 && <Notice kind="warn">{t("rooms:plan.nobody")}</Notice>}
      {shown ? (
        <PostForm
          {...getFormProps(form)}
          action={paths.rooms.staff(exam.id, { room: shown.room })}
          key={shown.room}
        >
          <Revision answer={answer} current={shown.revision} />
          <TickGroup
            field={fields.operatorIds}
            label={`${shown.room} · ${shown.people}`}
            hint={hintWithSavedTicks(undefined, fields.operatorIds.initialValue, shown.operatorIds, choices)}
            choices={choices}
            columns={2}
            errorText={errorText}
          />
          <Button kind="primary">{t("rooms:plan.save")}</Button>
        </PostForm>
      ) : (
        <Empty title={t("rooms:plan.none")}>{t("rooms:plan.noneText")}</Empty>
      )}
    </div>
  );
}
