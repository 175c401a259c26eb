/**
 * Faults of exams, their candidates, invitations and papers.
 * @type {import("./faults.js").Fault[]}
 */
export const ofExams = [
  {
    name: "a company that nobody verified publishes exams",
    file: "backend/exams/check.ts",
    right: 'company.verification === "verified" ? "ok" : "must"',
    wrong: '"ok"',
    foundBy: "backend/exams/publish.test.ts",
  },
  {
    name: "more is reserved than a company has",
    file: "backend/companies/ledger.ts",
    right: "`balance - reserved >= ",
    wrong: "`balance >= ",
    foundBy: "backend/invitations/service.test.ts",
  },
  {
    name: "who was taken out of an exam keeps the money",
    file: "backend/candidates/changes.ts",
    right: 'state_before: row.state === "absent" ? row.state_before : row.state,\n        reserved: 0,',
    wrong: 'state_before: row.state === "absent" ? row.state_before : row.state,',
    foundBy: "backend/invitations/service.test.ts",
  },
  {
    name: "a process that goes on with invitations writes to everybody again",
    file: "backend/invitations/inviting.ts",
    right: '.where("message.batch", "=", batch),',
    wrong: '.where("message.batch", "=", "another"),',
    foundBy: "backend/invitations/service.test.ts",
  },
  {
    name: "any four characters confirm a candidate",
    file: "backend/invitations/open.ts",
    right: "if (solid === idNumber || solid === idNumber.slice(-4)) return true;",
    wrong: "if (solid === idNumber || solid.length === 4) return true;",
    foundBy: "backend/invitations/service.test.ts",
  },
  {
    name: "the seed of a draw is shown before the exam is over",
    file: "backend/candidate-papers/service.ts",
    right: "const isPublic = draw && (await isOverForAll(queries, exam, clock.now()));",
    wrong: "const isPublic = draw;",
    foundBy: "backend/candidate-papers/service.test.ts",
  },
  // Sittings, scores and marking.
  {
    name: "an older page overwrites a newer save",
    file: "backend/sitting/answers/sent-form.ts",
    right: `  if (sequence === basis) return "latest";`,
    wrong: `  if (sequence >= 0) return "latest";`,
    foundBy: "backend/sitting/sitting.test.ts",
  },
  {
    name: "an answer that came too late counts",
    file: "backend/sitting/saving.ts",
    right: 'if (arrived === "late") return keepLate(save, edit);',
    wrong: 'if (arrived === "late" && request.place < 0) return keepLate(save, edit);',
    foundBy: "backend/sitting/sitting.test.ts",
  },
  {
    name: "what came in time is late for what it waited on the server",
    file: "backend/sitting/saving.ts",
    right: "clock.now() - Math.min(waited, underWay)",
    wrong: "clock.now()",
    foundBy: "backend/sitting/sitting.test.ts",
  },
  {
    name: "an outage just after the deadline takes the last answers",
    file: "contract/sitting/timing.ts",
    right: "(at >= endsAt && at < until ? at + milliseconds + grace : until)",
    wrong: "until",
    foundBy: "contract/sitting/timing.test.ts",
  },
  {
    name: "two candidates of a public exam have one ID number",
    file: "backend/sitting/entry/registering.ts",
    right: 'if (same.length > 0) refuse(call, "CANDIDATE_ID_TAKEN");',
    wrong: 'if (same.length > 9) refuse(call, "CANDIDATE_ID_TAKEN");',
    foundBy: "backend/sitting/entry/registering.test.ts",
  },
  {
    name: "a second marker gets an answer that they marked already",
    file: "backend/marking/store.ts",
    right: '.where("other.marker_id", "=", markerId),',
    wrong: '.where("other.marker_id", "=", "nobody"),',
    foundBy: "backend/marking/marking.test.ts",
  },
  {
    name: "candidates read keys although the exam does not show them",
    file: "backend/sitting/review.ts",
    right: "const showsKey = paper.settings.viewReport === 1;",
    wrong: "const showsKey = paper.settings.viewReport !== 0;",
    foundBy: "backend/marking/marking.test.ts",
  },
  {
    name: "a withheld score is told",
    file: "backend/sitting/result.ts",
    right: 'if (stored && stored.withheld !== "") return null;',
    wrong: "",
    foundBy: "backend/marking/marking.test.ts",
  },
];
