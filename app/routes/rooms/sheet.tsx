import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { roomAt, roomLead } from "./room.server";

export const handle: Handle = {
  title: (t, { kind, where }: Data) => `${t(`rooms:${kind}`)} · ${where.room}`,
  crumb: (t, { kind, where }: Data) => [
    { text: t("rooms:title"), to: paths.room() },
    { text: where.room, to: paths.rooms.show(where.examId, where.room) },
    { text: t(`rooms:${kind}`) },
  ],
};

/** The sign-in sheet of a room, or the list on its door, which names nobody's documents. To print. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "room");
  const { found, where } = await roomAt(context, args);
  const isDoor = new URL(args.request.url).searchParams.get("kind") === "door";
  return {
    ...{ where, kind: isDoor ? ("door" as const) : ("sheet" as const) },
    lead: roomLead(found, context.company.timeZone),
    count: found.people.length,
    people: found.people.map(({ candidateId, number, realName, seat, idcard }) => ({
      ...{ id: candidateId, number, name: realName, seat, idcard: isDoor ? "" : idcard },
    })),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function RoomSheet() {
  const t = useWords();
  const { where, kind, lead, count, people } = useLoaderData<typeof loader>();
  const isDoor = kind === "door";
  return (
    <>
      <PageHead title={`${where.room} · ${t(`rooms:${kind}`)}`}>
        {lead} · {t("rooms:people", { count })}
      </PageHead>
      <p className="hint mb-16 screen-only">{t("rooms:print.hint")}</p>
      <table className={isDoor ? "room-sheet room-sheet-door" : "room-sheet"}>
        <caption className="visually-hidden">{t(`rooms:${kind}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t("rooms:print.seat")}</th>
            <th scope="col">{t("rooms:print.number")}</th>
            <th scope="col">{t("rooms:print.name")}</th>
            {!isDoor && <th scope="col">{t("rooms:print.id")}</th>}
            {!isDoor && (
              <th scope="col" className="room-signature">
                {t("rooms:print.signature")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <tr key={one.id}>
              <td>{one.seat}</td>
              <td>{one.number}</td>
              <th scope="row">{one.name}</th>
              {!isDoor && <td className="room-document">{one.idcard}</td>}
              {!isDoor && <td className="room-signature" />}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
