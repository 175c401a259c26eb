import type { CandidateDetail, CandidatePayload } from "#contract/candidates/shapes";
import type { ExamSettings } from "#contract/exams/settings";

/** An empty form, its fields in the order of the page. */
export const blankCandidate = (settings: ExamSettings): CandidatePayload => ({
  realName: "",
  mobile: "",
  email: "",
  idcard: "",
  own: settings.ownFields.map(() => ""),
  group: "",
  room: "",
  seat: "",
  note: "",
  university: "",
  major: "",
  degree: "",
  graduateDate: "",
  gender: "",
  city: "",
});

/** A candidate as values of the form. The ID number is never sent to the browser: an empty field keeps it. */
export const candidateValues = (candidate: CandidateDetail): CandidatePayload => ({
  realName: candidate.realName,
  mobile: candidate.mobileNumber,
  email: candidate.email,
  idcard: "",
  own: candidate.own,
  group: candidate.group,
  room: candidate.room,
  seat: candidate.seat,
  note: candidate.note,
  university: candidate.university,
  major: candidate.major,
  degree: candidate.degree,
  graduateDate: candidate.graduateDate,
  gender: candidate.gender,
  city: candidate.city,
});
