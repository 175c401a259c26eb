import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { figure } from "#locales/figures";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { seatingPlan } from "./plan";
import { roomAt, roomLead, seatState, viewIn } from "./room.server";
import { SeatList, SeatPlan } from "./Seats";
import { RoomLog, TickForm } from "./TickForm";

export const handle: Handle = {
  title: (_, { where }: ShownRoom) => where.room,
  crumb: (t, { where }: ShownRoom) => [{ text: t("rooms:title"), to: paths.room() }, { text: where.room }],
};

/** Those not there who are named beside the plan; the list has all. */
const mostMissing = 12;

/** A room: who sits where and has come, and one field to tick them. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "room");
  const { company, language, t } = context;
  const { found, where, clock } = await roomAt(context, args);
  const asked = new URL(args.request.url).searchParams;
  const code = asked.get("code") ?? "";
  const view = viewIn(asked);
  const people = found.people.map((one) => {
    const state = seatState(one);
    return {
      ...{ id: one.candidateId, name: one.realName, seat: one.seat, state, irregular: one.irregularities },
      about: [t("candidates:number", { number: one.number }), one.group].filter(Boolean).join(" · "),
      number: one.number,
      ...{ idcard: one.idcard, mobile: one.mobile },
      word: t(`rooms:states.${state}`, { time: clock(one.at) }),
      to: paths.rooms.show(where.examId, where.room, {
        // why: who it is, since seats may be changed before it is ticked.
        code: `#${one.number}`,
        view,
      }),
    };
  });
  const count = (state: string) => people.filter((one) => one.state === state).length;
  const present = count("present") + count("late");
  const plan = seatingPlan(found.people.map(({ seat }) => seat));
  const last = found.last;
  const missing = people.filter(({ state }) => state === "waiting" || state === "absent");
  const [holder, ...others] = people.filter((one) => one.seat === code);
  const chosen =
    people.find((one) => `#${one.number}` === code) ?? (others.length === 0 && holder ? holder : null);
  return {
    ...{ where, code, lead: roomLead(found, company.timeZone), tickId: randomUUID() },
    ...{ chosen, inHand: { view, code: chosen ? `#${chosen.number}` : undefined } },
    ...{ people, plan, isList: view === "list" || plan === null, hasPlan: plan !== null },
    missing: missing.slice(0, mostMissing),
    isMoreMissing: missing.length > mostMissing,
    waiting: count("waiting"),
    figures: (
      [
        ["expected", people.length],
        ["present", present],
        ["absent", count("absent")],
        ["waiting", count("waiting")],
        ["irregular", found.irregularities.length],
      ] as const
    ).map(([name, value]) => ({ label: t(`rooms:figures.${name}`), value: figure(value, language) })),
    last: last && {
      id: last.entryId,
      text:
        last.people > 1
          ? t("rooms:tick.justAbsent", { count: last.people, time: clock(last.at) })
          : t("rooms:tick.just", {
              who: [last.realName, last.seat].filter(Boolean).join(" "),
              what:
                last.kind === "seat"
                  ? t("rooms:tick.moved", { text: last.text })
                  : t(`rooms:states.${last.kind === "absent" ? "absent" : "present"}`),
              time: clock(last.at),
            }),
    },
    log: found.irregularities.map((one) => ({
      ...{ id: one.entryId, who: [one.seat, one.realName].filter(Boolean).join(" ") },
      ...{ text: one.text, time: clock(one.at), by: t("rooms:log.by", { name: one.by }) },
    })),
  };
}
export type ShownRoom = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ShowRoom() {
  const t = useWords();
  const data = useLoaderData<typeof loader>();
  const { where, lead, figures, isList, hasPlan, inHand } = data;
  const { examId, room } = where;
  return (
    <>
      <PageHead
        title={room}
        actions={
          <>
            <ButtonLink to={paths.rooms.sheet(examId, room)}>{t("rooms:sheet")}</ButtonLink>
            <ButtonLink to={paths.rooms.sheet(examId, room, "door")}>{t("rooms:door")}</ButtonLink>
            <ButtonLink to={paths.rooms.irregularity(examId, room, inHand)}>
              {t("rooms:irregularity")}
            </ButtonLink>
            <ButtonLink to={paths.rooms.seat(examId, room, inHand)}>{t("rooms:swap")}</ButtonLink>
          </>
        }
      >
        {lead}
      </PageHead>
      <div className="mb-24">
        <Figures
          figures={[...figures, { label: t("rooms:figures.kept"), value: <span data-kept-count="">0</span> }]}
        />
        <p
          className="hint"
          role="status"
          data-kept-status={t("rooms:tick.kept", { number: "{n}" })}
          data-kept-clear={t("rooms:tick.clear")}
          data-kept-refused={t("rooms:tick.refused", { codes: "{codes}" })}
        />
      </div>
      <div className="room-columns">
        <section className="room-desk" aria-labelledby="tick">
          <TickForm data={data} />
        </section>
        <section className="room-seats" aria-labelledby="seats">
          <h2 id="seats">{t(isList ? "rooms:views.list" : "rooms:views.plan")}</h2>
          {hasPlan && (
            <div className="mb-16">
              {" "}
              <Tabs
                label={t("rooms:views.label")}
                tabs={[
                  { to: paths.rooms.show(examId, room), label: t("rooms:views.plan"), isCurrent: !isList },
                  {
                    to: paths.rooms.show(examId, room, { view: "list" }),
                    label: t("rooms:views.list"),
                    isCurrent: isList,
                  },
                ]}
              />
            </div>
          )}
          {isList ? <SeatList data={data} /> : <SeatPlan data={data} />}
          <p className="hint with-script">{t("rooms:tick.keptHint")}</p>
        </section>
        <section className="room-desk" aria-labelledby="missing">
          <h2 id="missing" className="mb-16">
            {t("rooms:missing.title")}
          </h2>
          {data.missing.length === 0 ? (
            <p className="hint">{t("rooms:missing.none")}</p>
          ) : (
            <ul className="room-missing">
              {data.missing.map((one) => (
                <li key={one.id}>
                  {one.seat} <b>{one.name}</b> {one.mobile} · {one.word}
                </li>
              ))}
            </ul>
          )}
          {data.isMoreMissing && (
            <p className="mb-16">
              <Link to={paths.rooms.show(examId, room, { view: "list" })}>{t("rooms:views.list")}</Link>
            </p>
          )}
          {data.waiting > 0 && (
            <PostForm action={paths.rooms.close(examId)}>
              <input type="hidden" name="room" value={room} />
              <input type="hidden" name="view" value={isList ? "list" : ""} />
              <Button>{t("rooms:missing.close")}</Button>
            </PostForm>
          )}
          <RoomLog data={data} />
        </section>
      </div>
    </>
  );
}
