import type { CandidateItem } from "#contract/candidates/shapes";
import { allowedSeconds, isAccommodated, windowOfCandidate } from "#contract/candidates/time";
import type { ExamDetail } from "#contract/exams/shapes";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import { timeSpan } from "~/words/dates.server";

export interface CandidateReader {
  t: Translate;
  language: Language;
  zone: string;
}

type Timed = Pick<CandidateItem, "factor" | "extraMinutes" | "pauses" | "openAt" | "closeAt">;
export type ExamTimes = Pick<ExamDetail, "openAt" | "closeAt"> & { paper: { duration: number } };

/** How long a candidate has, with its sum where it differs: “90 min (60 + 30)”, “72 min (60 × 1.2)”. */
export function timeAllowed(candidate: Timed, { paper }: ExamTimes, { t }: CandidateReader): string {
  const { factor, extraMinutes, pauses } = candidate;
  const minutes = (seconds: number) => String(Math.round(seconds / 6) / 10);
  const total = t("candidates:time.minutes", { minutes: minutes(allowedSeconds(paper.duration, candidate)) });
  const sum = [
    minutes(paper.duration),
    factor !== 100 && `× ${factor / 100}`,
    extraMinutes > 0 && `+ ${extraMinutes}`,
  ].filter(Boolean);
  const time = sum.length > 1 ? t("candidates:time.sum", { total, sum: sum.join(" ") }) : total;
  return pauses > 0 ? t("candidates:time.pauses", { time, count: pauses }) : time;
}

/** A candidate as a row of the list, in the reader's language and the company's time zone. */
export const candidateRowOf = (
  row: CandidateItem,
  exam: ExamTimes & { examId: string },
  reader: CandidateReader,
) => {
  const { openAt, closeAt } = windowOfCandidate(exam, exam.paper.duration, row);
  const isOwn = isAccommodated(row);
  return {
    id: row.candidateId,
    to: paths.candidates.show(exam.examId, row.candidateId),
    number: row.number,
    attempt: row.attempt,
    name: row.realName,
    group: row.group,
    place: [row.room, row.seat].filter(Boolean).join(" · "),
    mobile: row.mobile,
    idcard: row.idcard,
    state: row.state,
    stateReason: row.stateReason,
    time: timeAllowed(row, exam, reader),
    isAccommodated: isOwn,
    reason: row.accommodationReason,
    window: isOwn ? timeSpan(openAt, closeAt, reader.language, reader.zone) : "",
  };
};

export type CandidateListRow = ReturnType<typeof candidateRowOf>;
