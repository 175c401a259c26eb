import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { roomLimits } from "#contract/rooms/shapes";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Empty } from "~/ui/Empty";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { timeSpan } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("rooms:title"),
  crumb: (t) => ({ text: t("rooms:title") }),
};

/** The rooms of offline exams that the reader is staff of. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, language, actions, t } = await operator(args, "room");
  const rooms = need(await services.rooms.list({}));
  return {
    mayPlan: admits(may.keepCompany, actions),
    rooms: rooms.map((one) => ({
      ...{ id: `${one.examId} ${one.room}`, examId: one.examId, name: one.room, exam: one.examName },
      time: timeSpan(one.openAt, one.closeAt, language, company.timeZone),
      attendance: t("rooms:attendance", { present: one.present, people: one.people }),
      absent: one.absent > 0 ? t("rooms:absentToo", { absent: one.absent }) : "",
      to: paths.rooms.show(one.examId, one.room),
    })),
  };
}

export default function Rooms() {
  const t = useWords();
  const { rooms, mayPlan } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("rooms:title")}>{t("rooms:lead")}</PageHead>
      {rooms.length >= roomLimits.listed && (
        <Notice kind="info">{t("rooms:cut", { max: roomLimits.listed })}</Notice>
      )}
      {rooms.length === 0 ? (
        <Empty title={t("rooms:empty")}>{t("rooms:emptyText")}</Empty>
      ) : (
        <Table
          caption={t("rooms:title")}
          head={
            <>
              <HeadCell>{t("rooms:columns.room")}</HeadCell>
              <HeadCell>{t("rooms:columns.time")}</HeadCell>
              <HeadCell>{t("rooms:columns.attendance")}</HeadCell>
              <HeadCell isActions>{t("rooms:columns.actions")}</HeadCell>
            </>
          }
        >
          {rooms.map((room) => (
            <Row key={room.id}>
              <TitleCell to={room.to} title={room.name} code={room.exam} isAlone />
              <Cell>{room.time}</Cell>
              <Cell>
                {room.attendance}
                {room.absent && <span className="code">{room.absent}</span>}
              </Cell>
              <ActionsCell>
                <RowAction to={room.to} subject={room.name}>
                  {t("rooms:open")}
                </RowAction>
                {mayPlan && (
                  <Link className="action" to={paths.rooms.staff(room.examId, { room: room.name })}>
                    {t("rooms:staff")}
                    <span className="visually-hidden"> {room.name}</span>
                  </Link>
                )}
              </ActionsCell>
            </Row>
          ))}
        </Table>
      )}
    </>
  );
}
