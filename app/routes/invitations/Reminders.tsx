import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { InvitationPage } from "./show";

/** When those who are invited are reminded; one that was sent stays. */
export function Reminders({
  examId,
  reminders,
}: {
  examId: string;
  reminders: NonNullable<InvitationPage["reminders"]>;
}) {
  const t = useWords();
  return (
    <section aria-labelledby="reminders">
      <h2 id="reminders">{t("invitations:reminders.title")}</h2>
      <p className="hint mb-16">{t("invitations:reminders.lead")}</p>
      <PostForm action={paths.invitations.reminders(examId)}>
        <fieldset className="choices mb-16" aria-labelledby="reminders">
          {reminders.map(({ minutes, label, isSet, sent }) => (
            <div className="choice" key={minutes}>
              <input
                type="checkbox"
                name="minutes"
                value={minutes}
                id={`reminder-${minutes}`}
                defaultChecked={isSet}
                disabled={sent !== ""}
              />
              <div className="choice-words">
                <label htmlFor={`reminder-${minutes}`}>{label}</label>
                {sent && <p className="hint">{sent}</p>}
              </div>
            </div>
          ))}
        </fieldset>
        <Button>{t("invitations:reminders.save")}</Button>
      </PostForm>
    </section>
  );
}
