import { type Allow, may } from "#contract/roles";

/** The action that opens each screen. Services check again, call by call. */
export const screens = {
  home: "signedIn",
  papers: may.readPapers,
  writePapers: may.writePapers,
  writeQuestions: may.writeQuestions,
  bank: may.readPapers,
  writeBank: may.writeQuestions,
  exams: may.arrangeExams,
  reports: may.arrangeExams,
  task: may.markAnswers,
  monitor: may.watchExams,
  room: may.keepRooms,
  profile: "signedIn",
  certificates: may.issueCertificates,
  certificateKeys: may.keepCompany,
  evaluation: may.readEvaluation,
  writeEvaluation: may.writeEvaluation,
  company: may.keepCompany,
  platform: may.administer,
  assignSales: may.assignSales,
  roles: may.readRoles,
  shapeRoles: may.shapeRoles,
  menus: may.keepMenus,
  permissions: may.keepPermissions,
  platformOperators: may.readOperators,
  messages: may.readMessages,
  sendMessages: may.sendMessages,
  errors: may.readErrors,
  clearErrors: may.clearErrors,
  dictionary: may.keepDictionary,
  feedbackAnswers: may.answerFeedback,
  system: may.readSystem,
  tasks: may.runTasks,
  log: may.readLog,
  exportLog: may.exportLog,
  ownLog: may.keepCompany,
} as const satisfies Record<string, Allow>;

export type Screen = keyof typeof screens;

/** The server's menu entry, by its template, that a screen requires; other screens need only the role. */
export const menuOf: Partial<Record<Screen, string>> = {
  home: "home",
  papers: "papers",
  writePapers: "papers",
  writeQuestions: "quest",
  bank: "bank",
  writeBank: "bank",
  certificates: "certificates",
  exams: "myExams",
  reports: "reports",
  task: "task",
  monitor: "monitor",
  room: "room",
  evaluation: "products",
  writeEvaluation: "products",
  roles: "roles",
  shapeRoles: "roles",
  menus: "menuTree",
  permissions: "permissions",
  platformOperators: "platformOperators",
  tasks: "tasks",
  log: "log",
  exportLog: "log",
};

/** A user with one role of these lands on that role's own page (000 §4). */
const landings: Record<string, string> = {
  r_review: "/exam/task",
  r_monitor: "/exam/monitor",
  r_offline_room: "/offline/room",
  r_eva_admin: "/evaluation/product",
  r_eva: "/evaluation/product",
};

export function landingOf(roles: readonly string[]): string {
  return (roles.length === 1 && landings[roles[0]!]) || "/exam/index";
}

/** Path prefixes open without a token, where an operator's token is cleared (000 §2). */
const openPrefixes = [
  "/exam/report/reportPDF/",
  "/exam/report/gpPdfReport/",
  "/exam/report/external/",
  "/measure/report/external/",
  "/exam/review/external/",
  "/certificate/info/",
  "/certificate/pdf/",
  "/offline/admission/ticket/",
].map((prefix) => prefix.toLowerCase());

export const isOpenByPrefix = (path: string) => isBelowOpenPrefix(asRouted(path));

const isBelowOpenPrefix = (routed: string) => openPrefixes.some((prefix) => routed.startsWith(prefix));

/** A path as the router matches it: case-insensitive, with `%xx` decoded. */
export function asRouted(path: string): string {
  try {
    return decodeURI(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Public addresses (000 §2); every other one redirects to sign-in first. */
const openPaths = [
  "/gpLogin",
  "/login",
  "/login/code",
  "/login/sms",
  "/register",
  "/register/company",
  "/resetPwd",
  "/companyInfo",
  "/invitation",
  "/exam/paper/export",
  "/certificate/entry",
  "/dwonload/video",
  "/404",
  "/401",
].map((path) => path.toLowerCase());

export function isOpenPath(path: string): boolean {
  const routed = asRouted(path);
  return (
    // Trailing slashes make no difference either.
    openPaths.includes(routed.replace(/\/+$/, "")) ||
    routed.startsWith("/redirect/") ||
    /^\/cover(\/[^/]+)?\/*$/.test(routed) ||
    isBelowOpenPrefix(routed)
  );
}
