import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localTime } from "#contract/time-zone";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { generalZoneName, timeOfDay } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { boundsOf, monthAround, monthName, weekdayNames } from "./month.server";

export const handle: Handle = {
  title: (t) => t("exams:calendar.title"),
  crumb: (t) => [{ text: t("exams:title"), to: paths.exams.back() }, { text: t("exams:calendar.title") }],
};

/** A month of exams by the days of the company's time zone; each stands on every day that it is open. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "exams");
  const zone = company.timeZone;
  const now = localTime(Date.now(), zone);
  const asked = new URL(args.request.url).searchParams.get("month") ?? "";
  const { month, days, before, after } = monthAround(asked, now);
  const bounds = boundsOf(days, zone);
  const exams = need(await services.exams.span({ since: bounds[0]!.from, until: bounds.at(-1)!.next }));
  return {
    zone: generalZoneName(zone, language),
    name: monthName(month, language),
    before,
    after,
    isNow: month === now.slice(0, 7),
    weekdays: weekdayNames(language),
    weeks: Array.from({ length: days.length / 7 }, (_, week) =>
      days.slice(week * 7, week * 7 + 7).map((day, at) => {
        const { from, next } = bounds[week * 7 + at]!;
        return {
          day,
          number: Number(day.slice(8)),
          isOutside: !day.startsWith(month),
          isToday: day === now.slice(0, 10),
          exams: exams
            .filter(({ openAt, closeAt, state }) => openAt < next && closeAt > from && state !== "cancelled")
            .map(({ examId, name, openAt, state }) => ({
              id: examId,
              name,
              isDraft: state === "draft",
              time: openAt >= from ? timeOfDay(openAt, zone) : "",
            })),
        };
      }),
    ),
  };
}

export default function Calendar() {
  const t = useWords();
  const { name, zone, weekdays, weeks, before, after, isNow } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        actions={
          <>
            <ButtonLink icon="left" to={paths.exams.calendar({ month: before })}>
              {t("exams:calendar.before")}
            </ButtonLink>
            {!isNow && <ButtonLink to={paths.exams.calendar()}>{t("exams:calendar.now")}</ButtonLink>}
            <ButtonLink icon="right" to={paths.exams.calendar({ month: after })}>
              {t("exams:calendar.after")}
            </ButtonLink>
          </>
        }
      >
        {t("exams:lead", { zone })}
      </PageHead>
      <table className="month">
        <caption className="visually-hidden">{t("exams:calendar.title")}</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.day}>
              {week.map(({ day, number, isOutside, isToday, exams }, at) => (
                <td
                  key={day}
                  className={
                    [isOutside && "outside", isToday && "today", exams.length === 0 && "no-exams"]
                      .filter(Boolean)
                      .join(" ") || undefined
                  }
                >
                  <time dateTime={day}>
                    {number} <span className="weekday">{weekdays[at]}</span>
                  </time>
                  {exams.length > 0 && (
                    <ul>
                      {exams.map((exam) => (
                        <li key={exam.id}>
                          <Link to={paths.exams.show(exam.id)}>
                            {[exam.time, exam.name, exam.isDraft && t("exams:calendar.draft")]
                              .filter(Boolean)
                              .join(" ")}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
