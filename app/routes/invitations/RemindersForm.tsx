import { getFormProps } from "@conform-to/react";
import { remindersForm } from "#contract/invitations/form";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SavedNowLine } from "~/form/SavedNow";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { InvitationPage } from "./show";

/** When those who are invited are reminded; one whose time is past stays. */
export function RemindersForm({
  examId,
  reminders,
  revision,
  lastResult,
}: {
  examId: string;
  reminders: NonNullable<InvitationPage["reminders"]>;
  revision: string;
  lastResult?: unknown;
}) {
  const t = useWords();
  const saved = reminders.filter(({ isSet }) => isSet);
  const [form, fields] = useServerForm(remindersForm, {
    id: "set-reminders",
    lastResult,
    defaultValue: { minutes: saved.map(({ minutes }) => String(minutes)) },
  });
  const typed = [fields.minutes.initialValue ?? []].flat();
  const isTicked = ({ minutes, isSet, past }: (typeof reminders)[number]) =>
    past ? isSet : typed.includes(String(minutes));
  return (
    <>
      <ValidationSummary
        form={form}
        fields={[fields.minutes]}
        unchanged={t("invitations:reminders.notSaved")}
      />
      <PostForm {...getFormProps(form)} action={paths.invitations.reminders(examId)}>
        <Revision answer={lastResult} current={revision} />
        {reminders.some((reminder) => isTicked(reminder) !== reminder.isSet) && (
          <SavedNowLine values={saved.map(({ label }) => label)} />
        )}
        <fieldset className="choices mb-16" aria-label={t("invitations:reminders.title")}>
          {reminders.map((reminder) => {
            const { minutes, label, past } = reminder;
            return (
              <div className="choice" key={minutes}>
                <input
                  type="checkbox"
                  name="minutes"
                  value={minutes}
                  id={`reminder-${minutes}`}
                  defaultChecked={isTicked(reminder)}
                  disabled={past !== ""}
                />
                <div className="choice-words">
                  <label htmlFor={`reminder-${minutes}`}>{label}</label>
                  {past && <p className="hint">{past}</p>}
                </div>
              </div>
            );
          })}
        </fieldset>
        <Button>{t("invitations:reminders.save")}</Button>
      </PostForm>
    </>
  );
}
