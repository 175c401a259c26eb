import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffForm } from "#contract/rooms/form";
import { readForm } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t, { exam }: Data) => `${t("rooms:staff")} · ${exam.name}`,
  crumb: (t, { exam }: Data) => [
    { text: t("rooms:title"), to: paths.room() },
    { text: exam.name },
    { text: t("rooms:staff") },
  ],
};

/** Who the staff of each room of an exam are. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "company");
  const examId = args.params.examId!;
  const { name } = need(await services.exams.get({ examId }));
  const { rooms, operators } = need(await services.rooms.staff({ examId }));
  return {
    exam: { id: examId, name },
    operators,
    rooms: rooms.map(({ room, people, operatorIds }) => ({
      ...{ room, operatorIds, people: t("rooms:people", { count: people }) },
    })),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Saves the staff of one room. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const examId = args.params.examId!;
  const submission = readForm(form, staffForm);
  const operatorIds = submission.status === "success" ? submission.value.operatorIds : [];
  const room = String(form.get("room") ?? "");
  const saved =
    submission.status === "success"
      ? await services.rooms.plan({ examId, room, operatorIds })
      : { ok: false as const, message: t("rooms:plan.notSaved") };
  return redirectWithFlash(
    paths.rooms.staff(examId),
    saved.ok ? { kind: "ok", text: t("rooms:plan.saved") } : { kind: "warn", text: saved.message },
  );
}

export default function RoomStaff() {
  const t = useWords();
  const { exam, rooms, operators } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("rooms:staff")}>{t("rooms:plan.lead")}</PageHead>
      {operators.length === 0 && <Notice kind="warn">{t("rooms:plan.nobody")}</Notice>}
      {rooms.length === 0 ? (
        <Empty title={t("rooms:plan.none")}>{t("rooms:plan.noneText")}</Empty>
      ) : (
        rooms.map(({ room, people, operatorIds }, at) => (
          <PostForm key={room} action={paths.rooms.staff(exam.id)}>
            <input type="hidden" name="room" value={room} />
            <fieldset className="field">
              <legend className="label">
                {room} · {people}
              </legend>
              {operators.map(({ operatorId, realName }) => (
                <div className="choice" key={operatorId}>
                  <input
                    type="checkbox"
                    id={`staff-${at}-${operatorId}`}
                    name="operatorIds"
                    value={operatorId}
                    defaultChecked={operatorIds.includes(operatorId)}
                  />
                  <div className="choice-words">
                    <label htmlFor={`staff-${at}-${operatorId}`}>{realName}</label>
                  </div>
                </div>
              ))}
            </fieldset>
            <p className="mb-24">
              <Button>
                {t("rooms:plan.save")}
                <span className="visually-hidden"> {room}</span>
              </Button>
            </p>
          </PostForm>
        ))
      )}
    </div>
  );
}
