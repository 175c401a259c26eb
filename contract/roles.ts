/** The role keys of the specification, plus the fallback for an operator without any. */
export const roleKeys = [
  "r_sys_admin",
  "r_ent_admin",
  "r_not_validate",
  "r_eva_admin",
  "r_eva",
  "r_review",
  "r_monitor",
  "r_offline_room",
  "r_exam_hainan",
  "r_exam_question",
  "r_exam_management",
  "r_exam_paper",
  "visitor",
] as const;

export type RoleKey = (typeof roleKeys)[number];

/**
 * Access to a page or call. `anyone` needs no session; `signedIn` any session; a list requires at least one
 * of its roles. `r_sys_admin` is never implied: it must be listed.
 */
export type Allow = "anyone" | "signedIn" | readonly RoleKey[];

const administrators = ["r_sys_admin", "r_ent_admin"] as const;

/** The permissions of roles, named once; calls and pages refer to these. */
export const may = {
  writePapers: [...administrators, "r_exam_hainan", "r_exam_paper"],
  writeQuestions: [...administrators, "r_exam_hainan", "r_exam_question", "r_exam_paper"],
  readPapers: [...administrators, "r_exam_hainan", "r_exam_paper", "r_exam_question", "r_exam_management"],
  arrangeExams: [...administrators, "r_exam_hainan", "r_exam_management"],
  issueCertificates: [...administrators, "r_exam_hainan", "r_exam_management"],
  markAnswers: [...administrators, "r_review"],
  watchExams: [...administrators, "r_monitor"],
  keepCompany: administrators,
  administer: ["r_sys_admin"],
} as const satisfies Record<string, readonly RoleKey[]>;

/** True when these roles are allowed. */
export function admits(allow: Allow, roles: readonly string[] | null): boolean {
  if (allow === "anyone") return true;
  if (roles === null) return false;
  return allow === "signedIn" || allow.some((role) => roles.includes(role));
}

/**
 * Launching an exam (000 §6): r_exam_hainan, r_sys_admin, r_ent_admin, or all three of
 * r_exam_question, r_exam_management and r_exam_paper.
 */
export function canLaunch(roles: readonly string[]): boolean {
  return (
    ["r_exam_hainan", "r_sys_admin", "r_ent_admin"].some((role) => roles.includes(role)) ||
    ["r_exam_question", "r_exam_management", "r_exam_paper"].every((role) => roles.includes(role))
  );
}
