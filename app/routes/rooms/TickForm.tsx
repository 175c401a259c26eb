import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { ShownRoom } from "./show";

interface Props {
  data: ShownRoom;
}

/** One field for a seat or a number, typed or scanned; Enter records as present. Below it the undo of the last entry. */
export function TickForm({ data: { where, code, chosen, tickId, last, isList } }: Props) {
  const t = useWords();
  const { examId, room } = where;
  return (
    <>
      <h2 id="tick" className="mb-16">
        {t("rooms:tick.title")}
      </h2>
      <PostForm action={paths.rooms.tick(examId)} data-keeps="" reloadDocument>
        <input type="hidden" name="room" value={room} />
        <input type="hidden" name="view" value={isList ? "list" : ""} />
        <input type="hidden" name="tickId" value={tickId} />
        <div className="field">
          <label className="label" htmlFor="code">
            {t("rooms:tick.code")}
          </label>
          <p className="hint" id="code-hint">
            {t("rooms:tick.hint")}
          </p>
          <input
            key={code}
            className="input"
            id="code"
            name="code"
            required
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="send"
            aria-describedby="code-hint"
            // biome-ignore lint/a11y/noAutofocus: a scanner types into it, one person after another
            autoFocus
          />
        </div>
        {chosen && (
          <p className="room-card">
            <b>
              {chosen.name} {chosen.seat}
            </b>
            <span className="code">{chosen.about}</span>
            {chosen.idcard && (
              <span className="code">
                {t("rooms:print.id")} {chosen.idcard}
              </span>
            )}
          </p>
        )}
        <div className="room-buttons">
          <Button kind="primary" name="state" value="present">
            {t("rooms:tick.present")}
          </Button>
          <Button name="state" value="absent">
            {t("rooms:tick.absent")}
          </Button>
        </div>
      </PostForm>
      {last && (
        <PostForm action={paths.rooms.undo(examId)} className="room-last">
          <input type="hidden" name="room" value={room} />
          <input type="hidden" name="view" value={isList ? "list" : ""} />
          <input type="hidden" name="entryId" value={last.id} />
          <span>{last.text}</span> <Button isSmall>{t("rooms:tick.undo")}</Button>
        </PostForm>
      )}
    </>
  );
}

/** What was irregular in the room, the last first. */
export function RoomLog({ data: { log, where, inHand } }: Props) {
  const t = useWords();
  return (
    <section aria-labelledby="log" className="room-log">
      <h2 id="log" className="mb-16">
        {t("rooms:log.title")}
      </h2>
      {log.length === 0 ? (
        <p className="hint">{t("rooms:log.none")}</p>
      ) : (
        <ol>
          {log.map((one) => (
            <li key={one.id}>
              <b>{one.who}</b> {one.time}
              <p>{one.text}</p>
              <p className="hint">{one.by}</p>
            </li>
          ))}
        </ol>
      )}
      <ButtonLink isSmall to={paths.rooms.irregularity(where.examId, where.room, inHand)}>
        {t("rooms:irregularity")}
      </ButtonLink>
    </section>
  );
}
