/** The demo's accounts by role in the tests, all with the same password. */
export const password = "mingshi-demo";

const accounts = {
  systemAdministrator: "13800000001",
  administrator: "13800000002",
  examManager: "13800000003",
  questionWriter: "13800000004",
  author: "13800000005",
  reviewer: "13800000006",
  invigilator: "13800000007",
  roomKeeper: "13800000008",
  evaluationAdministrator: "13800000009",
  evaluator: "13800000010",
  hainan: "13800000011",
  /** Administrator of an unverified company. */
  unverified: "13800000012",
  /** With a second factor (code). */
  careful: "13800000013",
  /** Administrator of another company. */
  stranger: "13800000014",
  /** Has the roles for questions, exams and papers together. */
  launcher: "13800000015",
} as const;

export type Mobile = string;

/** The mobiles of the cast: the demo's own, or in a story those of its copy of the demo. */
export const as: Record<keyof typeof accounts, Mobile> = { ...accounts };

/** Switches the cast to a copy of the demo, by the copy's renaming function. */
export function recast(rename: (mobile: string) => string): void {
  for (const [role, mobile] of Object.entries(accounts)) as[role as keyof typeof accounts] = rename(mobile);
}
