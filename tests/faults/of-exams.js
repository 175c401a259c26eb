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
    right: "const isPublic = draw && isOver(exam, clock.now());",
    wrong: "const isPublic = draw;",
    foundBy: "backend/candidate-papers/service.test.ts",
  },
];
