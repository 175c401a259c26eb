import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { need, operator } from "~/session/guard.server";
import { Copyable } from "~/ui/Copyable";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t, { exam }: Data) => `${t("rooms:ticket.all")} · ${exam.name}`,
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("rooms:ticket.all") },
  ],
};

/** The admission tickets of an offline exam: of each room in one PDF, and of those in the chosen room one by one. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const room = new URL(args.request.url).searchParams.get("room");
  const rooms = await services.admissions.rooms({ examId });
  const people = rooms.ok && room !== null ? need(await services.admissions.list({ examId, room })) : [];
  const site = publicSiteAddress(args.request);
  return {
    ...{ exam: { id: examId, name: exam.name }, none: rooms.ok ? "" : rooms.message },
    room: room === null ? null : room || t("rooms:ticket.noRoom"),
    rooms: (rooms.ok ? rooms.data : []).map(({ room, people }) => ({
      ...{ key: room, name: room || t("rooms:ticket.noRoom"), people },
      ...{ to: paths.tickets.show(examId, { room }), pdf: paths.tickets.ofRoom(examId, { room }) },
    })),
    people: people.map((one) => ({
      ...{ id: one.candidateId, name: one.realName, seat: one.seat, hasPhoto: one.hasPhoto },
      number: `${t("rooms:print.number")} ${one.number}`,
      ...{ pdf: paths.tickets.ofCandidate(examId, one.candidateId), link: site + one.path },
    })),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Tickets() {
  const t = useWords();
  const { none, room, rooms, people } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("rooms:ticket.all")}>{t("rooms:ticket.lead")}</PageHead>
      {rooms.length === 0 ? (
        <Empty title={t("rooms:ticket.none")}>{none || t("rooms:ticket.noneText")}</Empty>
      ) : (
        <Table
          caption={t("rooms:title")}
          head={
            <>
              <HeadCell>{t("rooms:columns.room")}</HeadCell>
              <HeadCell isNumber>{t("rooms:figures.expected")}</HeadCell>
              <HeadCell isActions>{t("rooms:columns.actions")}</HeadCell>
            </>
          }
        >
          {rooms.map((one) => (
            <Row key={one.key}>
              <TitleCell to={one.to} title={one.name} isAlone />
              <Cell kind="number" before={`${t("rooms:figures.expected")} `}>
                {one.people}
              </Cell>
              <ActionsCell>
                <RowAction to={one.pdf} subject={one.name}>
                  {t("rooms:ticket.pdf")}
                </RowAction>
                <RowAction to={one.to} subject={one.name}>
                  {t("rooms:ticket.each")}
                </RowAction>
              </ActionsCell>
            </Row>
          ))}
        </Table>
      )}
      {room !== null && people.length > 0 && <Holders room={room} people={people} />}
    </>
  );
}

function Holders({ room, people }: { room: string; people: Data["people"] }) {
  const t = useWords();
  return (
    <section className="mt-24" aria-label={room}>
      <PageHead level="h2" title={room}>
        {t("rooms:ticket.links")}
      </PageHead>
      <Table
        caption={room}
        head={
          <>
            <HeadCell>{t("rooms:ticket.name")}</HeadCell>
            <HeadCell>{t("rooms:ticket.seat")}</HeadCell>
            <HeadCell>{t("rooms:ticket.photo")}</HeadCell>
            <HeadCell>{t("rooms:ticket.link")}</HeadCell>
            <HeadCell isActions>{t("rooms:columns.actions")}</HeadCell>
          </>
        }
      >
        {people.map((one) => (
          <Row key={one.id}>
            <TitleCell title={one.name} code={one.number} isAlone />
            <Cell>{one.seat}</Cell>
            <Cell before={`${t("rooms:ticket.photo")} `}>
              {t(one.hasPhoto ? "rooms:ticket.hasPhoto" : "rooms:ticket.lacksPhoto")}
            </Cell>
            <Cell kind="field">
              <Copyable id={`link-${one.id}`} text={one.link} of={one.name} />
            </Cell>
            <ActionsCell>
              <RowAction to={one.pdf} subject={one.name}>
                {t("rooms:ticket.pdf")}
              </RowAction>
            </ActionsCell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
