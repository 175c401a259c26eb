import { Link } from "~/ui/Link";
import { State, type StateKind } from "~/ui/State";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownRoom } from "./show";

interface Props {
  data: ShownRoom;
}
type Person = ShownRoom["people"][number];

const kinds: Record<Person["state"], StateKind> = {
  present: "ok",
  late: "waiting",
  waiting: "draft",
  absent: "failed",
};

function SeatWord({ person }: { person: Person }) {
  const t = useWords();
  return (
    <>
      <State kind={kinds[person.state]}>{person.word}</State>
      {person.irregular > 0 && (
        <>
          {" "}
          <b className="room-irregular">{t("rooms:states.irregular", { number: person.irregular })}</b>
        </>
      )}
    </>
  );
}

/** The seats as they stand, the front first; each is a link that takes it in hand. */
export function SeatPlan({ data: { plan, people, chosen } }: Props) {
  const t = useWords();
  return (
    <div className="room-plan-frame">
      <p className="room-front">{t("rooms:front")}</p>
      <table className="room-plan">
        <caption className="visually-hidden">{t("rooms:views.plan")}</caption>
        <tbody>
          {plan!.map((row) => (
            <tr key={row[0]!.seat}>
              {row.map(({ seat, at }) => {
                const person = at === null ? null : people[at]!;
                if (!person)
                  return (
                    <td key={seat}>
                      <div className="room-seat room-seat-free">
                        <span className="room-seat-name">{seat}</span> {t("rooms:states.free")}
                      </div>
                    </td>
                  );
                const looks = ["room-seat"];
                if (person.state === "absent") looks.push("room-seat-absent");
                const isChosen = person.id === chosen?.id;
                if (isChosen) looks.push("room-seat-chosen");
                return (
                  <td key={seat}>
                    <Link
                      className={looks.join(" ")}
                      to={person.to}
                      aria-current={isChosen ? "true" : undefined}
                    >
                      <span className="room-seat-name">{seat}</span> <b>{person.name}</b>
                      <span className="code">
                        <SeatWord person={person} />
                      </span>
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same as a list, by seat. */
export function SeatList({ data: { people } }: Props) {
  const t = useWords();
  return (
    <Table
      caption={t("rooms:views.list")}
      head={
        <>
          <HeadCell>{t("rooms:print.seat")}</HeadCell>
          <HeadCell>{t("rooms:print.id")}</HeadCell>
          <HeadCell>{t("rooms:columns.attendance")}</HeadCell>
        </>
      }
    >
      {people.map((person) => (
        <Row key={person.id}>
          <TitleCell
            to={person.to}
            title={`${person.seat} ${person.name}`.trim()}
            code={person.about}
            isAlone
          />
          <Cell before={`${t("rooms:print.id")} `}>{person.idcard || null}</Cell>
          <Cell>
            <SeatWord person={person} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
