import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";

/** An exam as an appointment; times in epoch milliseconds. */
export interface Appointment {
  /** Stays the same when the exam moves, so that calendars move the appointment. */
  uid: string;
  title: string;
  text: string;
  link: string;
  openAt: number;
  closeAt: number;
  /** When it was last changed, and how often. */
  changedAt: number;
  version: number;
}

/** An iCalendar file (RFC 5545), with an alarm an hour before. Times are UTC: every calendar shows its own zone. */
export function calendarFile({ uid, title, text, link, changedAt, version, ...window }: Appointment): string {
  const calendar = ical({ prodId: "//mingshi//exams//EN", method: ICalCalendarMethod.PUBLISH });
  const event = calendar.createEvent({
    id: uid,
    start: new Date(window.openAt),
    end: new Date(window.closeAt),
    stamp: new Date(changedAt),
    sequence: version,
    summary: title,
    description: text,
    url: link,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 3600, description: title });
  return calendar.toString();
}
